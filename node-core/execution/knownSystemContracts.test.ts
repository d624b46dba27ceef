/** The effects of system calls, held against what the engine executes. */
import { describe, expect, test } from 'vitest'
import { SYSTEM_ADDRESS } from '../contract/etherLogs.ts'
import { type Address, ZERO_HASH } from '../contract/hex.ts'
import { EMPTY_BYTES, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { predeployedContracts } from '../chain/predeployedContracts.ts'
import { createEngine } from '../evm/evm.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { StateReader } from '../evm/state.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import { effectOfSystemCall } from './knownSystemContracts.ts'
import { CONSOLIDATION_REQUESTS_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS } from './systemCalls.ts'
import { HISTORY_STORAGE_ADDRESS } from '../types/blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS } from '../types/systemRings.ts'

const engine = createEngine()
const rules = rulesOf('osaka')
const codes = new Map(predeployedContracts('osaka').map(({ address, code }) => [address, { code, hash: keccak256Hex(code) }]))

const envOf = (number: bigint, timestamp: bigint): BlockEnv => ({
  number,
  timestamp,
  coinbase: `0x${'0c'.repeat(20)}`,
  gasLimit: 30_000_000n,
  baseFeePerGas: 7n,
  blobBaseFee: 1n,
  prevRandao: 1n,
  difficulty: 0n,
  chainId: 1337n,
})

/** The state in which the contract at `to` has that storage. */
function stateOf(to: Address, storage: ReadonlyMap<bigint, bigint>): StateReader {
  const { code, hash } = codes.get(to)!
  return {
    account: (address) => (address === to ? { ...EMPTY_ACCOUNT, nonce: 1n, codeHash: hash } : undefined),
    code: () => code,
    storage: (address, slot) => (address === to ? (storage.get(slot) ?? 0n) : 0n),
    blockHash: () => ZERO_HASH,
  }
}

/** The slots with another value than before, sorted, and the output. */
function effects(env: BlockEnv, to: Address, data: Uint8Array, before: ReadonlyMap<bigint, bigint> = new Map()) {
  const state = stateOf(to, before)
  const changed = (storage: ReadonlyMap<bigint, bigint> = new Map()) =>
    Array.from(storage)
      .filter(([slot, value]) => value !== (before.get(slot) ?? 0n))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const result = engine.call({ from: SYSTEM_ADDRESS, to, value: 0n, data, gasLimit: 30_000_000n }, env, rules, state)
  expect(result.status).toBe('success')
  const diff = result.diff.get(to)
  const others = Array.from(result.diff.keys()).filter((address) => address !== to)
  const executed = { changed: changed(diff?.storage), output: result.output, others }
  const effect = effectOfSystemCall(env, state, to, codes.get(to)!.hash, data)
  return { executed, known: effect && { changed: changed(effect.storage), output: effect.output, others: [] } }
}

const word = (seed: number) => keccak256(Uint8Array.of(seed))

describe('the known system contracts', () => {
  const moments = [
    [1n, 1n],
    [2n, 8190n],
    [8191n, 8191n],
    [8192n, 8192n],
    [8193n, 1_700_000_000n],
    [10n ** 9n, 2n ** 64n - 1n],
  ] as const

  test.each([
    ['beacon roots', BEACON_ROOTS_ADDRESS],
    ['past hashes', HISTORY_STORAGE_ADDRESS],
  ])('%s: the slots that the code writes', (_, to) => {
    for (const [number, timestamp] of moments) {
      for (const data of [word(1), new Uint8Array(32), fixedBytesFromBigint(1n, 32)]) {
        const { executed, known } = effects(envOf(number, timestamp), to, data)
        expect(known).toEqual(executed)
        const again = effects(envOf(number, timestamp), to, word(2), new Map(executed.changed))
        expect(again.known).toEqual(again.executed)
        expect(again.executed.changed).toHaveLength(1)
      }
    }
  })

  test.each([
    ['withdrawals', WITHDRAWAL_REQUESTS_ADDRESS],
    ['consolidations', CONSOLIDATION_REQUESTS_ADDRESS],
  ])('requests of %s: nothing while there are none, and otherwise the code decides', (_, to) => {
    const { executed, known } = effects(envOf(5n, 5n), to, EMPTY_BYTES)
    expect(known).toEqual(executed)
    expect(executed).toEqual({ changed: [], output: EMPTY_BYTES, others: [] })
    for (let slot = 0n; slot < 4n; slot++) {
      const state = stateOf(to, new Map([[slot, 1n]]))
      expect(effectOfSystemCall(envOf(5n, 5n), state, to, codes.get(to)!.hash, EMPTY_BYTES), `slot ${slot}`).toBeUndefined()
    }
  })

  test('other code is executed', () => {
    expect(
      effectOfSystemCall(envOf(5n, 5n), stateOf(HISTORY_STORAGE_ADDRESS, new Map()), HISTORY_STORAGE_ADDRESS, ZERO_HASH, word(1)),
    ).toBe(undefined)
  })
})
