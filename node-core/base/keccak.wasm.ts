import { FunctionBody } from '../wasm/functionBody.ts'
import { I32, I64, i32, i64 } from '../wasm/instructions.ts'
import { ModuleBuilder } from '../wasm/moduleBuilder.ts'
import { BLOCK_BYTES, CONSTANTS_AT, KECCAK_AT } from './keccakMemory.ts'
import { keccakPermutation, roundConstants } from './keccakPermutation.ts'

const LANES = 25

/**
 * Keccak-256 as a WebAssembly module: the sponge around the permutation Keccak-f[1600] (FIPS 202). JavaScript has no 64-bit rotation and is
 * several times slower.
 */
export function keccakModule(): Uint8Array {
  const module = new ModuleBuilder()
  module.importMemory('env', 'memory', { minimum: 1 })
  module.addData(CONSTANTS_AT, new Uint8Array(roundConstants().buffer))
  const permute = module.declare(module.type([], []), 'keccak256 permute')
  const absorb = module.declare(module.type([I32, I32], []), 'keccak256 absorb')
  const finish = module.declare(module.type([I32, I32], [I64, I64, I64, I64]), 'keccak256')
  const digest = module.declare(module.type([I32, I32, I32], []), 'keccak256 digest')
  module.define(permute, keccakPermutation(KECCAK_AT, CONSTANTS_AT))
  module.define(absorb, absorption(permute))
  module.define(finish, finishing(absorb, permute))
  module.define(digest, digestion(finish))
  for (const [name, func] of Object.entries({ absorb, finish, digest })) module.exportFunction(name, func)
  return module.toBytes()
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
  for (let i = 0; i < LANES; i++)
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
