import { describe, expect, test } from 'vitest'
import { opcodeName, operationsOf } from '../../node-core/evm/operations/operations.ts'
import { rulesOf } from '../../node-core/evm/rules/rules.ts'
import { meaningOfOpcode } from './opcodes.ts'

describe('the meaning of an opcode', () => {
  const operations = operationsOf(rulesOf('bpo2')).flatMap((operation, op) =>
    operation === undefined ? [] : [{ name: opcodeName(op), inputs: operation.inputs }],
  )

  test('is there for each that the engine runs', () => {
    expect(operations.filter(({ name }) => meaningOfOpcode(name) === undefined)).toEqual([])
  })

  test('names as many inputs as it takes', () => {
    // Those that only move words of the stack name none.
    const named = operations.filter(({ name }) => !/^(?:DUP|SWAP)/.test(name))
    expect(named.filter(({ name, inputs }) => meaningOfOpcode(name)!.inputs.length !== inputs)).toEqual([])
  })

  test('is unknown for what is no opcode', () => {
    expect(meaningOfOpcode('opcode 0xc not defined')).toBeUndefined()
  })
})
