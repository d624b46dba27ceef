/** Functions that every compiled module has, because calls within a module are the cheapest. */
import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { REGISTERS, SLAB, SLOT, SLOTS, TRANSIENT } from '../layout.ts'

const LIMBS = [0, 1, 2, 3] as const
/** Distance in the slot table between the same slot of one account and the next: prime to the number of entries. */
const ACCOUNT_STRIDE = 101
/** The same between a slot and the transient one with the same key, of which contracts often use both. */
const TRANSIENT_STRIDE = 37

/** Stores a word: (address, four limbs). */
export function putWord(): FunctionBody {
  const body = new FunctionBody(5)
  for (const i of LIMBS)
    body
      .localGet(0)
      .localGet(1 + i)
      .store(i64.store, 8 * i)
  return body
}

/**
 * Finds the entry of a slot of the account that runs: four limbs of its key to the address, negative if the entry holds another slot or a
 * stale one.
 */
export function find(isTransient: boolean): FunctionBody {
  const body = new FunctionBody(4)
  const entry = body.local(I32)
  // Keys are small numbers or hashes; accounts are numbered.
  body.localGet(0).localGet(0).i64Const(9).op(i64.shr_u, i64.xor).localGet(3).op(i64.xor, i32.wrap_i64)
  body.i32Const(REGISTERS.account).load(i32.load).i32Const(ACCOUNT_STRIDE).op(i32.mul, i32.add)
  if (isTransient) body.i32Const(TRANSIENT_STRIDE).op(i32.add)
  body
    .i32Const(SLOTS.entries - 1)
    .op(i32.and)
    .i32Const(SLOTS.entryBytes)
    .op(i32.mul)
    .i32Const(SLOTS.at)
    .op(i32.add)
  body.localTee(entry)
  body.i32Const(0).localGet(entry).op(i32.sub)
  for (const i of LIMBS) {
    body
      .localGet(entry)
      .load(i64.load, SLOT.key + 8 * i)
      .localGet(i)
      .op(i64.xor)
    if (i > 0) body.op(i64.or)
  }
  body.op(i64.eqz)
  body.localGet(entry).load(i32.load, SLOT.generation).i32Const(REGISTERS.generation).load(i32.load).op(i32.eq, i32.and)
  body.localGet(entry).load(i32.load, SLOT.account).i32Const(REGISTERS.account).load(i32.load)
  if (isTransient) body.i32Const(TRANSIENT).op(i32.or)
  body.op(i32.eq, i32.and)
  return body.select()
}

/**
 * Pays for an opcode: (gas, price, gas that must be left, slab) to gas. Negative, and nothing is changed, if there is too little, even after
 * the allowance was refilled. `refill`: the host's function.
 */
export function pay(refill: number): FunctionBody {
  const [gas, price, rest, slab] = [0, 1, 2, 3]
  const body = new FunctionBody(4)
  const left = body.local(I32)
  body.localGet(gas).localGet(price).op(i32.sub).localTee(left).localGet(rest).op(i32.ge_s)
  body.if()
  body.localGet(left).return().end()
  body.localGet(slab).localGet(gas).localGet(price).localGet(rest).op(i32.add).call(refill)
  body.localGet(price).op(i32.sub).localTee(left).i32Const(-1)
  return body.localGet(left).localGet(rest).op(i32.ge_s).select()
}

/**
 * Lets the memory grow to hold a range: (offset, length, slab, gas, gas that must be left) to gas. Negative, and nothing is changed, if
 * JavaScript must do it: the memory would be too large for the slab, or there is too little gas. `payFor`: the function `pay`.
 */
export function growMemory(payFor: number): FunctionBody {
  const [offset, length, slab, gas, rest] = [0, 1, 2, 3, 4]
  const body = new FunctionBody(5)
  const [words, former] = [body.local(I32), body.local(I32)]
  body.localGet(offset).localGet(slab).load(i64.load, SLAB.memoryLimit)
  body.localGet(length).op(i64.extend_i32_u, i64.sub, i64.gt_s)
  body.localGet(offset).i64Const(0).op(i64.lt_s, i32.or)
  body.if()
  body.i32Const(-1).return().end()
  body.localGet(offset).op(i32.wrap_i64).localGet(length).op(i32.add).i32Const(31).op(i32.add).i32Const(5).op(i32.shr_u).localSet(words)
  body.localGet(slab).load(i32.load, SLAB.memorySize).i32Const(5).op(i32.shr_u).localSet(former)
  // As `memoryGas`: 3 for each word, and the square of their number over 512.
  const square = (local: number) => body.localGet(local).localGet(local).op(i32.mul).i32Const(9).op(i32.shr_u)
  body.localGet(gas)
  body.localGet(words).localGet(former).op(i32.sub).i32Const(3).op(i32.mul)
  square(words).op(i32.add)
  square(former).op(i32.sub)
  body.localGet(rest).localGet(slab).call(payFor).localTee(gas).i32Const(0).op(i32.lt_s)
  body.if()
  body.i32Const(-1).return().end()
  body.localGet(slab).localGet(words).i32Const(5).op(i32.shl).store(i32.store, SLAB.memorySize)
  body.localGet(slab).localGet(words).i32Const(5).op(i32.shl).i32Const(31).op(i32.sub).store(i32.store, SLAB.memoryWords)
  return body.localGet(gas)
}
