use super::{MemberBasis, Reading, pair_members};
use crate::{Layout, Leaf, MemberPairing, Scalar};

const F32: Scalar = Scalar::Float(32);
const U32: Scalar = Scalar::Uint(32);

fn leaf(path: &str, offset: u32, scalar: Scalar, components: u32, arrays: &[(u32, u32)]) -> Leaf {
    Leaf {
        path: path.to_owned(),
        offset,
        scalar,
        components,
        columns: 1,
        matrix_stride: 0,
        row_major: false,
        arrays: arrays.to_vec(),
    }
}

fn block(leaves: &[Leaf]) -> Layout {
    Layout {
        fixed_bytes: 0,
        run_time_stride: None,
        leaves: leaves.to_vec(),
    }
}

fn pair(a: &[Leaf], b: &[Leaf]) -> MemberPairing {
    pair_members(&block(a), &block(b), &[])
}

fn renamed(a: &[Leaf], b: &[Leaf], rename: &[(&str, &str)]) -> MemberPairing {
    let rename: Vec<(String, String)> = rename
        .iter()
        .map(|&(a, b)| (a.to_owned(), b.to_owned()))
        .collect();
    pair_members(&block(a), &block(b), &rename)
}

/// Paths of the two sides and why they are a pair.
fn told(pairing: &MemberPairing) -> Vec<String> {
    let path = |side: &Option<super::Side>| {
        side.as_ref()
            .map_or("-".to_owned(), |side| side.path.clone())
    };
    pairing
        .fields
        .iter()
        .map(|field| {
            let [a, b] = field.sides.each_ref().map(path);
            format!("{a} {b} {:?}", field.basis)
        })
        .collect()
}

#[test]
fn reordered_and_padded_members_pair_by_name() {
    let pairing = pair(
        &[
            leaf("origin", 0, F32, 3, &[]),
            leaf("_pad0", 12, F32, 1, &[]),
            leaf("size", 16, U32, 2, &[]),
            leaf("scale", 24, F32, 1, &[]),
        ],
        &[
            leaf("gScale", 0, F32, 1, &[]),
            leaf("Size", 4, F32, 2, &[]),
            leaf("gOrigin", 16, F32, 4, &[]),
        ],
    );
    assert_eq!(
        told(&pairing),
        [
            "origin gOrigin Some(Name)",
            "_pad0 - None",
            "size Size Some(Name)",
            "scale gScale Some(Name)",
        ]
    );
    assert_eq!(pairing.unpaired().count(), 0, "padding asks for nothing");
    let [origin, _, size, scale] = &pairing.fields[..] else {
        panic!("{pairing:?}")
    };
    assert_eq!(origin.left_out, Some((1, 3..4)));
    assert_eq!(origin.sides[1].as_ref().unwrap().view.components, 3);
    assert_eq!(size.reading, Reading::Converted);
    assert_eq!(scale.reading, Reading::Same);
    assert_eq!(
        size.to_string(),
        "`size` against `Size`; u32 against f32, the same number converted"
    );
    assert_eq!(
        origin.to_string(),
        "`origin` against `gOrigin`; .w is only in the second and left out"
    );
}

#[test]
fn renamed_members_wait_for_the_caller_when_any_name_agrees() {
    let a = [
        leaf("time", 0, F32, 1, &[]),
        leaf("texture_size", 8, F32, 2, &[]),
    ];
    let b = [leaf("time", 0, F32, 1, &[]), leaf("Size", 8, F32, 2, &[])];
    let pairing = pair(&a, &b);
    let asked: Vec<&str> = pairing.unpaired().map(|field| &*field.name).collect();
    assert_eq!(asked, ["texture_size", "Size"]);
    let pairing = renamed(&a, &b, &[("textureSize", "Size"), ("nothing", "time")]);
    assert_eq!(pairing.unpaired().count(), 0);
    assert_eq!(pairing.fields[1].basis, Some(MemberBasis::Rename));
    assert_eq!(pairing.unused_renames, [1]);
}

#[test]
fn only_other_names_pair_by_the_order_of_types() {
    let a = [leaf("n", 0, U32, 1, &[]), leaf("dt", 4, F32, 1, &[])];
    let b = [
        leaf("count", 0, Scalar::Int(32), 1, &[]),
        leaf("step", 4, F32, 1, &[]),
    ];
    let pairing = pair(&a, &b);
    assert_eq!(
        told(&pairing),
        ["n count Some(Order)", "dt step Some(Order)"]
    );
    assert_eq!(pairing.fields[0].reading, Reading::Signedness);
    // Another sequence is no order to go by.
    let swapped = [leaf("step", 0, F32, 1, &[]), leaf("count", 4, U32, 1, &[])];
    assert_eq!(pair(&a, &swapped).unpaired().count(), 4);
}

