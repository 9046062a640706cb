//! The committed canonical digests: blessed with one command, reproduced by every run, and never stale.

use saphyr as _;
use serde_json as _;
use shadertwin_tests::Tree;
use tempfile as _;
use toml as _;

const FILE: &str = "tests/ref/digests.txt";

#[test]
fn a_digest_is_blessed_reproduced_and_missed() {
    let tree = Tree::of(&["convolve/direct"]);
    tree.sizes("convolve/direct", "[[1], [257]]");
    let run = |arguments: &[&str]| tree.run(arguments).0;

    // Nothing committed: nothing to reproduce.
    run(&[]).expect(0, &[" 0 red"]);
    run(&["--bless"]).expect(0, &["wrote ", FILE]);
    run(&[]).expect(0, &[" 0 red"]);

    // One digest altered: told with the case, the size and both digests.
    let blessed = std::fs::read_to_string(tree.path(FILE)).expect("the digests");
    let line = blessed
        .lines()
        .find(|line| line.starts_with("convolve/direct 257 outputData "))
        .expect("a line");
    let digest = line.rsplit(' ').next().expect("a digest");
    let altered = "0".repeat(digest.len());
    tree.change(FILE, digest, &altered);
    run(&[]).expect(
        1,
        &["DIGEST  convolve/direct 257 outputData", digest, &altered],
    );
    // What is no digest is told with its line.
    tree.change(FILE, &altered, "12ab");
    run(&[]).expect(2, &["digests.txt:", "64 digits"]);
    tree.change(FILE, " 12ab", &format!(" {altered}"));
    // The other size is not concerned.
    run(&["direct 1"]).expect(0, &[" 0 red"]);

    // A size that is new is not committed yet; one that is gone is stale, with its line.
    std::fs::write(tree.path(FILE), &blessed).expect("the digests are writable");
    tree.sizes("convolve/direct", "[[1], [257], [300]]");
    run(&[]).expect(
        1,
        &[
            "DIGEST  convolve/direct 300 outputData: not committed",
            "--bless",
        ],
    );
    tree.sizes("convolve/direct", "[[1]]");
    run(&[]).expect(2, &["digests.txt:4", "not there", "--bless"]);
    run(&["--bless"]).expect(0, &["wrote "]);
    run(&[]).expect(0, &[" 0 red"]);

    // A filtered run keeps what it did not run; a red one blesses nothing.
    tree.sizes("convolve/direct", "[[1], [257]]");
    run(&["direct 257", "--bless"]).expect(0, &["wrote "]);
    assert_eq!(
        std::fs::read_to_string(tree.path(FILE)).expect("the digests"),
        blessed
    );
    tree.change("shaders-hlsl/convolve/direct.hlsl", "* 0.2;", "* 0.25;");
    run(&["--bless"]).expect(1, &["nothing blessed"]);
    assert_eq!(
        std::fs::read_to_string(tree.path(FILE)).expect("the digests"),
        blessed
    );
}

#[test]
fn what_is_left_to_the_driver_is_not_blessed() {
    // A sum over a subgroup has no order.
    let tree = Tree::of_expression("0.5, 0, 0, 0", "subgroupAdd(a[0])", "WaveActiveSum(a[0])");
    let (ran, _) = tree.run(&["--bless", "--adapter", "llvmpipe", "--build", "canonical"]);
    ran.expect(0, &["1 outputs not blessed", "residual", "nothing blessed"]);
    assert!(!tree.path(FILE).exists());
}
