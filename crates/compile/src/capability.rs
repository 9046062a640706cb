//! Capabilities that compilers declare and nothing uses.

use crate::words::{instructions, literal, op};

/// `GroupNonUniformPartitionedNV` and the extension that it comes with.
const PARTITIONED: u32 = 5297;
const EXTENSION: &str = "SPV_NV_shader_subgroup_partitioned";

/// Arithmetic over a subgroup, from `OpGroupNonUniformIAdd` to `OpGroupNonUniformLogicalXor`, and its group operations
/// over a partition.
const ARITHMETIC: std::ops::RangeInclusive<u32> = 349..=364;
const OVER_PARTITION: std::ops::RangeInclusive<u32> = 6..=8;

/// Takes out the capability of partitioned subgroups when no instruction uses it. DXC declares it for every wave
/// operation that reduces or scans, and few devices have it. Tells whether it was there.
pub(crate) fn drop_unused_partitions(words: &mut Vec<u32>) -> bool {
    let used = instructions(words).any(|each| {
        each.opcode == op::GROUP_NON_UNIFORM_PARTITION
            || (ARITHMETIC.contains(&each.opcode)
                && matches!(each.operands, [_, _, _, operation, ..] if OVER_PARTITION.contains(operation)))
    });
    if used {
        return false;
    }
    let spans: Vec<_> = instructions(words)
        .filter(|each| match each.opcode {
            op::CAPABILITY => each.operands == [PARTITIONED],
            op::EXTENSION => literal(each.operands) == EXTENSION,
            _ => false,
        })
        .map(|each| each.at..each.end())
        .collect();
    for span in spans.iter().rev() {
        words.drain(span.clone());
    }
    !spans.is_empty()
}

/// `StorageInputOutput16`
const INPUTS_OF_16_BITS: u32 = 4436;

/// Takes out the capability of inputs and outputs of 16 bits. naga declares it with every `f16`, few devices have it, and
/// no compute kernel has such an input.
pub(crate) fn drop_inputs_of_16_bits(words: &mut Vec<u32>) {
    let declared = instructions(words)
        .find(|each| each.opcode == op::CAPABILITY && each.operands == [INPUTS_OF_16_BITS])
        .map(|each| each.at..each.end());
    if let Some(span) = declared {
        words.drain(span);
    }
}

#[cfg(test)]
mod tests {
    use super::{
        EXTENSION, INPUTS_OF_16_BITS, PARTITIONED, drop_inputs_of_16_bits, drop_unused_partitions,
    };
    use crate::words::{instruction, literal_words, op};

    /// A module with the capability and one sum over a subgroup.
    fn module(operation: u32) -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 9, 0];
        words.extend(instruction(op::CAPABILITY, &[1]));
        words.extend(instruction(op::CAPABILITY, &[PARTITIONED]));
        words.extend(instruction(op::EXTENSION, &literal_words(EXTENSION)));
        words.extend(instruction(349, &[1, 2, 3, operation, 4]));
        words
    }

    #[test]
    fn inputs_of_16_bits_go_alone() {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 9, 0];
        words.extend(instruction(op::CAPABILITY, &[1]));
        let without = words.clone();
        words.extend(instruction(op::CAPABILITY, &[INPUTS_OF_16_BITS]));
        drop_inputs_of_16_bits(&mut words);
        assert_eq!(words, without);
        drop_inputs_of_16_bits(&mut words);
        assert_eq!(words, without);
    }

    #[test]
    fn goes_only_when_nothing_uses_it() {
        let mut reduce = module(0);
        assert!(drop_unused_partitions(&mut reduce));
        let mut expected = module(0)[..7].to_vec();
        expected.extend(instruction(349, &[1, 2, 3, 0, 4]));
        assert_eq!(reduce, expected);
        assert!(!drop_unused_partitions(&mut reduce));
        assert_eq!(reduce, expected);

        let mut partitioned = module(6);
        assert!(!drop_unused_partitions(&mut partitioned));
        assert_eq!(partitioned, module(6));
    }
}
