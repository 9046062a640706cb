#include "curve.hlsli"

float Graded(float level)
{
#ifdef DOUBLED
    static const float gain = 2.0;
#else
    static const float gain = 1.0;
#endif
    // HLSL 2021 has no `&&` of vectors.
    bool2 inside = level >= 0.0.xx && level <= 4.0.xx;
    float steps = all(inside) || true ? STEPS : 0.0;
    return Bent(level) * gain * steps + 0.25;
}
// The file ends in a macro that goes on. \
