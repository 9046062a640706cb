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
fn the_falls_of_a_library_are_alike() {
    let fall = [
        "height_after(x.x, 9.81, x.y)",
        "HeightAfter(x.x, 9.81, x.y)",
    ];
    shadertwin::check("shaders/fall.wgsl", "shaders/fall.hlsl")
        .call(fall[0], fall[1])
        .run()
        .expect("the expressions can be compared")
        .assert_same();
    let outcome = shadertwin::check("shaders/fall.wgsl", "shaders/fall.hlsl")
        .call(fall[0], "HeightAfter(x.y, 9.81, x.x)")
        .adapter("llvmpipe")
        .run()
        .expect("the expressions can be compared");
    let Answer::Different { first, .. } = &outcome.answer else {
        panic!("{}\n{}", outcome.answer, outcome.details);
    };
    let inputs: Vec<&str> = first
        .first
        .inputs
        .iter()
        .map(|input| input.name.as_str())
        .collect();
    assert_eq!(inputs, ["x"]);
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