#[test]
fn scalars_for_a_vector_by_rename() {
    let a = [
        leaf("width", 0, U32, 1, &[]),
        leaf("height", 4, U32, 1, &[]),
    ];
    let b = [leaf("size", 0, U32, 3, &[])];
    assert_eq!(pair(&a, &b).unpaired().count(), 3);
    let pairing = renamed(&a, &b, &[("width", "size.x"), ("height", "size.y")]);
    assert_eq!(
        told(&pairing),
        [
            "width size.x Some(Rename)",
            "height size.y Some(Rename)",
            "- size.z None",
        ]
    );
    assert_eq!(pairing.fields[1].sides[1].as_ref().unwrap().view.offset, 4);
    let twice = renamed(&a, &b, &[("width", "size.xy"), ("height", "size.y")]);
    assert_eq!(twice.unused_renames, [1]);
}

#[test]
fn weights_in_vectors() {
    let one = |components, arrays: &[(u32, u32)]| [leaf("w", 0, F32, components, arrays)];
    // The first component of each.
    let pairing = pair(&one(1, &[(11, 16)]), &one(4, &[(11, 16)]));
    let field = &pairing.fields[0];
    assert_eq!(
        (field.flat, field.left_out.clone()),
        (false, Some((1, 1..4)))
    );
    // Component by component.
    for scalars in [16, 15] {
        let pairing = pair(&one(1, &[(scalars, 4)]), &one(4, &[(4, 16)]));
        let field = &pairing.fields[0];
        assert!(field.flat && field.left_out.is_none() && field.uneven.is_none());
        assert_eq!(field.sides[1].as_ref().unwrap().view.components, 4);
    }
    // Not the same weights.
    let pairing = pair(&one(1, &[(11, 16)]), &one(1, &[(12, 16)]));
    assert_eq!(pairing.fields[0].uneven, Some([11, 12]));
}

#[test]
fn whole_arrays_are_the_only_ones() {
    let one =
        |path, scalar, components, stride| [leaf(path, 0, scalar, components, &[(0, stride)])];
    let pairing = pair(&one("[]", F32, 1, 4), &one("[]", F32, 3, 12));
    let field = &pairing.fields[0];
    assert_eq!(field.basis, Some(MemberBasis::Only));
    assert!(field.flat);
    assert_eq!(field.run_time_elements(10), [30, 10]);
    let sides = field
        .sides
        .each_ref()
        .map(|side| &side.as_ref().unwrap().view);
    assert!(sides[0].components(30).eq(sides[1].components(10)));

    let pairing = pair(&one("[]", F32, 3, 12), &one("points[]", F32, 4, 16));
    let field = &pairing.fields[0];
    assert_eq!(
        (field.flat, field.left_out.clone()),
        (false, Some((1, 3..4)))
    );
    assert_eq!(field.run_time_elements(10), [10, 10]);

    let pairing = pair(&one("[]", U32, 1, 4), &one("[]", F32, 1, 4));
    assert_eq!(pairing.fields[0].reading, Reading::RawWords);
}

#[test]
fn raw_words_lie_as_the_structs_do() {
    let structs = [
        leaf("[].position", 0, F32, 3, &[(0, 16)]),
        leaf("[].mass", 12, F32, 1, &[(0, 16)]),
    ];
    let pairing = pair(&structs, &[leaf("[]", 0, U32, 1, &[(0, 4)])]);
    assert_eq!(pairing.unpaired().count(), 0);
    for (field, [a, b]) in pairing.paired() {
        assert!(a.view.elements(5).eq(b.view.elements(5)));
        assert_eq!(b.view.scalar, U32);
        assert_eq!(field.basis, Some(MemberBasis::Only));
    }
}

#[test]
fn nested_structs_pair_by_path_and_then_by_last_name() {
    let a = [
        leaf("lights[].colour", 0, F32, 3, &[(4, 32)]),
        leaf("lights[].at", 16, F32, 3, &[(4, 32)]),
        leaf("colour", 128, F32, 4, &[]),
    ];
    let b = [
        leaf("colour", 0, F32, 4, &[]),
        leaf("gLights[].colour", 16, F32, 3, &[(4, 32)]),
        leaf("others[].At", 32, F32, 3, &[(4, 32)]),
    ];
    let pairing = pair(&a, &b);
    assert_eq!(
        told(&pairing),
        [
            "lights[].colour gLights[].colour Some(Name)",
            "lights[].at others[].At Some(Name)",
            "colour colour Some(Name)",
        ]
    );
}
