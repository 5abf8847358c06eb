//! Commands: what well-known ones do, in the words by which people forbid it.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::words::{self, Stem};

/// How commands begin, or a flag of theirs, and what they do. Source: own, from general knowledge of these tools.
const DOINGS: &[(&str, &str)] = &[
    (
        "cargo add|npm install|npm i|npm add|yarn add|pnpm add|pnpm install|pip install|pip3 install|\
         poetry add|uv add|uv pip install|go get|gem install|bundle add|apt install|apt-get install|\
         brew install|composer require|dotnet add|conda install",
        "dependency package library install",
    ),
    (
        "push --force|push -f|push --force-with-lease|push origin +|--force",
        "force push force-push",
    ),
    (
        "rm -|rm |rmdir|unlink|drop table|drop column|drop database|delete from|--delete|truncate|\
         --purge|--prune",
        "delete",
    ),
    (
        "systemctl restart|docker restart|rollout restart|pm2 restart|service restart|supervisorctl restart",
        "restart",
    ),
    ("kill -|kill |pkill|killall", "kill"),
    (
        "kubectl apply|helm upgrade|helm install|terraform apply|pulumi up|fly deploy|vercel deploy|\
         vercel --prod|netlify deploy|cap deploy|serverless deploy|cdk deploy",
        "deploy",
    ),
    (
        "npm publish|cargo publish|twine upload|gem push|docker push|gh release",
        "publish release",
    ),
    (
        "alembic upgrade|db:migrate|manage.py migrate|flyway migrate|prisma migrate",
        "migration",
    ),
    (
        "git rebase|git reset --hard|commit --amend|filter-branch|filter-repo",
        "rewrite history",
    ),
    (
        "sendmail|send_mail|send_email|smtp|mailx",
        "send mail email",
    ),
    ("--no-verify", "skip hook"),
    ("chmod |chown ", "permission"),
    ("crontab", "cron"),
    ("git merge|gh pr merge", "merge"),
    ("git tag", "tag"),
];

static SEARCH: LazyLock<Option<(AhoCorasick, Vec<&'static str>)>> = LazyLock::new(|| {
    let pairs = DOINGS.iter().flat_map(|(commands, doing)| {
        commands
            .split('|')
            .map(move |command| (command.trim_start(), *doing))
    });
    let (commands, doings): (Vec<&str>, Vec<&str>) = pairs.unzip();
    let search = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
        .build(commands)
        .ok()?;
    Some((search, doings))
});

/// What the commands in `text`, the input of a call, do.
pub(super) fn doings(text: &str) -> Vec<Stem> {
    let Some((search, doings)) = SEARCH.as_ref() else {
        return Vec::new();
    };
    let mut found: Vec<&str> = Vec::new();
    for hit in search.find_iter(text) {
        let free = text.get(..hit.start()).is_none_or(|before| {
            !before.ends_with(|ch: char| ch.is_alphanumeric() || matches!(ch, '_' | '-'))
        });
        let doing = doings.get(hit.pattern().as_usize()).copied();
        found.extend(doing.filter(|doing| free && !found.contains(doing)));
    }
    let words = found.iter().flat_map(|doing| words::words(doing, 0));
    super::mine::stems(words.collect::<Vec<_>>().iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_does_what_people_call_by_another_word() {
        let does = |command: &str, word: &str| {
            doings(command)
                .iter()
                .any(|stem| stem.id == words::id_of(word))
        };
        assert!(does("command: npm install left-pad", "dependency"));
        assert!(does("command: git push -f origin v2", "force"));
        assert!(does("psql -c 'DROP TABLE moorings'", "delete"));
        assert!(does("rm -rf build", "remove"));
        assert!(!does("command: npm run build", "dependency"));
        assert!(!does("command: alarm -s", "delete"));
    }
}
