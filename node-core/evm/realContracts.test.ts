import { setImmediate } from 'node:timers/promises'
import { decodeFunctionResult } from 'viem'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import type { RunOptions } from './engine.ts'
import { CONTRACT_PROGRAMS, DeployedContract, HOT_PROGRAMS } from './realContracts.suite.ts'

const EXACT: RunOptions = { tier: 'exact' }
/** What must do the same as the exact loop. */
const TIERS: Readonly<Record<string, RunOptions>> = {
  'the fast loop': { tier: 'fast', stepsPerByte: 0 },
  'compiled code': { tier: 'eager' },
  'compiled code that stops at every jump': { tier: 'eager', gasPerCheck: 1 },
}

/** What a function of a new contract returns. */
function resultOf(contract: string, functionName: string, ...args: unknown[]): unknown {
  const deployed = new DeployedContract(contract, [], {})
  return decodeFunctionResult({ abi: deployed.abi, functionName, data: hexFromBytes(deployed.call(functionName, args).output) })
}

describe('real contracts', () => {
  for (const { name, contract, args = [], calls } of CONTRACT_PROGRAMS) {
    const exact = new DeployedContract(contract, args, EXACT)
    const results = calls.map(([functionName, ...operands]) => exact.call(functionName, operands))

    test.each(Object.entries(TIERS))(`${name}: %s does what the exact loop does`, (_, options) => {
      const deployed = new DeployedContract(contract, args, options)
      for (const [i, [functionName, ...operands]] of calls.entries()) {
        expect(deployed.call(functionName, operands), `${functionName}(${operands.join()})`).toEqual(results[i])
      }
    })

    test.each(Object.entries(TIERS))(`${name}: with too little gas, %s fails as the exact loop does`, (_, options) => {
      const [traced, deployed] = [new DeployedContract(contract, args, EXACT), new DeployedContract(contract, args, options)]
      for (const [i, [functionName, ...operands]] of calls.entries()) {
        const gas = 50_000n + (results[i]!.gasSpent * BigInt(i % 7)) / 8n
        expect(deployed.call(functionName, operands, gas), `${functionName} with ${gas}`).toEqual(traced.call(functionName, operands, gas))
      }
    })
  }

  test.each(HOT_PROGRAMS)(
    '$name: code that becomes hot while it runs, and between calls, does what the exact loop does',
    async (program) => {
      const [exact, hot] = [EXACT, { tier: 'compiled' } as const].map(
        (options) => new DeployedContract(program.contract, program.args ?? [], options),
      )
      for (const [functionName, ...operands] of program.calls) {
        for (let round = 0; round < 3; round++) {
          expect(hot!.call(functionName, operands), functionName).toEqual(exact!.call(functionName, operands))
          // What became hot is compiled when nothing runs.
          await setImmediate()
        }
      }
    },
  )

  test('they compute what they should', () => {
    expect(resultOf('Pool', 'mulDiv', 10n ** 60n, 10n ** 50n, 10n ** 40n)).toBe(10n ** 70n)
    expect(resultOf('Pool', 'sqrt', 10n ** 40n)).toBe(10n ** 20n)
    expect(resultOf('Pool', 'sqrtRatio', 0)).toBe(1n << 96n)
    expect(resultOf('Assembly', 'log2', 10n ** 30n)).toBe(99n)
    expect(resultOf('Assembly', 'sqrt', 10n ** 40n + 5n)).toBe(10n ** 20n)
    expect(resultOf('Assembly', 'sort', [3n, 1n, 2n])).toEqual([1n, 2n, 3n])
    expect(resultOf('Assembly', 'text', 1_234_567_890n)).toEqual(['1234567890', '499602d2'.padStart(64, '0')])
  })

  test('the verifier accepts the valid proof only', () => {
    const { contract, calls } = CONTRACT_PROGRAMS.find((program) => program.contract === 'Verifier')!
    const deployed = new DeployedContract(contract, [], {})
    const outcomes = calls.map(([functionName, ...args]) => {
      const { status, output } = deployed.call(functionName, args)
      return status === 'success' ? decodeFunctionResult({ abi: deployed.abi, functionName, data: hexFromBytes(output) }) : status
    })
    expect([outcomes[0], outcomes[1], outcomes[3], outcomes[4], outcomes[7]]).toEqual([true, false, true, false, 'revert'])
  })
})
