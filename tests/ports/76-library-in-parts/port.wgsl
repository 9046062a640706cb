#import parts::curve
#ifdef DOUBLED
const GAIN = 2.0;
#else
const GAIN = 1.0;
#endif

fn graded(level: f32) -> f32 {
  return curve::bent(level) * GAIN * f32(#{STEPS}) + LIFT;
}
