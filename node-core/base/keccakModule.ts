/**
 * The sponge of Keccak-256 around the permutation Keccak-f[1600] (FIPS 202, 3.3) for WebAssembly. The 25 lanes of the state stay in 64-bit
 * locals for all 24 rounds; JavaScript has no 64-bit rotation and is several times slower.
 */
import { NO_RESULT, OP, const32, const64, get, instantiate, load64, load64From, rotateLeft64, set, store64 } from './wasmFunction.ts'

/** Size of the state, at the start of the memory. */
export const STATE_BYTES = 200
/** Block size (rate) of Keccak-256 in bytes. */
export const BLOCK_BYTES = 136
/** Memory offset of the next block to absorb. */
export const BLOCK_AT = 512
const ROUNDS = 24
/** Fewer iterations mean fewer moves of the 25 lanes to where the next iteration expects them. */
const ROUNDS_PER_ITERATION = 2
const CONSTANTS_AT = STATE_BYTES

const LANES = Array.from({ length: 25 }, (_, lane) => lane)
// Numbers of the locals: lanes, lanes of the next round, column parities, what they mix into the columns, a row, the offset of the round's
// constant.
const NEXT = 25
const PARITY = 50
const MIXED = 55
const ROW = 60
const ROUND = 65

/** Rotation of each lane (rho). Lane x + 5y moves to y + 5(2x + 3y) (pi). */
const ROTATIONS: number[] = LANES.map(() => 0)
for (let t = 0, x = 1, y = 0; t < 24; t++) {
  ROTATIONS[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
  ;[x, y] = [y, (2 * x + 3 * y) % 5]
}
/** The lane that moves to each position. */
const SOURCES: number[] = []
for (const lane of LANES) SOURCES[Math.floor(lane / 5) + 5 * ((2 * (lane % 5) + 3 * Math.floor(lane / 5)) % 5)] = lane

/** One round, the `index`th in an iteration of the loop. */
function round(index: number): number[] {
  const code: number[] = []
  for (let x = 0; x < 5; x++) {
    code.push(...get(x))
    for (let y = 1; y < 5; y++) code.push(...get(x + 5 * y), OP.xor64)
    code.push(...set(PARITY + x))
  }
  for (let x = 0; x < 5; x++) {
    code.push(...get(PARITY + ((x + 4) % 5)), ...get(PARITY + ((x + 1) % 5)), ...rotateLeft64(1), OP.xor64, ...set(MIXED + x))
  }
  // Row by row, so that few values are live at a time.
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const lane = SOURCES[x + 5 * y]!
      code.push(...get(lane), ...get(MIXED + (lane % 5)), OP.xor64, ...rotateLeft64(ROTATIONS[lane]!), ...set(ROW + x))
    }
    for (let x = 0; x < 5; x++) {
      // -1 has all bits set: this is the complement.
      code.push(...get(ROW + ((x + 1) % 5)), ...const64(-1), OP.xor64, ...get(ROW + ((x + 2) % 5)), OP.and64, ...get(ROW + x), OP.xor64)
      if (x + y === 0) code.push(...get(ROUND), ...load64From(CONSTANTS_AT + 8 * index), OP.xor64)
      code.push(...set(NEXT + x + 5 * y))
    }
  }
  for (const lane of LANES) code.push(...get(NEXT + lane), ...set(lane))
  return code
}

/** Absorbs the block into the state and permutes it. */
function absorption(): number[] {
  const code: number[] = []
  for (const lane of LANES) {
    code.push(...load64(8 * lane))
    if (8 * lane < BLOCK_BYTES) code.push(...load64(BLOCK_AT + 8 * lane), OP.xor64)
    code.push(...set(lane))
  }
  code.push(OP.loop, NO_RESULT)
  for (let i = 0; i < ROUNDS_PER_ITERATION; i++) code.push(...round(i))
  code.push(...get(ROUND), ...const32(8 * ROUNDS_PER_ITERATION), OP.add32, ...set(ROUND))
  code.push(...get(ROUND), ...const32(8 * ROUNDS), OP.lessThan32, OP.branchIf, 0, OP.end)
  for (const lane of LANES) code.push(...store64(8 * lane, lane))
  return code
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

/** A separate instance: its memory, and the function that absorbs the block in that memory and permutes the state. */
export function createKeccakSponge(): { memory: ArrayBuffer; absorb: () => void } {
  const { memory, run } = instantiate({ name: 'keccak256', parameters: 0, locals64: ROUND, locals32: 1, body: absorption() })
  const view = new DataView(memory)
  for (const [i, constant] of roundConstants().entries()) view.setBigUint64(CONSTANTS_AT + 8 * i, constant, true)
  return { memory, absorb: run }
}
