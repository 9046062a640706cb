// A hash of a library, whose shifts bring zeros in.

fn scramble(key: u32) -> u32 {
  var h = key * 2654435769u;
  h ^= h >> 15u;
  h *= 2246822519u;
  return h ^ (h >> 13u);
}
