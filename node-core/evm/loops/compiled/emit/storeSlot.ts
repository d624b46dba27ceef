import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { SENTRY_GAS } from '../../../operations/storage.ts'
import type { GasTable } from '../../../rules/gasTable.ts'
import { REGISTERS, SLAB, SLOT } from '../layout.ts'
import { ENTRY, change, isSame, isUndoFull, isZero, refuse, stored, value } from './slotEntry.ts'

/** Parameters after the entry and the value: gas, gas that must be left, slab. */
const GAS = 5
const REST = 6
const SLAB_AT = 7
const PARAMETERS = 8

/**
 * SSTORE of a slot in the table: (entry, four limbs, gas, gas that must be left, slab) to gas. Negative, and nothing is changed, if
 * JavaScript must do it: the entry is negative, the frame may not store, its account is not known to change, or there is too little gas or room for
 * undo entries. The rules since Berlin: `netStoreCost`. `payFor`: the function `pay`.
 */
export function storeSlot(gasTable: GasTable, payFor: number): FunctionBody {
  const body = new FunctionBody(PARAMETERS)
  const [isChange, cost, refund, undo] = [body.local(I32), body.local(I32), body.local(I32), body.local(I32)]
  body.localGet(ENTRY).i32Const(0).op(i32.lt_s)
  refuse(body)
  body.i32Const(REGISTERS.isStatic).load(i32.load).i32Const(REGISTERS.isTouched).load(i32.load).op(i32.eqz, i32.or)
  isUndoFull(body, undo)
  body.op(i32.or)
  body
    .localGet(GAS)
    .op(i64.extend_i32_u)
    .localGet(SLAB_AT)
    .load(i64.load, SLAB.gasAbove)
    .op(i64.add)
    .i64Const(SENTRY_GAS)
    .op(i64.le_s, i32.or)
  refuse(body)
  isSame(body, stored(body, SLOT.value), value(body))
  body.op(i32.eqz).localSet(isChange)
  price(body, gasTable, isChange, cost, refund)
  body.localGet(GAS).localGet(cost).localGet(REST).localGet(SLAB_AT).call(payFor).localTee(GAS).i32Const(0).op(i32.lt_s)
  refuse(body)
  body.localGet(isChange)
  body.if()
  change(body, undo)
  body.i32Const(REGISTERS.refund).i32Const(REGISTERS.refund).load(i32.load).localGet(refund).op(i32.add).store(i32.store)
  body.end()
  return body.localGet(GAS)
}

/** Computes cost and refund. */
function price(body: FunctionBody, gasTable: GasTable, isChange: number, cost: number, refund: number): void {
  const { sstoreNoop, sstoreSet, sstoreReset, sstoreClearRefund } = gasTable
  const original = stored(body, SLOT.original)
  const current = stored(body, SLOT.value)
  const addRefund = (amount: number) => body.localGet(refund).i32Const(amount).op(i32.add).localSet(refund)
  /** Runs the one if the condition holds, the other if not. */
  const choose = (condition: () => void, yes: () => void, no: () => void): void => {
    condition()
    body.if()
    yes()
    body.else()
    no()
    body.end()
  }
  const refundIfCleared = (): void =>
    choose(
      () => isZero(body, value(body)),
      () => addRefund(sstoreClearRefund),
      nothing,
    )
  const setCost = (gas: number) => () => void body.i32Const(gas).localSet(cost)

  const changeFirst = (): void =>
    choose(
      () => isZero(body, original),
      setCost(sstoreSet),
      () => {
        setCost(sstoreReset)()
        refundIfCleared()
      },
    )
  const changeAgain = (): void => {
    const changeExisting = (): void =>
      choose(
        () => isZero(body, current),
        () => addRefund(-sstoreClearRefund),
        refundIfCleared,
      )
    choose(() => isZero(body, original), nothing, changeExisting)
    const restore = (): void =>
      choose(
        () => isZero(body, original),
        () => addRefund(sstoreSet - sstoreNoop),
        () => addRefund(sstoreReset - sstoreNoop),
      )
    choose(() => isSame(body, original, value(body)), restore, nothing)
  }
  setCost(sstoreNoop)()
  const change = (): void => choose(() => isSame(body, original, current), changeFirst, changeAgain)
  body.localGet(isChange)
  body.if()
  change()
  body.end()
}

const nothing = (): void => undefined
