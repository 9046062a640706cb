// One step of N bodies: each workgroup takes 64 bodies at a time into workgroup memory and adds their pull.

const GROUP: u32 = 64u;
const SOFTENING: f32 = 0.01;
const STEP: f32 = 0.125;

struct Body {
    position: vec3<f32>,
    mass: f32,
    velocity: vec3<f32>,
    charge: f32,
}

@group(0) @binding(0) var<storage, read> before: array<Body>;
@group(0) @binding(1) var<storage, read_write> after: array<Body>;

var<workgroup> cache: array<vec4<f32>, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let count = arrayLength(&before);
    let own = before[min(global.x, count - 1u)];
    var pull = vec3<f32>(0.0, 0.0, 0.0);
    for (var first = 0u; first < count; first += GROUP) {
        var other = vec4<f32>(0.0, 0.0, 0.0, 0.0);
        if (first + local < count) {
            other = vec4<f32>(before[first + local].position, before[first + local].mass);
        }
        cache[local] = other;
        workgroupBarrier();
        for (var i = 0u; i < min(GROUP, count - first); i++) {
            let d = cache[i].xyz - own.position;
            let squared = dot(d, d) + SOFTENING;
            let inverse = 1.0 / sqrt(squared);
            pull += d * (cache[i].w * inverse * inverse * inverse);
        }
        workgroupBarrier();
    }
    if (global.x < count) {
        let velocity = own.velocity + pull * STEP;
        after[global.x].position = own.position + velocity * STEP;
        after[global.x].mass = own.mass;
        after[global.x].velocity = velocity;
        after[global.x].charge = own.charge;
    }
}
