import type { Precompile } from '../engine.ts'

/** 0x09: the compression function F of BLAKE2b with a number of rounds (EIP-152, RFC 7693). */
export const blake2F: Precompile = {
  gas: (input) => (input.length === 213 ? BigInt(rounds(input)) : 0n),
  run(input) {
    if (input.length !== 213 || input[212]! > 1) return undefined
    const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
    const h = Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(4 + 4 * i, true))
    const m = Uint32Array.from({ length: 32 }, (_, i) => view.getUint32(68 + 4 * i, true))
    const t = Uint32Array.from({ length: 4 }, (_, i) => view.getUint32(196 + 4 * i, true))
    compress(h, m, t, input[212] === 1, rounds(input))
    const output = new Uint8Array(64)
    const target = new DataView(output.buffer)
    h.forEach((half, i) => target.setUint32(4 * i, half, true))
    return output
  },
}

const rounds = (input: Uint8Array): number => new DataView(input.buffer, input.byteOffset).getUint32(0)

// Low half first, as the words of the state are kept: a bigint for each step would make a long run a hundred times slower.
const IV = Uint32Array.of(
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
)

const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
].map((row) => Uint8Array.from(row))

function compress(h: Uint32Array, m: Uint32Array, t: Uint32Array, isFinal: boolean, roundCount: number): void {
  const v = new Uint32Array(32)
  v.set(h)
  v.set(IV, 16)
  for (let i = 0; i < 4; i++) v[24 + i]! ^= t[i]!
  if (isFinal) {
    v[28] = ~v[28]!
    v[29] = ~v[29]!
  }
  for (let round = 0; round < roundCount; round++) {
    const s = SIGMA[round % 10]!
    mix(v, m, 0, 4, 8, 12, s[0]!, s[1]!)
    mix(v, m, 1, 5, 9, 13, s[2]!, s[3]!)
    mix(v, m, 2, 6, 10, 14, s[4]!, s[5]!)
    mix(v, m, 3, 7, 11, 15, s[6]!, s[7]!)
    mix(v, m, 0, 5, 10, 15, s[8]!, s[9]!)
    mix(v, m, 1, 6, 11, 12, s[10]!, s[11]!)
    mix(v, m, 2, 7, 8, 13, s[12]!, s[13]!)
    mix(v, m, 3, 4, 9, 14, s[14]!, s[15]!)
  }
  for (let i = 0; i < 16; i++) h[i]! ^= v[i]! ^ v[i + 16]!
}

/** The function G of RFC 7693 on words a, b, c, d of the state with message words x and y. */
function mix(v: Uint32Array, m: Uint32Array, a: number, b: number, c: number, d: number, x: number, y: number): void {
  addInto(v, a, v[2 * b]!, v[2 * b + 1]!)
  addInto(v, a, m[2 * x]!, m[2 * x + 1]!)
  rotate(v, d, a, 32)
  addInto(v, c, v[2 * d]!, v[2 * d + 1]!)
  rotate(v, b, c, 24)
  addInto(v, a, v[2 * b]!, v[2 * b + 1]!)
  addInto(v, a, m[2 * y]!, m[2 * y + 1]!)
  rotate(v, d, a, 16)
  addInto(v, c, v[2 * d]!, v[2 * d + 1]!)
  rotate(v, b, c, 63)
}

function addInto(v: Uint32Array, a: number, low: number, high: number): void {
  const sum = v[2 * a]! + low
  v[2 * a] = sum
  v[2 * a + 1] = v[2 * a + 1]! + high + (sum > 0xffff_ffff ? 1 : 0)
}

/** v[a] = (v[a] ^ v[b]) rotated right by `bits`. */
function rotate(v: Uint32Array, a: number, b: number, bits: 16 | 24 | 32 | 63): void {
  const low = v[2 * a]! ^ v[2 * b]!
  const high = v[2 * a + 1]! ^ v[2 * b + 1]!
  if (bits === 32) {
    v[2 * a] = high
    v[2 * a + 1] = low
  } else if (bits === 63) {
    v[2 * a] = (low << 1) | (high >>> 31)
    v[2 * a + 1] = (high << 1) | (low >>> 31)
  } else {
    v[2 * a] = (low >>> bits) | (high << (32 - bits))
    v[2 * a + 1] = (high >>> bits) | (low << (32 - bits))
  }
}
