/** A single WebAssembly function with its own memory, assembled from opcodes: for the few loops that need 64-bit words. */

/** The used part of the global, whose types belong to the DOM library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

/** Opcodes of WebAssembly, by operation and type. */
export const OP = {
  block: 0x02,
  loop: 0x03,
  end: 0x0b,
  branch: 0x0c,
  branchIf: 0x0d,
  get: 0x20,
  set: 0x21,
  load64: 0x29,
  store64: 0x37,
  const32: 0x41,
  const64: 0x42,
  isZero32: 0x45,
  lessThan32: 0x49,
  add32: 0x6a,
  sub32: 0x6b,
  add64: 0x7c,
  and64: 0x83,
  xor64: 0x85,
  rotateLeft64: 0x89,
} as const

/** The type of a block or loop that leaves nothing on the stack. */
export const NO_RESULT = 0x40
const I32 = 0x7f
const I64 = 0x7e

/** Unsigned LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** Signed LEB128 of an integer of at least -64. */
function signed(value: number): number[] {
  return value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
}

/** Reads a local. */
export const get = (local: number): number[] => [OP.get, ...unsigned(local)]
/** Writes a local. */
export const set = (local: number): number[] => [OP.set, ...unsigned(local)]
/** A 32-bit constant of at least -64. */
export const const32 = (value: number): number[] => [OP.const32, ...signed(value)]
/** A 64-bit constant of at least -64. */
export const const64 = (value: number): number[] => [OP.const64, ...signed(value)]
/** Loads 8 bytes from a fixed address. */
export const load64 = (address: number): number[] => [...const32(0), ...load64From(address)]
/** Loads 8 bytes from the address on the stack and an offset. */
export const load64From = (offset: number): number[] => [OP.load64, 3, ...unsigned(offset)]
/** Stores a local at a fixed address. */
export const store64 = (address: number, local: number): number[] => [...const32(0), ...get(local), OP.store64, 3, ...unsigned(address)]
/** Rotates the 64-bit word on the stack to the left. */
export const rotateLeft64 = (bits: number): number[] => (bits === 0 ? [] : [...const64(bits), OP.rotateLeft64])

/** A function of 32-bit parameters, its locals after them: first the 64-bit ones, then the 32-bit ones. */
export interface WasmFunction {
  /** Name in profiles and stack traces. */
  name: string
  parameters: number
  locals64: number
  locals32: number
  body: readonly number[]
}

const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content]
const text = (name: string): number[] => [name.length, ...Array.from(name, (char) => char.charCodeAt(0))]

/** The function, ready to run, and its memory of 64 KiB. */
export function instantiate({ name, parameters, locals64, locals32, body }: WasmFunction): {
  memory: ArrayBuffer
  run: (...parameters: number[]) => void
} {
  const code = [2, ...unsigned(locals64), I64, ...unsigned(locals32), I32, ...body, OP.end]
  const bytes = Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, parameters, ...Array.from({ length: parameters }, () => I32), 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('run'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
    ...section(0, [...text('name'), ...section(1, [1, 0, ...text(name)])]),
  ])
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  const { memory, run } = exports as { memory: { buffer: ArrayBuffer }; run: (...parameters: number[]) => void }
  return { memory: memory.buffer, run }
}
