/**
 * Keccak-256 as WebAssembly: the sponge around the permutation Keccak-f[1600] (FIPS 202, 3.3). The 25 lanes of the state stay in 64-bit
 * locals for all 24 rounds; JavaScript has no 64-bit rotation and is several times slower.
 */
import { FunctionBody } from '../wasm/functionBody.ts'
import { I32, I64, i32, i64 } from '../wasm/instructions.ts'
import { ModuleBuilder } from '../wasm/moduleBuilder.ts'
import { type WasmMemory, type WasmModule, webAssembly } from '../wasm/webAssembly.ts'

/** Block size (rate) of Keccak-256 in bytes. */
export const BLOCK_BYTES = 136
/** Memory of the functions: the state, which is zero between two digests, and the constants of the rounds. */
export const KECCAK_AT = 1024
export const KECCAK_BYTES = 512

const ROUNDS = 24
/** Fewer iterations mean fewer moves of the 25 lanes to where the next iteration expects them. */
const ROUNDS_PER_ITERATION = 2
const CONSTANTS_AT = KECCAK_AT + 256

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

/** The functions of an instance, over its memory. */
export type KeccakExports = Readonly<{
  /** Absorbs whole blocks of a message: `length` is a multiple of their size. */
  absorb: (pointer: number, length: number) => void
  /** Absorbs the rest of a message, of any length, and writes the digest to `to`. */
  digest: (pointer: number, length: number, to: number) => void
  /** The same, for WebAssembly: returns the digest as four lanes, the first bytes in the first. */
  finish: (pointer: number, length: number) => bigint[]
}>

let compiled: WasmModule | undefined

/**
 * Functions over a memory, of which they use KECCAK_BYTES from KECCAK_AT on. All instances share their machine code: it becomes fast once,
 * for whoever hashes.
 */
export function createKeccak(memory: WasmMemory): KeccakExports {
  compiled ??= new webAssembly.Module(keccakModule())
  return new webAssembly.Instance(compiled, { env: { memory } }).exports as KeccakExports
}

function keccakModule(): Uint8Array {
  const module = new ModuleBuilder()
  module.importMemory('env', 'memory', { minimum: 1 })
  module.addData(CONSTANTS_AT, new Uint8Array(roundConstants().buffer))
  const permute = module.declare(module.type([], []), 'keccak256 permute')
  const absorb = module.declare(module.type([I32, I32], []), 'keccak256 absorb')
  const finish = module.declare(module.type([I32, I32], [I64, I64, I64, I64]), 'keccak256')
  const digest = module.declare(module.type([I32, I32, I32], []), 'keccak256 digest')
  module.define(permute, permutation())
  module.define(absorb, absorption(permute))
  module.define(finish, finishing(absorb, permute))
  module.define(digest, digestion(finish))
  for (const [name, func] of Object.entries({ absorb, finish, digest })) module.exportFunction(name, func)
  return module.toBytes()
}

function permutation(): FunctionBody {
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
  for (const [i, lane] of registers.lanes.entries())
    body
      .i32Const(KECCAK_AT)
      .load(i64.load, 8 * i)
      .localSet(lane)
  const next = body.loop()
  for (let i = 0; i < ROUNDS_PER_ITERATION; i++) addRound(body, registers, CONSTANTS_AT + 8 * i)
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
  for (const [i, lane] of registers.lanes.entries())
    body
      .i32Const(KECCAK_AT)
      .localGet(lane)
      .store(i64.store, 8 * i)
  return body
}

/** Locals: the lanes, the lanes of the next round, column parities, what they mix into the columns, a row, the offset of the round's constant. */
interface Registers {
  lanes: number[]
  next: number[]
  parity: number[]
  mixed: number[]
  row: number[]
  round: number
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
      // -1 has all bits set: this is the complement.
      body
        .localGet(row[(x + 1) % 5]!)
        .i64Const(-1)
        .op(i64.xor)
        .localGet(row[(x + 2) % 5]!)
        .op(i64.and)
        .localGet(row[x]!)
        .op(i64.xor)
      if (x + y === 0) body.localGet(round).load(i64.load, constantsAt).op(i64.xor)
      body.localSet(next[x + 5 * y]!)
    }
  }
  for (const lane of LANES) body.localGet(next[lane]!).localSet(lanes[lane]!)
}

