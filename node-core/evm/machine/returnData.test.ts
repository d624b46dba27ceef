import { expect, test } from 'vitest'
import type { Hex } from '../../contract/hex.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { createEngine } from '../evm.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'

const RETURNS_ITS_INPUT: Hex = '0x365f5f37365ff3'
const ECHO = `0x${'ec'.repeat(20)}` as const

/** Stores 1 at 0, calls the account with that word, stores 2 at 0, and returns the return data of the call. */
const echoed = (account: string): Hex => `0x60015f525f5f60205f${account}5afa5060025f5260205f60203e60206020f3`

test.each([
  ['the identity precompile', '6004'],
  ['code that returns its input', `73${ECHO.slice(2)}`],
])('the return data of %s stay as they are when the caller changes its memory', (_, account) => {
  const state = memoryState({
    [SENDER]: { balance: 10n ** 30n },
    [CONTRACT]: { code: echoed(account) },
    [ECHO]: { code: RETURNS_ITS_INPUT },
  })
  for (const options of [{}, { tracer: { onOpcode() {} } }]) {
    const { output } = createEngine().transact(transactionFixture(), BLOCK, rulesOf('osaka'), state, options)
    expect(bigintFromBytes(output)).toBe(1n)
  }
})

test('reading beyond the return data is the reported failure if gas would run out only later', () => {
  // RETURNDATACOPY of a word beyond the end, then 80 gas of opcodes: the gas is enough for these or for the copy.
  const code: Hex = `0x60205f5f3e${'5f50'.repeat(20)}00`
  const state = memoryState({ [SENDER]: { balance: 10n ** 30n }, [CONTRACT]: { code } })
  for (const options of [{ stepsPerByte: 0 }, { tracer: { onOpcode() {} } }]) {
    const result = createEngine().transact(transactionFixture({ gasLimit: 21_092n }), BLOCK, rulesOf('osaka'), state, options)
    expect(result).toMatchObject({ status: 'halt', reason: 'return data out of bounds' })
  }
})
