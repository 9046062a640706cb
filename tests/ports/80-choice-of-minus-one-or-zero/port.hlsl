StructuredBuffer<float> a : register(t0);
RWStructuredBuffer<float> b : register(u1);
[numthreads(64,1,1)] void main(uint3 id : SV_DispatchThreadID) {
  uint n, s; b.GetDimensions(n, s); if (id.x >= n) return;
  if (a[id.x] > 0.5) b[id.x] = 0.0; else b[id.x] = -1.0;
}
