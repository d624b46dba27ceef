/** LOG0 to LOG4, without JavaScript as long as there is room for logs and the data is in memory that is in use. */
import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { OP } from '../../../../contract/opcodes.ts'
import type { GasTable } from '../../../rules/gasTable.ts'
import { LOG_RECORD } from '../../../machine/logBuffer.ts'
import { REGISTERS, SLAB } from '../layout.ts'
import { copyVectors } from '../calls/vectors.ts'
import { storeWord } from './bigEndian.ts'
import { isTooLarge } from './memory.ts'
import type { Emitter, Emitters } from './opcodes.ts'

const log =
  (topics: number): Emitter =>
  (w, at) => {
    const { body, limbs, stack } = w
    const [offset, length] = [stack.peek(0), stack.peek(1)]
    if (isTooLarge(offset) || isTooLarge(length)) return w.host(at, 2 + topics, 0)
    const words = Array.from({ length: topics }, (_, i) => stack.peek(2 + i))
    const upper = limbs.or([...offset.slice(1), ...length.slice(1)])
    const [gas, record] = [w.integer(0), w.integer(1)]
    w.twoWays({
      at,
      inputs: 2 + topics,
      hasResult: false,
      isRare() {
        for (const limb of [offset[0], length[0], upper]) limbs.get(limb)
        body.localGet(w.slab).localGet(w.gas).i32Const(w.rest).i32Const(topics).call(w.unit.writeLog)
        body.localTee(gas).i32Const(0).op(i32.lt_s)
      },
      inline() {
        body.localGet(gas).localSet(w.gas)
        body.i32Const(REGISTERS.logRecord).load(i32.load).localSet(record)
        for (const [i, word] of words.entries()) {
          const address = (): number => {
            body.localGet(record)
            return LOG_RECORD.headerBytes + LOG_RECORD.topicBytes * i
          }
          storeWord(w, address, word)
        }
      },
    })
  }

export const LOG: Emitters = Object.fromEntries(Array.from({ length: 5 }, (_, topics) => [OP.LOG0 + topics, log(topics)]))

/**
 * Writes a log except for its topics: (offset and length of the data, upper limbs of both, slab, gas, gas that must be left, number of
 * topics) to gas. The record's address is in the register then. Negative, and nothing is changed, if JavaScript must do it: the frame may
 * not log, the data is not in use, there is no room, or too little gas. `payFor`: the function `pay`.
 */
export function writeLog({ logByte }: GasTable, payFor: number): FunctionBody {
  const [offset, length, upper, slab, gas, rest, topics] = [0, 1, 2, 3, 4, 5, 6]
  const body = new FunctionBody(7)
  const [record, to, end, from] = [body.local(I32), body.local(I32), body.local(I32), body.local(I32)]
  const refuse = (): void => {
    body.if()
    body.i32Const(-1).return().end()
  }
  body.localGet(upper).i64Const(0).op(i64.ne).i32Const(REGISTERS.isStatic).load(i32.load).op(i32.or)
  body.localGet(length).localGet(slab).load(i64.load, SLAB.memorySize).op(i64.gt_u, i32.or)
  body.localGet(offset).localGet(slab).load(i64.load, SLAB.memorySize).localGet(length).op(i64.sub, i64.gt_u, i32.or)
  refuse()
  body.i32Const(REGISTERS.logEnd).load(i32.load).localTee(record)
  body.i32Const(LOG_RECORD.headerBytes).op(i32.add)
  body.localGet(topics).i32Const(LOG_RECORD.topicBytes).op(i32.mul, i32.add).localTee(to)
  body
    .localGet(length)
    .op(i32.wrap_i64)
    .i32Const(LOG_RECORD.alignment - 1)
    .op(i32.add)
    .i32Const(-LOG_RECORD.alignment)
    .op(i32.and, i32.add)
  body.localTee(end).i32Const(REGISTERS.logLimit).load(i32.load).op(i32.gt_u)
  refuse()
  body.localGet(gas).localGet(length).op(i32.wrap_i64).i32Const(logByte).op(i32.mul)
  body.localGet(rest).localGet(slab).call(payFor).localTee(gas).i32Const(0).op(i32.lt_s)
  refuse()
  body.localGet(record).localGet(topics).store(i32.store, LOG_RECORD.topics)
  body.localGet(record).localGet(length).op(i32.wrap_i64).store(i32.store, LOG_RECORD.dataLength)
  body.localGet(record).i32Const(REGISTERS.account).load(i32.load).store(i32.store, LOG_RECORD.address)
  body.i32Const(REGISTERS.logRecord).localGet(record).store(i32.store)
  body.i32Const(REGISTERS.logEnd).localGet(end).store(i32.store)
  body.localGet(slab).i32Const(SLAB.memory).op(i32.add).localGet(offset).op(i32.wrap_i64, i32.add).localSet(from)
  copyVectors(body, to, from, end)
  return body.localGet(gas)
}
