// Holds one device of Dawn and answers jobs until standard input ends: what `shadertwin worker` does for the runners in
// Rust. The program that starts it carries this text, so that both speak of the same messages.
//
// Arguments: the file descriptor for answers (Dawn prints its warnings to standard output), the folder of the npm
// packages, then the place of the device, or nothing to list them all.
// Messages: those of crates/suite/src/protocol.rs in the same frames, with MessagePack in place of postcard: libraries
// read it on both sides, and fields have names, so that one which only one side knows is no shift of bytes.
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [answers, folder, place] = process.argv.slice(1);
const require = createRequire(join(folder, 'package.json'));

// The packages. One that is broken is told in a line: of a stack, the program that listens keeps the end.
async function packages() {
  try {
    const dawn = require.resolve('webgpu');
    return { dawn, ...require('@msgpack/msgpack'), ...(await import(pathToFileURL(dawn))) };
  } catch (error) {
    const [first] = String(error.message ?? error).split('\n');
    process.stderr.write(`the npm packages in ${folder} do not load: ${first}; run ci/setup --dawn again\n`);
    process.exit(1);
  }
}

const { dawn, decode, encode, create, globals } = await packages();
const { GPUBufferUsage: BUFFER, GPUTextureUsage: TEXTURE, GPUMapMode: MAP, GPUShaderStage: STAGE } = globals;

// --- Frames --------------------------------------------------------------------------------------------------------

const MARK = Buffer.from('STWIN\0\x01\n', 'latin1');
const HEAD = MARK.length + 8;

function send(message) {
  const bytes = encode(message);
  const head = Buffer.alloc(HEAD);
  MARK.copy(head);
  head.writeBigUInt64LE(BigInt(bytes.length), MARK.length);
  const frame = Buffer.concat([head, bytes]);
  for (let at = 0; at < frame.length; ) at += writeSync(Number(answers), frame, at);
}

// Calls back with each message of standard input. Its end ends the process, in the middle of a job too: whoever asked
// for it is gone.
function listen(onMessage) {
  let chunks = [];
  let held = 0;
  let wanted = HEAD;
  process.stdin.on('data', (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      chunks = [bytes];
      if (!bytes.subarray(0, MARK.length).equals(MARK)) throw new Error('something else than a job came');
      wanted = HEAD + Number(bytes.readBigUInt64LE(MARK.length));
      if (held < wanted) return;
      onMessage(decode(bytes.subarray(HEAD, wanted)));
      chunks = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = HEAD;
    }
  });
  process.stdin.on('end', leave);
}

// At once: Dawn waits for its queue when it is torn down, and a kernel that hangs never ends.
function leave() {
  process.kill(process.pid, 'SIGKILL');
}

// --- Faults --------------------------------------------------------------------------------------------------------

class Fault extends Error {
  constructor(kind, value) {
    super(`${kind}: ${value}`);
    this.told = { [kind]: value };
  }
}
const unsupported = (lacks) => new Fault('Unsupported', lacks);
const refused = (reason) => new Fault('Refused', reason);

// --- Devices -------------------------------------------------------------------------------------------------------

// Dawn's adapters have no name; that of the Vulkan device stands in the message that names no adapter of this name. Two
// devices of one name cannot be told apart, and Dawn opens the first.
async function names() {
  try {
    await create(['backend=vulkan', 'adapter=no adapter has this name']).requestAdapter();
  } catch (error) {
    const found = String(error.message ?? error).matchAll(/backend: 'vulkan', name: '(.*)'/g);
    return [...new Set(Array.from(found, (match) => match[1]))];
  }
  return [];
}

async function open(name) {
  const gpu = create(['backend=vulkan', `adapter=${name}`]);
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error(`Dawn gives no adapter for ${name}`);
  return { gpu, adapter };
}