const POINTER = 0
const LENGTH = 1

/** Absorbs block by block. */
function absorption(permute: number): FunctionBody {
  const body = new FunctionBody(2)
  const next = body.loop()
  body.localGet(LENGTH)
  body.if()
  for (let offset = 0; offset < BLOCK_BYTES; offset += 8) {
    body
      .i32Const(KECCAK_AT)
      .i32Const(KECCAK_AT)
      .load(i64.load, offset)
      .localGet(POINTER)
      .load(i64.load, offset)
      .op(i64.xor)
      .store(i64.store, offset)
  }
  body.call(permute)
  advance(body, POINTER, BLOCK_BYTES)
  advance(body, LENGTH, -BLOCK_BYTES)
  body.br(next).end().end()
  return body
}

/** Absorbs the last block with its padding, takes the digest and clears the state. */
function finishing(absorb: number, permute: number): FunctionBody {
  const body = new FunctionBody(2)
  const [whole, lane, tail, shift] = [body.local(I32), body.local(I32), body.local(I64), body.local(I64)]
  body.localGet(LENGTH).i32Const(BLOCK_BYTES).op(i32.ge_u)
  body.if()
  body.localGet(LENGTH).localGet(LENGTH).i32Const(BLOCK_BYTES).op(i32.rem_u, i32.sub).localSet(whole)
  body.localGet(POINTER).localGet(whole).call(absorb)
  body.localGet(POINTER).localGet(whole).op(i32.add).localSet(POINTER)
  body.localGet(LENGTH).localGet(whole).op(i32.sub).localSet(LENGTH)
  body.end()

  // Whole lanes.
  body.i32Const(KECCAK_AT).localSet(lane)
  const nextLane = body.loop()
  body.localGet(LENGTH).i32Const(8).op(i32.ge_u)
  body.if()
  body.localGet(lane).localGet(lane).load(i64.load).localGet(POINTER).load(i64.load).op(i64.xor).store(i64.store)
  advance(body, lane, 8)
  advance(body, POINTER, 8)
  advance(body, LENGTH, -8)
  body.br(nextLane).end().end()

  // The remaining bytes, and the first byte of the padding after them.
  const nextByte = body.loop()
  body.localGet(LENGTH)
  body.if()
  body.localGet(POINTER).load(i64.load8_u).localGet(shift).op(i64.shl).localGet(tail).op(i64.or).localSet(tail)
  body.localGet(shift).i64Const(8).op(i64.add).localSet(shift)
  advance(body, POINTER, 1)
  advance(body, LENGTH, -1)
  body.br(nextByte).end().end()
  body
    .localGet(lane)
    .localGet(lane)
    .load(i64.load)
    .i64Const(1)
    .localGet(shift)
    .op(i64.shl)
    .localGet(tail)
    .op(i64.or, i64.xor)
    .store(i64.store)
  const last = BLOCK_BYTES - 8
  body
    .i32Const(KECCAK_AT)
    .i32Const(KECCAK_AT)
    .load(i64.load, last)
    .i64Const(1n << 63n)
    .op(i64.xor)
    .store(i64.store, last)

  body.call(permute)
  for (let i = 0; i < 4; i++) body.i32Const(KECCAK_AT).load(i64.load, 8 * i)
  for (const i of LANES)
    body
      .i32Const(KECCAK_AT)
      .i64Const(0)
      .store(i64.store, 8 * i)
  return body
}

/** Writes what `finish` returns. */
function digestion(finish: number): FunctionBody {
  const body = new FunctionBody(3)
  const lane = body.local(I64)
  body.localGet(POINTER).localGet(LENGTH).call(finish)
  for (const offset of [24, 16, 8, 0]) body.localSet(lane).localGet(2).localGet(lane).store(i64.store, offset)
  return body
}

const advance = (body: FunctionBody, local: number, by: number): FunctionBody =>
  body.localGet(local).i32Const(by).op(i32.add).localSet(local)

/** The round constants, by the linear feedback shift register of FIPS 202, 3.2.5. */
function roundConstants(): BigUint64Array {
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
