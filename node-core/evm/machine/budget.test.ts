import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../../contract/hex.ts'
import { addressFromBigint, hexFromBytes, wordFromBigint } from '../../contract/hex.ts'
import { Code, STEPS_PER_BYTE } from '../code/code.ts'
import type { TransactionEnv } from '../environment.ts'
import { createEngine } from '../evm.ts'
import { type AccountFixture, BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'
import type { StateReader } from '../state.ts'

const RULES = rulesOf('osaka')
const INIT_CODE_BYTES = 49_152

interface Setting {
  tx?: Partial<TransactionEnv>
  accounts?: Record<Address, AccountFixture>
  state?: (state: StateReader) => StateReader
}

/** A run of the code, and the frames that it has entered. */
function start(code: Hex, { tx = {}, accounts = {}, state = (plain) => plain }: Setting = {}) {
  const entered: string[] = []
  const world = state(memoryState({ [SENDER]: { balance: 10n ** 30n }, [CONTRACT]: { code, nonce: 1n }, ...accounts }))
  const run = createEngine().start(transactionFixture({ gasLimit: 1n << 24n, ...tx }), BLOCK, RULES, world, {
    relax: { fees: true, gasLimit: true },
    tracer: { onEnter: ({ to }) => void entered.push(to) },
  })
  return { run, entered }
}

/** Copies the call data to memory and creates contracts with it as init code, endlessly; one byte of it differs each time. */
const CREATE_AGAIN: Hex = '0x365f5f375b5a61bf0052365f5ff050600456'

describe('work beyond the gas of opcodes', () => {
  test.each([
    ['that all runs', new Uint8Array(INIT_CODE_BYTES).fill(0x5b)],
    ['of which nothing runs', new Uint8Array(INIT_CODE_BYTES).fill(0x5b).fill(0, 0, 1)],
  ])('lets others take their turn after a few creations: init code %s', (_, data) => {
    const { run, entered } = start(CREATE_AGAIN, { tx: { data, gasLimit: 1n << 26n } })
    expect(run.advance(Infinity, 0)).toBeUndefined()
    expect(entered.length).toBeLessThan(6)
  })

  test('lets others take their turn after a few expensive opcodes without a jump between', () => {
    const exp = `7f${'ff'.repeat(32)}60030a50`
    const { run } = start(`0x${exp.repeat(200)}`)
    let slices = 1
    while (run.advance(Infinity, 0) === undefined) slices++
    expect(slices).toBeGreaterThan(3)
  })

  test('lets others take their turn after some state reads', () => {
    let reads = 0
    const counting = (state: StateReader): StateReader => ({ ...state, account: (address) => (reads++, state.account(address)) })
    // Reads the balance of a different account each time.
    const { run } = start('0x5b5a31505f56', { state: counting })
    expect(run.advance(Infinity, 0)).toBeUndefined()
    expect(reads).toBeLessThan(100)
  })

  test('is not done for the input of a call, which is a view', () => {
    const seen: Uint8Array[] = []
    const precompile = { gas: () => 0n, run: (input: Uint8Array) => (seen.push(input), undefined) }
    const address = addressFromBigint(0x77n)
    createEngine().transact(
      transactionFixture(),
      BLOCK,
      RULES,
      memoryState({ [SENDER]: { balance: 10n ** 30n }, [CONTRACT]: { code: '0x5f5f61100060205f60775af100' } }),
      {
        precompiles: new Map([[address, precompile]]),
      },
    )
    expect(seen[0]!.buffer.byteLength).toBeGreaterThan(seen[0]!.length)
  })

  test('is not done for entries of an access list that are not accessed', () => {
    const [listed, used] = [addressFromBigint(0xaaaan), wordFromBigint(7n)]
    const read: string[] = []
    const noting = (state: StateReader): StateReader => ({
      ...state,
      account: (address) => (read.push(address), state.account(address)),
      storage: (address, slot) => (read.push(`${address} ${slot}`), state.storage(address, slot)),
    })
    const accessList = [
      { address: listed, storageKeys: [used] },
      { address: CONTRACT, storageKeys: [used, wordFromBigint(8n)] },
    ]
    const { run } = start('0x60075400', { tx: { accessList }, state: noting })
    const result = run.advance()!
    expect(result.gasUsed).toBe(21_000n + 2n * 2400n + 3n * 1900n + 3n + 100n)
    expect(read).not.toContain(listed)
    expect(read.filter((at) => at.includes(' '))).toEqual([`${CONTRACT} 7`])
  })
})

describe('code', () => {
  test('is translated after it has run for a while, with the same result for a long loop', () => {
    const code = new Code(Uint8Array.of(0x5b, 0x00))
    expect(code.isHot(STEPS_PER_BYTE)).toBe(false)
    code.steps = 2 * STEPS_PER_BYTE
    expect(code.isHot(STEPS_PER_BYTE)).toBe(true)
    // Counts down from 5000 and returns the gas that is left.
    const loop: Hex = '0x6113885b6001900380600357505a5f5260205ff3'
    const runs = [{}, { onOpcode() {} }].map((tracer) =>
      createEngine().transact(
        transactionFixture({ gasLimit: 1_000_000n }),
        BLOCK,
        RULES,
        memoryState({ [SENDER]: { balance: 10n ** 30n }, [CONTRACT]: { code: loop } }),
        { tracer },
      ),
    )
    expect(hexFromBytes(runs[0]!.output)).toBe(hexFromBytes(runs[1]!.output))
    expect(runs[0]!.gasUsed).toBe(runs[1]!.gasUsed)
  })
})