function describe(index, name, adapter) {
  const { info, limits } = adapter;
  const { version } = JSON.parse(readFileSync(join(dawn, '..', 'package.json')));
  const size = ['X', 'Y', 'Z'].map((axis) => limits[`maxComputeWorkgroupSize${axis}`]);
  const groups = limits.maxComputeWorkgroupsPerDimension;
  return {
    index,
    name,
    driver: info.vendor,
    driver_version: info.description,
    implementation: `Dawn of webgpu ${version}`,
    // Numbers that WebGPU does not tell.
    vendor_id: 0,
    device_id: 0,
    api_version: '',
    kind: info.isFallbackAdapter ? 'cpu' : 'other',
    float_controls: {
      signed_zero_inf_nan_preserve: false,
      rounding_mode_rte: false,
      denorm_preserve: false,
      denorm_flush_to_zero: false,
    },
    limits: {
      workgroup_invocations: limits.maxComputeInvocationsPerWorkgroup,
      workgroup_size: size,
      dispatch_groups: [groups, groups, groups],
      shared_bytes: limits.maxComputeWorkgroupStorageSize,
      storage_buffer_bytes: limits.maxStorageBufferBindingSize,
      uniform_buffer_bytes: limits.maxUniformBufferBindingSize,
      texture_side: limits.maxTextureDimension2D,
      subgroup_lanes: info.subgroupMinSize ?? 0,
    },
  };
}

async function list() {
  const found = [];
  for (const [index, name] of (await names()).entries()) {
    found.push(describe(index, name, (await open(name)).adapter));
  }
  return found;
}

// What a kernel can name in WGSL, and the formats that may be filtered or be read and written.
const WANTED = ['shader-f16', 'subgroups', 'float32-filterable', 'texture-formats-tier1', 'texture-formats-tier2'];

// What Tint says of text that is right and beyond its own limits.
const LIMIT = /reached max [a-z ]+ depth of \d+/;

// A device with all that its adapter offers, and what has befallen it since it was asked last.
class Device {
  static async request({ gpu, adapter }) {
    const requiredLimits = {};
    for (const name in adapter.limits) requiredLimits[name] = adapter.limits[name];
    const requiredFeatures = WANTED.filter((name) => adapter.features.has(name));
    const raw = await adapter.requestDevice({ requiredFeatures, requiredLimits });
    return Object.assign(new Device(), { gpu, raw, limits: raw.limits }).watch();
  }

  watch() {
    this.lost = null;
    this.uncaught = [];
    this.pipelines = new Map();
    this.raw.lost.then(({ reason, message }) => (this.lost ??= `${reason}: ${message}`));
    this.raw.addEventListener('uncapturederror', ({ error }) => this.uncaught.push(error));
    return this;
  }

  // Runs `body` under error scopes for all that WebGPU can report.
  async scoped(body) {
    const kinds = ['out-of-memory', 'internal', 'validation'];
    for (const kind of kinds) this.raw.pushErrorScope(kind);
    let value;
    let failure;
    try {
      value = body();
    } catch (error) {
      failure = error instanceof Fault ? error : refused(error.message);
    }
    const popped = await Promise.all(kinds.map(() => this.raw.popErrorScope()));
    const errors = [...popped.reverse(), ...this.uncaught.splice(0)].filter(Boolean);
    const memory = errors.filter((error) => error instanceof globals.GPUOutOfMemoryError);
    const text = (all) => all.map((error) => error.message).join('\n');
    if (memory.length) throw new Fault('OutOfMemory', text(memory));
    if (this.lost) throw new Fault('Lost', this.lost);
    if (failure) throw failure;
    const [beyond] = LIMIT.exec(text(errors)) ?? [];
    if (beyond) throw unsupported(`text so deep: Tint ${beyond}`);
    if (errors.length) throw refused(text(errors));
    return value;
  }
}

// --- Resources -----------------------------------------------------------------------------------------------------

// As in crates/dispatch/src/poison.rs.
const GUARD = Uint8Array.from({ length: 256 }, (_, i) => (i * 29 + 0x5b) & 0xff);

const TEXEL_BYTES = { rgba8unorm: 4, rgba8uint: 4, rgba16float: 8, rgba32float: 16, r32float: 4, r32uint: 4 };
const SAMPLED = { d1: '1d', d2: '2d', 'd2-array': '2d-array', d3: '3d' };
const ADDRESS = { clamp: 'clamp-to-edge', repeat: 'repeat', mirror: 'mirror-repeat' };
const isFloat = (format) => format.endsWith('float') || format.endsWith('norm');

