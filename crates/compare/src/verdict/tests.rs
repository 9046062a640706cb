use super::*;
use shadertwin_case::TexelFormat;

const FLOATS: Shape = Shape::Buffer {
    element: Element::F32,
    components: 1,
    count: 3,
    stride: 4,
};

fn bytes(values: &[f32]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

fn different(agreement: Agreement) -> FirstDifference {
    match agreement {
        Agreement::Different(first) => first,
        Agreement::Identical | Agreement::Within { .. } => {
            panic!("not different: {agreement:?}")
        }
    }
}

#[test]
fn the_same_bits_are_identical_even_for_nan() {
    let nan = bytes(&[f32::NAN, -0.0, 1.0]);
    assert_eq!(
        compare("o", &FLOATS, &nan, &nan, Tolerance::Bits),
        Agreement::Identical
    );
}

#[test]
fn the_first_difference_is_told_with_both_values() {
    let found = different(compare(
        "o",
        &FLOATS,
        &bytes(&[1.0, 2.0, 3.0]),
        &bytes(&[1.0, 2.5, 4.0]),
        Tolerance::Bits,
    ));
    assert_eq!((found.element, found.differing, found.total), (1, 2, 3));
    let text = found.to_string();
    assert!(
        text.contains("o element 1") && text.contains("2.0 (0x40000000)") && text.contains("2.5"),
        "{text}"
    );
}

#[test]
fn a_bound_holds_to_the_unit_and_not_beyond() {
    let (a, near) = (
        bytes(&[1.0; 3]),
        bytes(&[1.0, 1.0 + 2.0 * f32::EPSILON, 1.0]),
    );
    assert_eq!(
        compare("o", &FLOATS, &a, &near, Tolerance::Ulps(2)),
        Agreement::Within {
            class: Class::Value,
            worst: 2
        }
    );
    assert_eq!(
        different(compare("o", &FLOATS, &a, &near, Tolerance::Ulps(1))).worst,
        2
    );
    assert_eq!(
        different(compare("o", &FLOATS, &a, &near, Tolerance::Codes(9))).worst,
        2
    );
}

#[test]
fn classes_come_from_the_values() {
    let class = |a: f32, b: f32| {
        different(compare(
            "o",
            &FLOATS,
            &bytes(&[a, 1.0, 1.0]),
            &bytes(&[b, 1.0, 1.0]),
            Tolerance::Bits,
        ))
        .class
    };
    assert_eq!(class(0.0, -0.0), Class::SignedZero);
    assert_eq!(
        class(f32::NAN, f32::from_bits(0x7fc0_0001)),
        Class::NanPayload
    );
    assert_eq!(class(1e-40, 0.0), Class::Subnormal);
    assert_eq!(class(1.0, f32::from_bits(0xa5a5_a5a5)), Class::Unwritten);
    assert_eq!(class(1.0, 2.0), Class::Value);
}

#[test]
fn texels_have_coordinates_and_lengths_count() {
    let shape = Shape::Texture {
        format: TexelFormat::Rgba8Unorm,
        width: 2,
        height: 2,
    };
    let (a, mut b) = (vec![0; 16], vec![0; 16]);
    b[14] = 7;
    let found = different(compare("o", &shape, &a, &b, Tolerance::Codes(6)));
    assert_eq!(
        (found.texel, found.component, found.worst),
        (Some([1, 1]), 2, 7)
    );
    assert_eq!(
        different(compare("o", &shape, &a, &a[..12], Tolerance::Bits)).class,
        Class::Length
    );
}

#[test]
fn every_name_of_a_verdict_is_listed() {
    let text = String::new;
    let first = different(compare(
        "o",
        &FLOATS,
        &bytes(&[1.0, 1.0, 1.0]),
        &bytes(&[2.0, 1.0, 1.0]),
        Tolerance::Bits,
    ));
    let all = [
        Verdict::Identical,
        Verdict::WithinLatitude {
            class: Class::Value,
            worst: 1,
        },
        Verdict::Different(Box::new(first)),
        Verdict::Unstable { message: text() },
        Verdict::NotCompiled {
            by: Refuser::Driver,
            diagnostics: text(),
        },
        Verdict::RefusedAsExpected,
        Verdict::NotRefused { message: text() },
        Verdict::Recorded { values: text() },
        Verdict::InterfaceMismatch { fields: Vec::new() },
        Verdict::Unsupported { lacks: text() },
        Verdict::Lost {
            kind: LossKind::Crash,
            message: text(),
        },
    ];
    assert_eq!(all.map(|verdict| verdict.name()), Verdict::NAMES);
}
