/**
 * WebAssembly for the sponge of Keccak-256 around the permutation Keccak-f[1600] (FIPS 202, 3.3), assembled here. The 25 lanes of the state stay in 64-bit locals for
 * all 24 rounds; JavaScript has no 64-bit rotation, which makes it several times slower there.
 */

/** What is used of the global, which belongs to the DOM's type library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

const I32 = 0x7f
const I64 = 0x7e
const OP = {
  loop: 0x03, end: 0x0b, branchIf: 0x0d, get: 0x20, set: 0x21, load: 0x29, store: 0x37, const32: 0x41, const64: 0x42,
  lessThan: 0x49, add32: 0x6a, and: 0x83, xor: 0x85, rotateLeft: 0x89,
} as const

/** Bytes of the state at the start of the memory. */
export const STATE_BYTES = 200
/** Bytes of a block of Keccak-256. */
export const BLOCK_BYTES = 136
/** Where in the memory the block stands that is taken in next. */
export const BLOCK_AT = 512
const ROUNDS = 24
/** Fewer turns of the loop are fewer moves of 25 lanes to where the next turn expects them. */
const ROUNDS_AT_A_TIME = 2
const CONSTANTS_AT = STATE_BYTES

const LANES = Array.from({ length: 25 }, (_, lane) => lane)
// Numbers of the locals: lanes, lanes of the next round, column parities, what they mix into the columns, a row, the offset of the round's
// constant.
const NEXT = 25
const PARITY = 50
const MIXED = 55
const ROW = 60
const ROUND = 65

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** Signed LEB128 of a non-negative integer. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
}

const get = (local: number): number[] => [OP.get, local]
const set = (local: number): number[] => [OP.set, local]
const rotate = (bits: number): number[] => (bits === 0 ? [] : [OP.const64, ...signed(bits), OP.rotateLeft])
const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content]
const text = (name: string): number[] => [name.length, ...Array.from(name, (char) => char.charCodeAt(0))]

/** Rotation of each lane (rho). Lane x + 5y moves to y + 5(2x + 3y) (pi). */
const ROTATIONS: number[] = LANES.map(() => 0)
for (let t = 0, x = 1, y = 0; t < 24; t++) {
  ROTATIONS[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
  ;[x, y] = [y, (2 * x + 3 * y) % 5]
}
/** The lane that moves to each place. */
const SOURCES: number[] = []
for (const lane of LANES) SOURCES[Math.floor(lane / 5) + 5 * ((2 * (lane % 5) + 3 * Math.floor(lane / 5)) % 5)] = lane

/** One round, the `index`th of those that the loop runs at a time. */
function round(index: number): number[] {
  const code: number[] = []
  for (let x = 0; x < 5; x++) {
    code.push(...get(x))
    for (let y = 1; y < 5; y++) code.push(...get(x + 5 * y), OP.xor)
    code.push(...set(PARITY + x))
  }
  for (let x = 0; x < 5; x++) {
    code.push(...get(PARITY + ((x + 4) % 5)), ...get(PARITY + ((x + 1) % 5)), ...rotate(1), OP.xor, ...set(MIXED + x))
  }
  // Row by row, so that few values wait at a time.
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const lane = SOURCES[x + 5 * y]!
      code.push(...get(lane), ...get(MIXED + (lane % 5)), OP.xor, ...rotate(ROTATIONS[lane]!), ...set(ROW + x))
    }
    for (let x = 0; x < 5; x++) {
      // -1 has all bits set: this is the complement.
      code.push(...get(ROW + ((x + 1) % 5)), OP.const64, 0x7f, OP.xor, ...get(ROW + ((x + 2) % 5)), OP.and, ...get(ROW + x), OP.xor)
      if (x + y === 0) code.push(...get(ROUND), OP.load, 3, ...unsigned(CONSTANTS_AT + 8 * index), OP.xor)
      code.push(...set(NEXT + x + 5 * y))
    }
  }
  for (const lane of LANES) code.push(...get(NEXT + lane), ...set(lane))
  return code
}

/** Takes the block into the state and permutes it. */
function absorption(): number[] {
  const load = (address: number): number[] => [OP.const32, 0, OP.load, 3, ...unsigned(address)]
  const code: number[] = []
  for (const lane of LANES) {
    code.push(...load(8 * lane))
    if (8 * lane < BLOCK_BYTES) code.push(...load(BLOCK_AT + 8 * lane), OP.xor)
    code.push(...set(lane))
  }
  code.push(OP.loop, 0x40)
  for (let i = 0; i < ROUNDS_AT_A_TIME; i++) code.push(...round(i))
  code.push(...get(ROUND), OP.const32, 8 * ROUNDS_AT_A_TIME, OP.add32, ...set(ROUND), ...get(ROUND), OP.const32, ...signed(8 * ROUNDS), OP.lessThan)
  code.push(OP.branchIf, 0, OP.end)
  for (const lane of LANES) code.push(OP.const32, 0, ...get(lane), OP.store, 3, ...unsigned(8 * lane))
  return [2, ...unsigned(ROUND), I64, 1, I32, ...code, OP.end]
}

/** The round constants, by the linear feedback shift register of FIPS 202, 3.2.5. */
function roundConstants(): bigint[] {
  let register = 1
  const nextBit = (): bigint => {
    register = ((register << 1) ^ ((register >> 7) * 0x71)) & 0xff
    return BigInt((register >> 1) & 1)
  }
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) constant |= nextBit() << ((1n << BigInt(j)) - 1n)
    return constant
  })
}

/** The module: exports `memory` (one page) and `absorb()`. */
function keccakModule(): Uint8Array<ArrayBuffer> {
  const body = absorption()
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const exports = [2, ...text('memory'), 2, 0, ...text('absorb'), 0, 0]
  return Uint8Array.from([
    ...header,
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, exports),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ])
}

/** An instance of its own: its memory, and what takes the block in that memory into the state and permutes it. */
export function createKeccakSponge(): { memory: ArrayBuffer; absorb: () => void } {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(keccakModule()))
  const { memory, absorb } = exports as { memory: { buffer: ArrayBuffer }; absorb: () => void }
  const view = new DataView(memory.buffer)
  for (const [i, constant] of roundConstants().entries()) view.setBigUint64(CONSTANTS_AT + 8 * i, constant, true)
  return { memory: memory.buffer, absorb }
}
