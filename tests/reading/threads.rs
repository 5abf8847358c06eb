//! What is read does not depend on how many threads read it.

use crate::support::claude;

const CLAUDE: &str = include_str!("../../fixtures/reading/claude-code.jsonl");

/// Many copies with ids of their own, so that there are several batches.
fn long() -> String {
    let copies = (0..500).map(|copy| CLAUDE.replace("\"uuid\":\"", &format!("\"uuid\":\"{copy}-")));
    copies.collect()
}

#[test]
fn one_thread_and_four_read_the_same() {
    let text = long();
    assert!(text.len() > 5 << 20, "{}", text.len());
    let read = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let read = pool.install(|| claude(&text));
        (format!("{:?}", read.recordings), read.told)
    };
    let (one, four) = (read(1), read(4));
    assert!(one == four);
    assert!(one.1.len() > 10_000);
}
