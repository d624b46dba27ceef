/** The permutation Keccak-f[1600] (FIPS 202, 3.3) as a function of WebAssembly. The 25 lanes of the state stay in locals for all 24 rounds. */
import { FunctionBody } from '../wasm/functionBody.ts'
import { I32, I64, i32, i64 } from '../wasm/instructions.ts'

const ROUNDS = 24
/** Fewer iterations mean fewer moves of the 25 lanes to where the next iteration expects them. */
const ROUNDS_PER_ITERATION = 2

const LANES = Array.from({ length: 25 }, (_, lane) => lane)

/** Rotation of each lane (rho). Lane x + 5y moves to y + 5(2x + 3y) (pi). */
const ROTATIONS: number[] = LANES.map(() => 0)
for (let t = 0, x = 1, y = 0; t < 24; t++) {
  ROTATIONS[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
  ;[x, y] = [y, (2 * x + 3 * y) % 5]
}
/** The lane that moves to each position. */
const SOURCES: number[] = []
for (const lane of LANES) SOURCES[Math.floor(lane / 5) + 5 * ((2 * (lane % 5) + 3 * Math.floor(lane / 5)) % 5)] = lane

/**
 * Lanes of which the locals hold the complement. Chi is a ^ (~b & c) for each lane; with these complemented, most of the complements cancel
 * out, because ~b & ~c is ~(b | c) ("Keccak implementation overview", 2.2).
 */
const COMPLEMENTED: ReadonlySet<number> = new Set([1, 2, 8, 12, 17, 20])

/** Chi for one lane of a row: a ^ (b & c) or a ^ (b | c), with one of them complemented, or none. */
interface Chi {
  joins: typeof i64.and | typeof i64.or
  /** Position of the one to complement, counted from a. */
  complements?: 0 | 1 | 2
}

const AND: Chi = { joins: i64.and }
const OR: Chi = { joins: i64.or }
/** By row and column, so that the same lanes are complemented again afterwards. */
const CHI: readonly (readonly Chi[])[] = [
  [OR, { joins: i64.or, complements: 1 }, AND, OR, AND],
  [OR, AND, { joins: i64.or, complements: 2 }, OR, AND],
  [OR, AND, { joins: i64.and, complements: 1 }, { joins: i64.or, complements: 0 }, AND],
  [AND, OR, { joins: i64.or, complements: 1 }, { joins: i64.and, complements: 0 }, OR],
  [{ joins: i64.and, complements: 1 }, { joins: i64.or, complements: 0 }, AND, OR, AND],
]

/** Locals: the lanes, the lanes of the next round, column parities, what they mix into the columns, a row, the offset of the round's constant. */
interface Registers {
  lanes: number[]
  next: number[]
  parity: number[]
  mixed: number[]
  row: number[]
  round: number
}

/** A function that permutes the 25 lanes at one address, with the round constants at another. */
export function keccakPermutation(stateAt: number, constantsAt: number): FunctionBody {
  const body = new FunctionBody(0)
  const locals = (count: number): number[] => Array.from({ length: count }, () => body.local(I64))
  const registers: Registers = {
    lanes: locals(25),
    next: locals(25),
    parity: locals(5),
    mixed: locals(5),
    row: locals(5),
    round: body.local(I32),
  }
  for (const [i, lane] of registers.lanes.entries()) {
    body.i32Const(stateAt).load(i64.load, 8 * i)
    if (COMPLEMENTED.has(i)) complement(body)
    body.localSet(lane)
  }
  const next = body.loop()
  for (let i = 0; i < ROUNDS_PER_ITERATION; i++) addRound(body, registers, constantsAt + 8 * i)
  const { round } = registers
  body
    .localGet(round)
    .i32Const(8 * ROUNDS_PER_ITERATION)
    .op(i32.add)
    .localTee(round)
    .i32Const(8 * ROUNDS)
    .op(i32.lt_u)
    .brIf(next)
    .end()
  for (const [i, lane] of registers.lanes.entries()) {
    body.i32Const(stateAt).localGet(lane)
    if (COMPLEMENTED.has(i)) complement(body)
    body.store(i64.store, 8 * i)
  }
  return body
}

function addRound(body: FunctionBody, { lanes, next, parity, mixed, row, round }: Registers, constantsAt: number): void {
  for (let x = 0; x < 5; x++) {
    body.localGet(lanes[x]!)
    for (let y = 1; y < 5; y++) body.localGet(lanes[x + 5 * y]!).op(i64.xor)
    body.localSet(parity[x]!)
  }
  for (let x = 0; x < 5; x++) {
    body
      .localGet(parity[(x + 4) % 5]!)
      .localGet(parity[(x + 1) % 5]!)
      .i64Const(1)
      .op(i64.rotl, i64.xor)
      .localSet(mixed[x]!)
  }
  // Row by row, so that few values are live at a time.
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const lane = SOURCES[x + 5 * y]!
      body
        .localGet(lanes[lane]!)
        .localGet(mixed[lane % 5]!)
        .op(i64.xor)
      if (ROTATIONS[lane] !== 0) body.i64Const(ROTATIONS[lane]!).op(i64.rotl)
      body.localSet(row[x]!)
    }
    for (let x = 0; x < 5; x++) {
      const { joins, complements } = CHI[y]![x]!
      const get = (position: number): void => {
        body.localGet(row[(x + position) % 5]!)
        if (complements === position) complement(body)
      }
      get(1)
      get(2)
      body.op(joins)
      get(0)
      body.op(i64.xor)
      if (x + y === 0) body.localGet(round).load(i64.load, constantsAt).op(i64.xor)
      body.localSet(next[x + 5 * y]!)
    }
  }
  for (const lane of LANES) body.localGet(next[lane]!).localSet(lanes[lane]!)
}

/** All bits of -1 are set. */
function complement(body: FunctionBody): void {
  body.i64Const(-1).op(i64.xor)
}

/** The round constants, by the linear feedback shift register of FIPS 202, 3.2.5. */
export function roundConstants(): BigUint64Array {
  let register = 1
  const nextBit = (): bigint => {
    register = ((register << 1) ^ ((register >> 7) * 0x71)) & 0xff
    return BigInt((register >> 1) & 1)
  }
  return BigUint64Array.from({ length: ROUNDS }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) constant |= nextBit() << ((1n << BigInt(j)) - 1n)
    return constant
  })
}
