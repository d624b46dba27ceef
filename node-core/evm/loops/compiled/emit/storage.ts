/** Opcodes that access a slot, without JavaScript for those that are in the table of slots. */
import { OP } from '../../../../contract/opcodes.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { SLOT } from '../layout.ts'
import type { Emitter, Emitters } from './opcodes.ts'

const load =
  (find: 'find' | 'findTransient'): Emitter =>
  (w, at) => {
    const { body, limbs } = w
    const key = w.stack.peek(0)
    const entry = w.integer(0)
    w.twoWays({
      at,
      inputs: 1,
      hasResult: true,
      entry,
      isRare: () => limbs.getAll(key).call(w.unit[find]).localTee(entry).i32Const(0).op(i32.lt_s),
      inline() {
        for (const i of [0, 1, 2, 3]) body.localGet(entry).load(i64.load, SLOT.value + 8 * i)
        return limbs.takeAll()
      },
    })
  }

export const STORAGE: Emitters = {
  [OP.SLOAD]: load('find'),
  [OP.TLOAD]: load('findTransient'),

  [OP.SSTORE](w, at) {
    const { body, limbs } = w
    const [key, value] = [w.stack.peek(0), w.stack.peek(1)]
    const [entry, gas] = [w.integer(0), w.integer(1)]
    w.twoWays({
      at,
      inputs: 2,
      hasResult: false,
      entry,
      isRare() {
        limbs.getAll(key).call(w.unit.find).localTee(entry)
        limbs.getAll(value).localGet(w.gas).i32Const(w.rest).localGet(w.slab).call(w.unit.storeSlot).localTee(gas).i32Const(0).op(i32.lt_s)
      },
      inline: () => void body.localGet(gas).localSet(w.gas),
    })
  },

  [OP.TSTORE](w, at) {
    const { limbs } = w
    const [key, value] = [w.stack.peek(0), w.stack.peek(1)]
    const entry = w.integer(0)
    w.twoWays({
      at,
      inputs: 2,
      hasResult: false,
      entry,
      isRare() {
        limbs.getAll(key).call(w.unit.findTransient).localTee(entry)
        limbs.getAll(value).call(w.unit.storeTransient)
      },
      inline: () => undefined,
    })
  },
}
