import { expect, test } from 'vitest'
import { bytesFromHex } from '../../contract/hex.ts'
import { assemble } from '../cases/assemble.suite.ts'
import { createEngine } from '../evm.ts'
import { BLOCK, CONTRACT, SENDER, memoryState } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'

test('what an execution changed and logged can be read later, in any order and again', () => {
  const engine = createEngine()
  const code = assemble('7 0 SSTORE 42 0 MSTORE 9 32 0 LOG1 STOP')
  const state = memoryState({ [CONTRACT]: { code } })
  const run = () => {
    const message = { from: SENDER, to: CONTRACT, value: 0n, data: bytesFromHex('0x'), gasLimit: 100_000n }
    return engine.call(message, BLOCK, rulesOf('osaka'), state)
  }
  const [first, second] = [run(), run()]
  const { diff } = first
  expect(diff.get(CONTRACT)).toEqual({ storage: new Map([[0n, 7n]]) })
  expect(first.diff).toBe(diff)
  const { logs } = second
  expect(logs).toMatchObject([{ address: CONTRACT, topics: [`0x${'9'.padStart(64, '0')}`] }])
  expect(second.logs).toBe(logs)
  expect([first.logs, second.diff]).toEqual([logs, diff])
})
