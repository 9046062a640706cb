// Free fall; functions alone.

fn height_after(height: f32, gravity: f32, seconds: f32) -> f32 {
  return height - gravity * 0.5 * seconds * seconds;
}