function contentBytes({ Buffer: buffer, Texture: texture }) {
  if (buffer) return buffer.bytes;
  return texture ? texture.width * texture.height * texture.depth * TEXEL_BYTES[texture.format] : 0;
}

// The size of a resource against the device's limits, so that Dawn need not refuse it.
function checkResource({ limits }, { name, kind, contents }) {
  const bytes = contentBytes(kind);
  if (contents.length !== bytes || (bytes === 0 && !kind.Sampler)) {
    throw refused(`\`${name}\` has ${contents.length} bytes of contents and ${bytes} bytes of shape`);
  }
  if (kind.Buffer && bytes + GUARD.length > limits.maxBufferSize) {
    throw unsupported(`\`${name}\` with ${bytes} bytes and a guard: a buffer has at most ${limits.maxBufferSize}`);
  }
  if (!kind.Texture) return;
  const { width, height, depth, kind: shape } = kind.Texture;
  const side = limits[`maxTextureDimension${{ d1: 1, d2: 2, 'd2-array': 2, d3: 3 }[shape]}D`];
  const layers = { d1: 1, d2: 1, 'd2-array': limits.maxTextureArrayLayers, d3: side }[shape];
  if (Math.max(width, height) > side || depth > layers) {
    const texels = `${width} x ${height} x ${depth} texels`;
    throw unsupported(`\`${name}\` (${shape}) with ${texels}: a side has at most ${side}, the depth ${layers}`);
  }
}

// Makes a resource and uploads its contents; a buffer has a guard behind it that is not bound.
function makeResource({ raw: device }, { name: label, kind, contents }, slots) {
  if (kind.Buffer) {
    const { bytes } = kind.Buffer;
    const usage = BUFFER.STORAGE | BUFFER.UNIFORM | BUFFER.INDIRECT | BUFFER.COPY_SRC | BUFFER.COPY_DST;
    const buffer = device.createBuffer({ label, size: bytes + GUARD.length, usage });
    device.queue.writeBuffer(buffer, 0, contents);
    device.queue.writeBuffer(buffer, bytes, GUARD);
    return { buffer, bytes, binding: { buffer, size: bytes } };
  }
  if (kind.Texture) {
    const { format, width, height, depth, kind: shape } = kind.Texture;
    const size = [width, height, depth];
    let usage = TEXTURE.COPY_SRC | TEXTURE.COPY_DST | TEXTURE.TEXTURE_BINDING;
    if (slots.some((slot) => slot.StorageTexture)) usage |= TEXTURE.STORAGE_BINDING;
    const dimension = SAMPLED[shape].slice(0, 2);
    const texture = device.createTexture({ label, size, format, usage, dimension });
    const row = width * TEXEL_BYTES[format];
    device.queue.writeTexture({ texture }, contents, { bytesPerRow: row, rowsPerImage: height }, size);
    // Left out, an array of one layer would be seen as no array.
    const view = texture.createView({ dimension: SAMPLED[shape] });
    return { texture, size, row, binding: view };
  }
  const { filter, address } = kind.Sampler;
  const [mode, over] = [filter, ADDRESS[address]];
  const addresses = { addressModeU: over, addressModeV: over, addressModeW: over };
  return { binding: device.createSampler({ label, ...addresses, magFilter: mode, minFilter: mode }) };
}

// --- Passes --------------------------------------------------------------------------------------------------------

const slotName = (slot) => (typeof slot === 'string' ? slot : Object.keys(slot)[0]);
const ACCESS = { true: { true: 'read-write', false: 'read-only' }, false: { true: 'write-only', false: 'write-only' } };

