//! The shaders of this project, each asked whether its two languages say the same.

use ports_example as _;

use shadertwin::Answer;

#[test]
fn the_particles_fall_alike() {
    shadertwin::check("shaders/particles.wgsl", "shaders/particles.hlsl")
        .set("gravity", 9.81)
        .size(1000, 1)
        .run()
        .expect("the kernels can be compared")
        .assert_same();
}

#[test]
fn a_flipped_sign_is_found() {
    let outcome = shadertwin::check("shaders/particles.wgsl", "shaders/particles.hlsl")
        .define("FLIPPED", 1)
        .adapter("llvmpipe")
        .size(64, 1)
        .run()
        .expect("the kernels can be compared");
    let Answer::Different { axis, first, .. } = &outcome.answer else {
        panic!("{}\n{}", outcome.answer, outcome.details);
    };
    assert!(axis.contains("language"), "{axis}");
    assert!(
        first.first.resource.starts_with("particles"),
        "{}",
        first.first
    );
}

#[test]
fn what_is_missing_is_told() {
    let error = shadertwin::check("shaders/particles.wgsl", "shaders/particles.hlsl")
        .hlsl_entry("Fall")
        .run()
        .expect_err("there is no such entry point");
    assert!(error.to_string().contains("CSMain"), "{error}");
}
