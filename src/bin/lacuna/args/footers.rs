//! What stands below the options of a command: examples, and what its exit status says. A line that begins with a blank is shown
//! as it is; any other is a paragraph, whose lines the terminal breaks.

pub(super) const EXAMPLES: &str = "\
Examples:
  lacuna audit                                 the newest session of this project
  lacuna audit ~/.claude/projects              every session below a folder
  lacuna audit --since 7d                      every session of the last week, of any agent
  cat old.jsonl.gz | lacuna audit -            a recording from a pipe
  lacuna audit run.jsonl -f json               for a program
  lacuna audit logs -o json=report.json        the text here, a document there
  lacuna audit logs --fail-on warning --strict a gate that takes nothing on trust
  lacuna trace run.jsonl 'order 4471'          one fact's life, summary by summary
  lacuna explain dropped-negation              what a check sees, and what it cannot";

pub(super) const BASELINE: &str = "\
Examples:
  lacuna audit -f json logs | lacuna baseline create - -o lacuna-baseline.json
  lacuna audit logs --baseline lacuna-baseline.json
  lacuna audit -f json logs | lacuna baseline update lacuna-baseline.json -

Exit status:
   0  as asked
   2  wrong use
   4  a report or a baseline cannot be read
   5  the baseline cannot be written";

pub(super) const COMPLETIONS: &str = "\
Examples:
  lacuna completions bash > ~/.local/share/bash-completion/completions/lacuna
  lacuna completions zsh > \"${fpath[1]}/_lacuna\"
  lacuna completions fish > ~/.config/fish/completions/lacuna.fish";

pub(super) const SESSIONS: &str = "\
Sessions are looked for where Claude Code, Codex, pi, OpenCode, Copilot CLI, OpenHands, Gemini CLI, \
Qwen Code, Cline, Roo, Kilo, Kimi and Goose keep them; their own variables (CLAUDE_CONFIG_DIR, \
CODEX_HOME, ...) come first. Audit one with `lacuna audit PATH`, or by `--session ID`.

Exit status:
   0  sessions were listed
   2  wrong use
   3  none was found
   5  the list cannot be written";

pub(super) const FACTS: &str = "\
A fact is a decision or a prohibition, an identifier or a quantity that a person or the agent said, \
or that a tool was called with. What only tools printed is not listed; `lacuna trace` finds it.

Exit status:
   0  facts were listed
   2  wrong use
   3  none is there
   4  the recording cannot be read
   5  the answer cannot be written";

pub(super) const TRACE: &str = "\
Examples:
  lacuna trace run.jsonl 'order 4471'   what became of an identifier
  lacuna trace run.jsonl sharded        what was decided on a subject
  lacuna trace run.jsonl L13            every fact of a line, as reports name lines
  lacuna trace --latest sharded         the same of the newest session of this project

Exit status:
   0  a life was shown
   2  wrong use
   3  nothing has these words
   4  the recording cannot be read
   5  the answer cannot be written";

pub(super) const REPLAY: &str = "\
Examples:
  lacuna replay run.jsonl                     before and after every compaction: size and hash
  lacuna replay run.jsonl --at '#3' --before  what the agent saw before the third compaction
  lacuna replay run.jsonl --at 291            what it saw at event 291
  lacuna replay run.jsonl --at '#3' --diff    the raw context against the summary in its place
  lacuna replay run.jsonl --lane agent-7      the states of a subagent, or of a branch left behind
  lacuna replay run.jsonl --retain kept/      raw contexts, comparisons, a manifest of hashes

Exit status:
   0  as asked
   1  a state cannot be rebuilt or is not as recorded
   2  wrong use
   3  there is no such point
   4  the recording cannot be read
   5  the answer cannot be written";

pub(super) const REMIND: &str = "\
Exit status:
   0  as asked: nothing is written where nothing was lost, or, as is said, nothing can be read
   2  wrong use
   3  there is no summary
   4  the recording cannot be read
   5  the answer cannot be written";

pub(super) const GATE: &str = "\
Examples:
  lacuna gate run.jsonl                          what the recording tells
  lacuna gate run.jsonl --commit-atomic          summary and raw context are committed as one
  lacuna gate run.jsonl --archive kept/          the raw context is kept first
  lacuna gate --host claude-code --policy block  from a hook, with its JSON on standard input
  lacuna gate install --host codex               the settings that put it there

A fact that nobody gives is false, and so is one that the recording leaves undecided.

Exit status without --host:
   0  compact or wait
   1  defer-and-refetch or refuse
   2  wrong use
With --host: as that host takes it; what lacuna cannot do is 1.";

pub(super) const SEAL: &str = "\
The seal goes to standard output. Keep it where nobody who can change the recording can change it. It \
holds every file that the recording is read from; files in its folder that are not read are told on \
standard error.

Exit status:
   0  it was sealed
   2  wrong use
   4  the recording cannot be read
   5  the seal cannot be written";

pub(super) const VERIFY: &str = "\
A recording that has only grown is intact; what grew is told. Each change is told with the file, the \
line, and the byte where the line alone does not tell. A seal that an earlier version wrote says \
nothing of files beside the recording: those are undecided.

Exit status:
   0  intact
   1  changed
   2  wrong use or no seal
   4  the recording cannot be read or some of it is undecided
   5  the answer cannot be written";

pub(super) const DIFF: &str = "\
Examples:
  lacuna audit -f json logs > old.json; ...; lacuna audit -f json logs | lacuna diff old.json -
  lacuna diff old.json new.json -f markdown >> \"$GITHUB_STEP_SUMMARY\"

A finding is the same where its fingerprint is. It is changed where severity, outcome, confidence or \
consequence are not as they were; one that became worse counts as new at its severity. What belongs to \
a session that the new report does not have is told apart from what is fixed.

Exit status:
   0  nothing is new at or above --fail-on
   1  something is
   2  wrong use
   4  a report cannot be read
   5  the answer cannot be written";

pub(super) const MAN: &str = "\
Examples:
  lacuna man | man -l -
  lacuna man baseline create | man -l -
  lacuna man --all ~/.local/share/man/man1";