// A binding as its layout has it.
function layoutEntry(device, job, pass, { binding, slot, resource }) {
  const { kind } = job.resources[resource];
  const is = slotName(slot);
  const base = { binding, visibility: STAGE.COMPUTE };
  const linear = pass.bindings.some((bound) => job.resources[bound.resource].kind.Sampler?.filter === 'linear');
  if (kind.Buffer && is === 'Uniform') return { ...base, buffer: { type: 'uniform' } };
  if (kind.Buffer && is === 'Storage') {
    return { ...base, buffer: { type: slot.Storage.read_only ? 'read-only-storage' : 'storage' } };
  }
  if (kind.Sampler && is === 'Sampler') {
    return { ...base, sampler: { type: kind.Sampler.filter === 'linear' ? 'filtering' : 'non-filtering' } };
  }
  if (kind.Texture && is === 'Texture') {
    const { format, kind: shape } = kind.Texture;
    const filtered = linear && isFloat(format);
    if (filtered && format.includes('32') && !device.raw.features.has('float32-filterable')) {
      throw unsupported(`${format} in \`${pass.entry}\` filtered`);
    }
    const unfiltered = isFloat(format) ? 'unfilterable-float' : 'uint';
    return { ...base, texture: { sampleType: filtered ? 'float' : unfiltered, viewDimension: SAMPLED[shape] } };
  }
  if (kind.Texture && is === 'StorageTexture') {
    const { format, kind: shape } = kind.Texture;
    const access = ACCESS[slot.StorageTexture.reads][slot.StorageTexture.writes];
    const one = format.startsWith('r32') || device.raw.features.has('texture-formats-tier2');
    if (access === 'read-write' && !one) throw unsupported(`${format} in \`${pass.entry}\` read and written`);
    return { ...base, storageTexture: { access, format, viewDimension: SAMPLED[shape] } };
  }
  throw refused(`binding ${binding} of \`${pass.entry}\` is a ${is} in the program, and its resource is none`);
}

// What an indirect dispatch reads.
const INDIRECT_BYTES = 12;

// Workgroups, sizes and push constants of a pass against the device's limits.
function checkPass({ limits }, job, { entry, groups, bindings, push_constants: pushed }) {
  const most = limits.maxComputeWorkgroupsPerDimension;
  if (groups.Direct?.some((count) => count > most)) {
    throw unsupported(`${groups.Direct} workgroups of \`${entry}\`: an axis has at most ${most}`);
  }
  if (groups.Indirect !== undefined && !(job.resources[groups.Indirect]?.kind.Buffer?.bytes >= INDIRECT_BYTES)) {
    throw refused(`\`${entry}\` takes its workgroups from no buffer of ${INDIRECT_BYTES} bytes`);
  }
  if (pushed && pushed.length > (limits.maxImmediateSize ?? 0)) {
    const bytes = limits.maxImmediateSize ?? 0;
    throw unsupported(`${pushed.length} bytes of push constants for \`${entry}\`: it has at most ${bytes}`);
  }
  for (const { group, binding, element, slot, resource } of bindings) {
    const at = `binding ${group}:${binding} of \`${entry}\``;
    if (element > 0) throw unsupported(`${at}, which is an array of bindings`);
    if (group >= limits.maxBindGroups) throw unsupported(`${at}: there are at most ${limits.maxBindGroups} groups`);
    const { maxUniformBufferBindingSize: Uniform, maxStorageBufferBindingSize: Storage } = limits;
    const bytes = { Uniform, Storage }[slotName(slot)];
    const buffer = job.resources[resource].kind.Buffer;
    if (buffer && buffer.bytes > bytes) throw unsupported(`${at} with ${buffer.bytes} bytes: it has at most ${bytes}`);
  }
}

// Directives of the text that this device or Dawn has nothing for; they stand before everything but comments.
function checkText({ gpu, raw }, source) {
  const [head] = source.replace(/\/\/.*$/gm, '').match(/^(\s*(enable|requires|diagnostic)\b[^;]*;)*/);
  const feature = (name) => ({ f16: 'shader-f16' })[name] ?? name.replaceAll('_', '-');
  for (const [, word, list] of head.matchAll(/(enable|requires)\b([^;]*);/g)) {
    for (const name of list.split(',').map((name) => name.trim()).filter(Boolean)) {
      const has = word === 'enable' ? raw.features.has(feature(name)) : gpu.wgslLanguageFeatures.has(name);
      if (!has) throw unsupported(`\`${word} ${name}\``);
    }
  }
}

