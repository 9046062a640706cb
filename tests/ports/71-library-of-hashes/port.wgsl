// Integer hashes; a library without a kernel.

fn mixed(key: u32) -> u32 {
  var h = key;
  h = (h ^ (h >> 16u)) * 0x7feb352du;
  h = (h ^ (h >> 15u)) * 0x846ca68bu;
  return h ^ (h >> 16u);
}

fn mixed3(key: vec3<u32>) -> vec3<u32> {
  var h = key * 1664525u + 1013904223u;
  h.x += h.y * h.z;
  h.y += h.z * h.x;
  h.z += h.x * h.y;
  return h ^ (h >> vec3<u32>(16u));
}

// An order of points that keeps neighbours near each other.
fn spread(word: i32) -> i32 {
  var bits = word & 0xffff;
  bits = (bits | (bits << 8u)) & 0x00ff00ff;
  bits = (bits | (bits << 4u)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2u)) & 0x33333333;
  return (bits | (bits << 1u)) & 0x55555555;
}
