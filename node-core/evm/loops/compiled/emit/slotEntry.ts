/** Parts of functions that store a slot: their first parameters are its entry in the table and the four limbs of its new value. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { REGISTERS, SLOT, UNDO, UNDOS } from '../layout.ts'

const LIMBS = [0, 1, 2, 3] as const
export const ENTRY = 0
const VALUE = 1

type Writer = (i: number) => void

/** Returns a negative number if the condition on WebAssembly's stack holds. */
export function refuse(body: FunctionBody): void {
  body.if()
  body.i32Const(-1).return().end()
}

/** Puts limbs of a word of the entry on WebAssembly's stack. */
export const stored =
  (body: FunctionBody, offset: number): Writer =>
  (i) =>
    void body.localGet(ENTRY).load(i64.load, offset + 8 * i)

/** Puts limbs of the value on WebAssembly's stack. */
export const value =
  (body: FunctionBody): Writer =>
  (i) =>
    void body.localGet(VALUE + i)

export function isZero(body: FunctionBody, limb: Writer): void {
  for (const i of LIMBS) {
    limb(i)
    if (i > 0) body.op(i64.or)
  }
  body.op(i64.eqz)
}

export function isSame(body: FunctionBody, a: Writer, b: Writer): void {
  isZero(body, (i) => {
    a(i)
    b(i)
    body.op(i64.xor)
  })
}

/** Puts 1 on WebAssembly's stack if there is no room for an undo entry. `undo`: local for its address. */
export function isUndoFull(body: FunctionBody, undo: number): void {
  body.i32Const(REGISTERS.undoEnd).load(i32.load).localTee(undo)
  body.i32Const(UNDOS.end - UNDOS.recordBytes).op(i32.gt_u)
}

/** Stores the value. The first change in each epoch makes an undo entry, at the address in a local. */
export function change(body: FunctionBody, undo: number): void {
  body.localGet(ENTRY).load(i32.load, SLOT.changedIn).i32Const(REGISTERS.epoch).load(i32.load).op(i32.ne)
  body.if()
  recordUndo(body, undo)
  body.end()
  for (const i of LIMBS) {
    body.localGet(ENTRY)
    value(body)(i)
    body.store(i64.store, SLOT.value + 8 * i)
  }
  body.localGet(ENTRY).i32Const(1).store(i32.store, SLOT.isDirty)
}

/** Makes an undo entry at an address, for all changes of the slot in this epoch. */
function recordUndo(body: FunctionBody, undo: number): void {
  for (const i of LIMBS) {
    body.localGet(undo)
    stored(body, SLOT.value)(i)
    body.store(i64.store, UNDO.value + 8 * i)
  }
  body.localGet(undo).localGet(ENTRY).store(i32.store, UNDO.entry)
  body.i32Const(REGISTERS.undoEnd).localGet(undo).i32Const(UNDOS.recordBytes).op(i32.add).store(i32.store)
  body.localGet(ENTRY).i32Const(REGISTERS.epoch).load(i32.load).store(i32.store, SLOT.changedIn)
}