const KEPT = 64;

// The pipeline for a pass, from those kept or new. The binding numbers are those of the text.
async function pipelineOf(device, job, pass) {
  checkPass(device, job, pass);
  if (!pass.code.Wgsl) throw unsupported('SPIR-V; hand over WGSL text');
  const { source, constants } = pass.code.Wgsl;
  checkText(device, source);
  const groups = Math.max(0, ...pass.bindings.map(({ group }) => group + 1));
  const layouts = Array.from({ length: groups }, () => []);
  for (const bound of pass.bindings) layouts[bound.group].push(layoutEntry(device, job, pass, bound));
  const immediateSize = pass.push_constants?.length ?? 0;
  // JSON has one zero and no NaN.
  const values = constants.map(([name, value]) => [name, Object.is(value, -0) ? '-0' : `${value}`]);
  const key = JSON.stringify([source, values, pass.entry, layouts, immediateSize]);
  const kept = device.pipelines.get(key);
  device.pipelines.delete(key);
  const pipeline = kept ?? (await device.scoped(() => build(device.raw, pass, layouts, immediateSize)));
  device.pipelines.set(key, pipeline);
  if (device.pipelines.size > KEPT) device.pipelines.delete(device.pipelines.keys().next().value);
  return pipeline;
}

function build(device, { code, entry: entryPoint }, layouts, immediateSize) {
  const { source, constants } = code.Wgsl;
  const groups = layouts.map((entries) => device.createBindGroupLayout({ entries }));
  const layout = device.createPipelineLayout({ bindGroupLayouts: groups, immediateSize });
  const module = device.createShaderModule({ code: source });
  const compute = { module, entryPoint, constants: Object.fromEntries(constants) };
  return { raw: device.createComputePipeline({ layout, compute }), groups };
}

// --- A job ---------------------------------------------------------------------------------------------------------

// One encoder; each pass of the job is a compute pass of its own, and Dawn puts the barriers between them.
function record({ raw: device }, job, pipelines, memory) {
  const encoder = device.createCommandEncoder({ label: job.name });
  job.passes.forEach((pass, number) => {
    const { raw, groups } = pipelines[number];
    const compute = encoder.beginComputePass({ label: pass.entry });
    compute.setPipeline(raw);
    groups.forEach((layout, group) => {
      const bound = pass.bindings.filter((each) => each.group === group);
      const entries = bound.map(({ binding, resource }) => ({ binding, resource: memory[resource].binding }));
      compute.setBindGroup(group, device.createBindGroup({ layout, entries }));
    });
    if (pass.push_constants) compute.setImmediates(0, pass.push_constants);
    if (pass.groups.Direct) compute.dispatchWorkgroups(...pass.groups.Direct);
    else compute.dispatchWorkgroupsIndirect(memory[pass.groups.Indirect].buffer, 0);
    compute.end();
  });
  const readbacks = memory.flatMap((held, resource) => readback(device, encoder, job, held, resource));
  return { commands: encoder.finish(), readbacks };
}

const ROW_ALIGNMENT = 256;

// A host-visible copy of what a job must give back of one resource, and how to take it.
function readback(device, encoder, job, { buffer, bytes, texture, size, row }, resource) {
  const { output } = job.resources[resource];
  const host = (length) => device.createBuffer({ size: length, usage: BUFFER.MAP_READ | BUFFER.COPY_DST });
  const written = slotsOf(job, resource).some((slot) => slot.Storage?.read_only === false);
  if (buffer && (output || written)) {
    const from = output ? 0 : bytes;
    const copy = host(bytes + GUARD.length - from);
    encoder.copyBufferToBuffer(buffer, from, copy, 0, copy.size);
    return {
      copy,
      take(held, outputs) {
        const guard = held.subarray(bytes - from);
        const at = written ? guard.findIndex((byte, i) => byte !== GUARD[i]) : -1;
        if (at >= 0) outputs.damage.push({ resource, byte_behind_end: at, found: guard[at] });
        if (output) outputs.contents.push(held.slice(0, bytes));
      },
    };
  }
  if (texture && output) {
    const [, height, depth] = size;
    const pitch = Math.ceil(row / ROW_ALIGNMENT) * ROW_ALIGNMENT;
    const copy = host(pitch * height * depth);
    encoder.copyTextureToBuffer({ texture }, { buffer: copy, bytesPerRow: pitch, rowsPerImage: height }, size);
    return {
      copy,
      take(held, outputs) {
        const packed = new Uint8Array(row * height * depth);
        for (let i = 0; i < height * depth; i++) packed.set(held.subarray(i * pitch, i * pitch + row), i * row);
        outputs.contents.push(packed);
      },
    };
  }
  return [];
}

