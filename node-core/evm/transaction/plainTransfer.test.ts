import { describe, expect, test } from 'vitest'
import { CONSOLE_ADDRESS } from '../../contract/console.ts'
import { type Address, type Hex, addressFromBigint } from '../../contract/hex.ts'
import { CodedError } from '../../base/codedError.ts'
import { createRandom } from '../../base/vectors.suite.ts'
import { MAX_BALANCE } from '../../types/account.ts'
import { HARDFORKS, type Hardfork } from '../../types/chainConfig.ts'
import type { BlockEnv, TransactionEnv } from '../environment.ts'
import { createEngine } from '../evm.ts'
import { type AccountFixture, BLOCK, COINBASE, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'
import { plainTransfer } from './plainTransfer.ts'

const engine = createEngine()
const RECIPIENT: Address = '0x00000000000000000000000000000000000feed1'
const ETHER = 10n ** 18n
const STOP: Hex = '0x00'
const DELEGATION: Hex = `0xef0100${RECIPIENT.slice(2)}`

interface Situation {
  tx: TransactionEnv
  accounts: Record<Address, AccountFixture>
  block: BlockEnv
  hardfork: Hardfork
}

function situation(changes: Partial<TransactionEnv> = {}, accounts: Situation['accounts'] = {}, hardfork: Hardfork = 'osaka'): Situation {
  const tx = transactionFixture({ to: RECIPIENT, value: 7n, ...changes })
  return { tx, accounts: { [SENDER]: { balance: ETHER }, ...accounts }, block: BLOCK, hardfork }
}

/** What `run` returns, in the order of the diff's accounts, or the error that it throws. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (error instanceof CodedError) return [error.code, error.message]
    throw error
  }
}

const plainly = ({ tx, accounts, block, hardfork }: Situation) => plainTransfer(tx, block, rulesOf(hardfork), memoryState(accounts))
/** Any options make the engine take the general way. */
const generally = ({ tx, accounts, block, hardfork }: Situation) => {
  const { diff, logs, ...result } = engine.transact(tx, block, rulesOf(hardfork), memoryState(accounts), {})
  return { ...result, logs: [...logs], diff: [...diff] }
}

function expectSame(given: Situation): void {
  const result = outcomeOf(() => {
    const { diff, ...rest } = plainly(given)!
    return { ...rest, diff: [...diff] }
  })
  expect(result).toEqual(outcomeOf(() => generally(given)))
}

describe('a plain transfer has the result of the general way', () => {
  const FORKS = HARDFORKS.filter((fork) => rulesOf(fork).eip161 && !rulesOf(fork).eip7708)

  test.each(FORKS)('in %s, for generated transactions', (hardfork) => {
    const random = createRandom(FORKS.indexOf(hardfork) + 1)
    const choose = <T>(...choices: readonly T[]): T => choices[random(choices.length)]!
    const rules = rulesOf(hardfork)
    const seen = { results: 0, errors: 0 }
    for (let i = 0; i < 1500; i++) {
      const type = choose<0 | 1 | 2>(0, 0, 1, 2, 2)
      const price = choose(0n, 9n, 10n, 11n, 30n, 30n, 30n)
      const fees = type < 2 ? { gasPrice: price } : { maxFeePerGas: price, maxPriorityFeePerGas: choose(0n, 1n, 1n, 5n, 31n) }
      const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...fixture } = transactionFixture({ type })
      const to = choose(RECIPIENT, RECIPIENT, SENDER, COINBASE)
      const tx = {
        ...fixture,
        ...fees,
        to,
        gasLimit: choose(20_999n, 21_000n, 21_000n, 21_001n, 90_000n, 90_000n, 40_000_000n),
        value: choose(0n, 0n, 0n, 1n, 1n, 10n ** 17n, ETHER, MAX_BALANCE),
        nonce: choose(0n, 0n, 0n, 0n, 0n, 1n),
        ...(random(3) === 0 && { accessList: [] }),
      }
      const account = (): Record<Address, AccountFixture> => choose({}, { [to]: { balance: choose(0n, 3n, MAX_BALANCE) } })
      const accounts: Record<Address, AccountFixture> = {
        ...account(),
        [COINBASE]: { balance: choose(0n, 5n, MAX_BALANCE - 1n), ...(random(4) === 0 && { code: STOP, balance: 0n }) },
        [SENDER]: { balance: choose(0n, ETHER, ETHER, ETHER, ETHER, MAX_BALANCE, MAX_BALANCE), nonce: choose(0n, 0n, 0n, 0n, 0n, 2n) },
      }
      if (accounts[to]?.code !== undefined) accounts[to] = { balance: 1n }
      if (random(3) === 0 && to !== COINBASE) delete accounts[COINBASE]
      const block = {
        ...BLOCK,
        coinbase: choose(COINBASE, COINBASE, SENDER, RECIPIENT),
        baseFeePerGas: rules.eip1559 ? choose(0n, 10n) : 0n,
      }
      const given = { tx, accounts, block, hardfork }
      expectSame(given)
      if (Array.isArray(outcomeOf(() => plainly(given)))) seen.errors++
      else seen.results++
    }
    // Neither is rare.
    expect(Math.min(seen.results, seen.errors)).toBeGreaterThan(200)
  })

  test('in a block, as without options', () => {
    const { tx, accounts, block } = situation()
    const { diff, gasUsed } = engine.transact(tx, block, rulesOf('osaka'), memoryState(accounts))
    expect(gasUsed).toBe(21_000n)
    expect(diff.get(RECIPIENT)).toEqual({ nonce: 0n, balance: 7n })
  })
})

describe('nothing else is a plain transfer', () => {
  const { to: _, ...creation } = transactionFixture()
  const cases: readonly (readonly [string, Situation])[] = [
    ['a creation', { ...situation(), tx: creation }],
    ['call data', situation({ data: Uint8Array.of(1) })],
    ['an access list', situation({ accessList: [{ address: RECIPIENT, storageKeys: [] }] })],
    ['blobs', situation({ type: 3, blobVersionedHashes: [`0x01${'00'.repeat(31)}`], maxFeePerBlobGas: 1n })],
    ['authorizations', situation({ type: 4, authorizationList: [] })],
    ['a recipient with code', situation({}, { [RECIPIENT]: { code: STOP } })],
    ['a recipient with a delegation', situation({}, { [RECIPIENT]: { code: DELEGATION } })],
    ['a sender with a delegation', situation({}, { [SENDER]: { balance: ETHER, code: DELEGATION } })],
    ['a sender with code', situation({}, { [SENDER]: { balance: ETHER, code: STOP } })],
    ['a precompile', situation({ to: addressFromBigint(4n) })],
    ['the precompile of Osaka', situation({ to: addressFromBigint(0x100n) })],
    ['the console', situation({ to: CONSOLE_ADDRESS })],
    ['empty accounts that stay', situation({}, {}, 'homestead')],
    ['transfers with logs', situation({}, {}, 'amsterdam')],
  ]
  test.each(cases)('%s', (_, given) => {
    expect(plainly(given)).toBeUndefined()
  })

  test('but a transfer to the address of a precompile that the fork does not have', () => {
    const given = situation({ to: addressFromBigint(0x100n) }, {}, 'cancun')
    expect(plainly(given)).toBeDefined()
    expectSame(given)
  })
})
