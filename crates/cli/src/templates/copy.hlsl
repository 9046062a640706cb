StructuredBuffer<uint> input : register(t0);
RWStructuredBuffer<uint> output : register(u1);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  uint count, stride;
  output.GetDimensions(count, stride);
  if (id.x >= count) {
    return;
  }
  output[id.x] = input[id.x];
}
