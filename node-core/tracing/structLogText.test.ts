import { describe, expect, test } from 'vitest'
import { type Hash, type Hex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import { createEngine } from '../evm/evm.ts'
import { generateProgram } from '../evm/generatedProgram.suite.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../evm/memoryState.suite.ts'
import { operationsOf } from '../evm/operations/operations.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import type { OpcodeStep, Tracer } from '../evm/tracer.ts'
import { calling } from './fixture.ts'
import { StructLogText } from './structLogText.ts'
import type { StructLog, StructLogOptions, StructLogResult } from './structLog.ts'
import { tracedName } from './tracedName.ts'

const rules = rulesOf('osaka')
const operations = operationsOf(rules)
const EVERYTHING: StructLogOptions = { enableMemory: true, enableReturnData: true }

/** The log of a step, written down without regard to time. */
function logOf(step: OpcodeStep, options: StructLogOptions, storages: Map<string, Map<Hash, Hash>>): StructLog {
  const { pc, op, gas, cost, depth, error, stack, returnData, refund, address } = step
  const words = Array.from({ length: step.memory().length / 32 }, (_, i) => hexFromBytes(step.memory().subarray(32 * i, 32 * i + 32)))
  let storage: Record<Hash, Hash> | undefined
  if (opcodeAt(op)?.storage !== undefined && error === undefined && !options.disableStorage) {
    const slots = storages.get(address) ?? new Map<Hash, Hash>()
    storages.set(address, slots)
    const value = op === OP.SLOAD ? step.state.storage(address, stack.at(-1)!) : stack.at(-2)!
    slots.set(wordFromBigint(stack.at(-1)!), wordFromBigint(value))
    storage = Object.fromEntries(slots)
  }
  return {
    pc,
    op: tracedName(op),
    gas: Number(gas),
    gasCost: Number(cost),
    depth,
    ...(error !== undefined && { error }),
    ...(!options.disableStack && { stack: stack.map(quantityFromBigint) }),
    ...(options.enableMemory && (words.length > 0 || options.keepsEmptyMemory) && { memory: words }),
    ...(options.enableReturnData && returnData.length > 0 && { returnData: hexFromBytes(returnData) }),
    ...(storage && { storage }),
    ...(refund > 0n && { refund: Number(refund) }),
  }
}

/** The text of a transaction that runs the code, taken in parts, and what it should be. */
function written(code: Hex, options: StructLogOptions): { text: string; expected: string } {
  const other: Hex = `0x${'0'.repeat(36)}0de2`
  const state = memoryState({
    [SENDER]: { balance: 10n ** 18n },
    [CONTRACT]: { code, storage: { 1: 7n } },
    [other]: { code: '0x60015f5260205ffd' },
  })
  const text = new StructLogText(options)
  const structLogs: StructLog[] = []
  const storages = new Map<string, Map<Hash, Hash>>()
  let taken = ''
  const tracer: Tracer = {
    ...text.hooks,
    onOpcode(step) {
      text.hooks.onOpcode!(step)
      if (options.limit === undefined || structLogs.length < options.limit) structLogs.push(logOf(step, options, storages))
      if (text.length > 1000) taken += text.take()
    },
  }
  const transaction = transactionFixture({ gasLimit: 300_000n })
  const result = createEngine().transact(transaction, BLOCK, rules, state, { tracer })
  const expected: StructLogResult = {
    structLogs,
    gas: Number(result.gasUsed),
    failed: result.status !== 'success',
    returnValue: hexFromBytes(result.output),
  }
  return { text: taken + text.take() + text.end(), expected: JSON.stringify(expected) }
}

describe('the text of struct logs', () => {
  test.each<StructLogOptions>([
    {},
    EVERYTHING,
    { ...EVERYTHING, keepsEmptyMemory: true },
    { disableStack: true, disableStorage: true, limit: 9 },
  ])('of generated programs is what JSON.stringify makes of the steps, with %j', (options) => {
    for (let seed = 0; seed < 50; seed++) {
      const { text, expected } = written(hexFromBytes(generateProgram(seed, operations)), options)
      expect(text === expected).toBe(true)
    }
  })

  test.each([
    ['a transaction without a step', ''],
    ['an opcode that is none', '0c'],
    ['a stack that is too small', '01'],
    [
      'a slot that is read, written and not paid for',
      '6001545060096002555f54506003600455600360055560036006556003600755600360085560036009556003600a55',
    ],
    ['a refund', '5f600155602a5f5200'],
    ['words of all lengths', `5f60ff61ffff633fffffff637fffffff638000000063ffffffff661fffffffffffff66200000000000007f${'f'.repeat(64)}00`],
    ['a stack that shrinks and grows again', '600160026003505060026003600450505050600560010300'],
    ['calls that revert', `${calling(`0x${'0'.repeat(36)}0de2`, 'fa')}3d5f5f3e${calling(`0x${'0'.repeat(36)}0de2`, 'f4')}602a5f5260205ffd`],
  ])('is what JSON.stringify makes of %s', (_, code) => {
    const { text, expected } = written(`0x${code}`, EVERYTHING)
    expect(text).toBe(expected)
  })
})
