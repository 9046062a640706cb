#define_import_path parts::curve

fn bent(level: f32) -> f32 {
  return level * level - level;
}
