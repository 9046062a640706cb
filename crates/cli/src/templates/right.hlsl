StructuredBuffer<float4x4> m : register(t0);
RWStructuredBuffer<float> output : register(u1);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  output[id.x] = m[0][0][id.x];
}