const slotsOf = (job, resource) =>
  job.passes.flatMap(({ bindings }) => bindings.filter((bound) => bound.resource === resource).map(({ slot }) => slot));

async function run(device, job, timeoutMs) {
  if (device.lost) throw new Fault('Lost', device.lost);
  for (const resource of job.resources) checkResource(device, resource);
  const pipelines = [];
  for (const pass of job.passes) pipelines.push(await pipelineOf(device, job, pass));
  const memory = await device.scoped(() =>
    job.resources.map((resource, number) => makeResource(device, resource, slotsOf(job, number))),
  );
  try {
    const { commands, readbacks } = await device.scoped(() => record(device, job, pipelines, memory));
    return await finish(device, commands, readbacks, timeoutMs);
  } finally {
    for (const { buffer, texture } of memory) (buffer ?? texture)?.destroy();
  }
}

// Submits, waits, reads.
async function finish(device, commands, readbacks, timeoutMs) {
  const started = process.hrtime.bigint();
  const done = await device.scoped(() => {
    device.raw.queue.submit([commands]);
    const mapped = readbacks.map(({ copy }) => copy.mapAsync(MAP.READ));
    // In an object, or it would be waited for here.
    return { all: Promise.all([...mapped, device.raw.queue.onSubmittedWorkDone()]) };
  });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Fault('TimedOut', timeoutMs)), Math.min(timeoutMs, 2 ** 31 - 1));
  });
  try {
    await Promise.race([done.all, late]);
  } catch (error) {
    if (device.lost) throw new Fault('Lost', device.lost);
    throw error instanceof Fault ? error : refused(`the results cannot be read: ${error.message}`);
  } finally {
    clearTimeout(timer);
  }
  const outputs = { contents: [], damage: [], messages: [], run_ns: Number(process.hrtime.bigint() - started) };
  for (const { copy, take } of readbacks) {
    take(new Uint8Array(copy.getMappedRange()), outputs);
    copy.destroy();
  }
  return outputs;
}

const isSame = (a, b) => a.length === b.length && a.every((bytes, i) => Buffer.compare(bytes, b[i]) === 0);

async function answer(device, { job, timeout_ms: timeoutMs, repeat }) {
  try {
    const first = await run(device, job, timeoutMs);
    let unstable = null;
    for (let number = 2; number <= repeat && unstable === null; number++) {
      const again = await run(device, job, timeoutMs);
      if (!isSame(first.contents, again.contents)) unstable = number;
    }
    return { outcome: { Ok: first }, unstable_at: unstable };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { outcome: { Err: error.told }, unstable_at: null };
  }
}

// --- The whole -----------------------------------------------------------------------------------------------------

async function serve(index) {
  const name = (await names())[index];
  if (name === undefined) throw new Error(`Dawn has no adapter ${index}`);
  const opened = await open(name);
  const device = await Device.request(opened);
  send({ Ok: describe(index, name, opened.adapter) });
  let last = Promise.resolve();
  listen((ask) => {
    last = last.then(async () => send(await answer(device, ask)));
  });
}

try {
  if (place === undefined) {
    const found = await list();
    const none = 'Dawn sees no Vulkan adapter; run ci/setup, which installs software drivers';
    send(found.length ? { Ok: found } : { Err: none });
    leave();
  }
  await serve(Number(place));
} catch (error) {
  send({ Err: String(error.message ?? error) });
  leave();
}
