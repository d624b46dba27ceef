import { describe, expect, test } from 'vitest'
import { OPCODES } from '../../contract/opcodes.ts'
import { operationsOf } from '../operations/operations.ts'
import { rulesOf } from '../rules/rules.ts'
import { ORACLE_FORKS } from '../scenario.suite.ts'
import { AMSTERDAM_CASES } from './amsterdamCases.suite.ts'
import { CALL_CASES } from './callCases.suite.ts'
import { CODE_CASES } from './codeCases.suite.ts'
import { CREATION_CASES } from './creationCases.suite.ts'
import { type StateCase, LAST_ORACLE_FORK, expectedOf, forksOf, runOracle, runOurs } from './stateCase.suite.ts'
import { STORAGE_CASES } from './storageCases.suite.ts'

const CASES: readonly StateCase[] = [...STORAGE_CASES, ...CALL_CASES, ...CREATION_CASES, ...CODE_CASES, ...AMSTERDAM_CASES]

/** Each loop, used from the first opcode on. */
const LOOPS = { fast: { stepsPerByte: 0 }, exact: { tracer: { onOpcode() {} } } }

describe('state cases', () => {
  test('have unique names', () => {
    const names = CASES.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('run each opcode that the oracle does not know', () => {
    const oracles = operationsOf(rulesOf(ORACLE_FORKS.at(-1)!))
    const newer = OPCODES.filter(({ op, name }) => name !== 'INVALID' && oracles[op] === undefined)
    const run = new Set(CASES.flatMap(({ code }) => code?.split(/\s+/) ?? []))
    expect(newer.flatMap(({ name }) => (run.has(name) ? [] : [`${name} is in the code of no case`]))).toEqual([])
  })

  test.each(CASES.map((it) => [it.name, it] as const))('%s', async (_, it) => {
    const forks = forksOf(it)
    expect(forks.length).toBeGreaterThan(0)
    for (const [hardfork, gas] of forks) {
      const expected = expectedOf(it, gas)
      for (const [loop, options] of Object.entries(LOOPS)) {
        const { status, reason, ...observed } = runOurs(it, hardfork, options)
        expect(observed, `${hardfork}, ${loop} loop`).toEqual(expected)
        expect({ status, reason }, `${hardfork}, ${loop} loop`).toEqual({ status: it.status ?? 'success', reason: it.reason })
      }
      // The oracle is slow: it runs only when the price changes, and in the last fork that it knows.
      const isEdge = it.gas[hardfork] !== undefined || hardfork === forks.at(-1)![0] || hardfork === LAST_ORACLE_FORK
      if (isEdge && ORACLE_FORKS.includes(hardfork)) expect(await runOracle(it, hardfork), `${hardfork}, oracle`).toEqual(expected)
    }
  })
})
