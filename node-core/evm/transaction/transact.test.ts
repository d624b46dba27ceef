import { describe, expect, test } from 'vitest'
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { CodedError } from '../../base/codedError.ts'
import { addressFromPrivateKey, sign } from '../../base/secp256k1.ts'
import { type Hardfork, HARDFORKS } from '../../types/chainConfig.ts'
import { authorizationSigningHash } from '../../types/transaction.ts'
import type { Relaxations } from '../engine.ts'
import type { BlockEnv, TransactionEnv } from '../environment.ts'
import { createEngine } from '../evm.ts'
import { type IntrinsicFields, floorDataGas, intrinsicGas } from './intrinsicGas.ts'
import { type AccountFixture, BLOCK, COINBASE, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { type Rules, rulesOf } from '../rules/rules.ts'

const engine = createEngine()
const ETHER = 10n ** 18n
const NAME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Situation {
  tx?: Partial<TransactionEnv>
  sender?: AccountFixture
  contract?: AccountFixture
  others?: Record<Address, AccountFixture>
  block?: Partial<BlockEnv>
  hardfork?: Hardfork
  relax?: Relaxations
}

function transact({ tx, sender, contract, others, block, hardfork = 'osaka', relax }: Situation) {
  const state = memoryState({ [SENDER]: { balance: ETHER, ...sender }, [CONTRACT]: { nonce: 1n, ...contract }, ...others })
  return engine.transact(transactionFixture(tx), { ...BLOCK, ...block }, rulesOf(hardfork), state, relax ? { relax } : {})
}

function refusal(situation: Situation): [code: string, message: string] {
  try {
    transact(situation)
  } catch (error) {
    if (error instanceof CodedError) return [error.code, error.message]
    throw error
  }
  throw new Error('the transaction was executed')
}

describe("a transaction that no block may hold is refused with geth's text", () => {
  const cases: readonly (readonly [Situation, string, string])[] = [
    [{ tx: { nonce: 1n } }, 'nonce-too-high', `nonce too high: address ${NAME}, tx: 1 state: 0`],
    [{ sender: { nonce: 2n }, tx: { nonce: 1n } }, 'nonce-too-low', `nonce too low: address ${NAME}, tx: 1 state: 2`],
    [
      { sender: { nonce: 2n ** 64n - 1n }, tx: { nonce: 2n ** 64n - 1n } },
      'nonce-max',
      `nonce has max value: address ${NAME}, nonce: 18446744073709551615`,
    ],
    [{ sender: { balance: 5n } }, 'insufficient-funds', `insufficient funds for gas * price + value: address ${NAME} have 5 want 2000000`],
    [{ tx: { gasLimit: 20_999n } }, 'intrinsic-gas', 'intrinsic gas too low: have 20999, want 21000'],
    [{ tx: { gasLimit: 21_500n, data: new Uint8Array(100).fill(1) } }, 'intrinsic-gas', 'intrinsic gas too low: have 21500, want 22600'],
    [
      { tx: { gasLimit: 23_000n, data: new Uint8Array(100).fill(1) } },
      'floor-data-gas',
      'insufficient gas for floor data gas cost: have 23000, want 25000',
    ],
    [{ tx: { gasLimit: 16_777_217n } }, 'gas-limit-too-high', 'transaction gas limit too high (cap: 16777216, tx: 16777217)'],
    [{ tx: { gasLimit: 30_000_001n }, hardfork: 'prague' }, 'block-gas-limit', 'gas limit reached'],
    [
      { tx: { maxFeePerGas: 9n } },
      'fee-cap-too-low',
      `max fee per gas less than block base fee: address ${NAME}, maxFeePerGas: 9, baseFee: 10`,
    ],
    [
      { tx: { maxPriorityFeePerGas: 21n } },
      'tip-above-fee-cap',
      `max priority fee per gas higher than max fee per gas: address ${NAME}, maxPriorityFeePerGas: 21, maxFeePerGas: 20`,
    ],
    [
      { tx: { maxFeePerGas: 2n ** 256n } },
      'fee-cap-overflow',
      `max fee per gas higher than 2^256-1: address ${NAME}, maxFeePerGas bit length: 257`,
    ],
    [{ sender: { code: '0x00' } }, 'sender-not-eoa', `sender not an eoa: address ${NAME}, len(code): 1`],
    [{ hardfork: 'berlin' }, 'type-not-supported', 'transaction type not supported'],
    [{ tx: { type: 3 } }, 'missing-blob-hashes', 'blob transaction missing blob hashes'],
    [
      { tx: { type: 3, blobVersionedHashes: [`0x02${'00'.repeat(31)}`], maxFeePerBlobGas: 1n } },
      'blob-version',
      'blob 0 has invalid hash version',
    ],
    [
      { tx: { type: 3, blobVersionedHashes: [`0x01${'00'.repeat(31)}`], maxFeePerBlobGas: 0n } },
      'blob-fee-cap-too-low',
      `max fee per blob gas less than block blob gas fee: address ${NAME} blobGasFeeCap: 0, blobBaseFee: 1`,
    ],
    [{ tx: { type: 4, authorizationList: [] } }, 'empty-authorization-list', `EIP-7702 transaction with empty auth list (sender ${NAME})`],
  ]
  for (const [situation, code, message] of cases) {
    test(`${code}: ${message.slice(0, 60)}`, () => {
      expect(refusal(situation)).toEqual([code, message])
    })
  }

  test('too-many-blobs: seven in Osaka, where the block may hold nine', () => {
    const blobVersionedHashes = Array.from({ length: 7 }, (): Hex => `0x01${'00'.repeat(31)}`)
    expect(refusal({ tx: { type: 3, blobVersionedHashes, maxFeePerBlobGas: 1n } })[0]).toBe('too-many-blobs')
    expect(transact({ tx: { type: 3, blobVersionedHashes, maxFeePerBlobGas: 1n }, hardfork: 'prague' }).status).toBe('success')
  })

  test('init-code-too-large: from Shanghai on', () => {
    const { to: _, ...creation } = transactionFixture({ data: new Uint8Array(49_153), gasLimit: 5_000_000n })
    const state = memoryState({ [SENDER]: { balance: ETHER } })
    const attempt = (hardfork: Hardfork) => engine.transact(creation, BLOCK, rulesOf(hardfork), state)
    expect(() => attempt('osaka')).toThrow('max initcode size exceeded: code size 49153 limit 49152')
    expect(attempt('london').status).toBe('success')
  })
})

describe('a transaction', () => {
  test('pays the coinbase its tip and burns the base fee', () => {
    const { diff, gasUsed } = transact({ tx: { value: 7n } })
    expect(gasUsed).toBe(21_000n)
    expect(diff).toEqual(
      new Map([
        [SENDER, { nonce: 1n, balance: ETHER - 7n - 21_000n * 11n }],
        [CONTRACT, { balance: 7n }],
        [COINBASE, { nonce: 0n, balance: 21_000n }],
      ]),
    )
  })

  test('that is reverted keeps nonce and fees, and returns its data', () => {
    // MSTORE(0, 42), SSTORE(0, 1), REVERT(0, 32)
    const { status, output, diff, logs } = transact({ contract: { code: '0x602a600052600160005560206000fd' } })
    expect(status).toBe('revert')
    expect(hexFromBytes(output)).toBe(`0x${'2a'.padStart(64, '0')}`)
    expect(diff.has(CONTRACT)).toBe(false)
    expect(diff.get(SENDER)).toMatchObject({ nonce: 1n })
    expect(logs).toEqual([])
  })

  test('that halts uses all of its gas and reports why', () => {
    const { status, reason, gasUsed } = transact({ contract: { code: '0xfe' } })
    expect([status, reason, gasUsed]).toEqual(['halt', 'invalid opcode', 100_000n])
  })

  test('that clears a slot is refunded at most a fifth of the spent gas', () => {
    const { gasUsed, gasRefund, gasSpent } = transact({ contract: { code: '0x600060005500', storage: { 0: 1n } } })
    expect(gasSpent).toBe(26_006n)
    expect(gasRefund).toBe(4800n)
    expect(gasUsed).toBe(21_206n)
    const two = transact({ contract: { code: '0x6000600055600060015500', storage: { 0: 1n, 1: 1n } } })
    expect(two.gasRefund).toBe(two.gasSpent / 5n)
  })

  test('creates a contract at the address of sender and nonce', () => {
    const { to: _, ...creation } = transactionFixture({ data: bytesFromHex('0x60fe60005360016000f3'), gasLimit: 100_000n })
    const { createdAddress, diff, output } = engine.transact(
      creation,
      BLOCK,
      rulesOf('osaka'),
      memoryState({ [SENDER]: { balance: ETHER } }),
    )
    expect(createdAddress).toMatch(/^0x[0-9a-f]{40}$/)
    expect(diff.get(createdAddress!)).toMatchObject({ nonce: 1n, balance: 0n, code: { bytes: Uint8Array.of(0xfe) } })
    expect(hexFromBytes(output)).toBe('0xfe')
  })

  test('with an authorization gives the signer the code of another account', () => {
    const key = new Uint8Array(32).fill(9)
    const authority = addressFromPrivateKey(key)
    const unsigned = { chainId: 1337n, address: CONTRACT, nonce: 0n }
    const authorization = { ...unsigned, ...sign(authorizationSigningHash(unsigned), key) }
    // SSTORE(0, ADDRESS)
    const { diff, status } = transact({
      tx: { type: 4, to: authority, authorizationList: [authorization] },
      contract: { code: '0x3060005500' },
    })
    expect(status).toBe('success')
    expect(diff.get(authority)).toMatchObject({ nonce: 1n, storage: new Map([[0n, BigInt(authority)]]) })
    expect(hexFromBytes(diff.get(authority)!.code!.bytes)).toBe(`0xef0100${CONTRACT.slice(2)}`)
  })

  test('without a price is free in a simulation, and sees no base fee', () => {
    // MSTORE(0, BASEFEE), RETURN(0, 32)
    const { status, output, diff } = transact({
      sender: { balance: 0n },
      contract: { code: '0x4860005260206000f3' },
      tx: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
      relax: { fees: true },
    })
    expect([status, hexFromBytes(output)]).toEqual(['success', `0x${'0'.repeat(64)}`])
    expect(diff.get(SENDER)).toEqual({ nonce: 1n })
  })

  test('of any nonce, from a contract, above the gas cap is accepted if a simulation allows it', () => {
    const situation: Situation = { tx: { nonce: 99n, gasLimit: 40_000_000n }, sender: { code: '0x00' } }
    expect(transact({ ...situation, relax: { nonce: true, senderCode: true, gasLimit: true } }).status).toBe('success')
  })

  test('from a contract is accepted if its sender is impersonated', () => {
    expect(transact({ tx: { isImpersonated: true }, sender: { code: '0x00' } }).status).toBe('success')
  })

  test('leaves an empty coinbase that earns nothing out of the state from Spurious Dragon on', () => {
    const situation = { tx: { type: 0, gasPrice: 0n }, others: { [COINBASE]: {} }, block: { baseFeePerGas: 0n } } as const
    const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...tx } = transactionFixture(situation.tx)
    const run = (hardfork: Hardfork) =>
      engine.transact(
        tx,
        { ...BLOCK, baseFeePerGas: 0n },
        rulesOf(hardfork),
        memoryState({ [SENDER]: { balance: 1n }, ...situation.others }),
      ).diff
    expect(run('osaka').get(COINBASE)).toBeNull()
    expect(run('homestead').has(COINBASE)).toBe(false)
  })

  test.each([
    ['loops', '0x5b600056'],
    ['calls itself twice, again and again', '0x60006000600060006000305af15060006000600060006000305af15000'],
    ['loops in a contract that it called', '0x36600e575f5f60015f5f305af1005b600e56'],
  ] as const)('that %s ends at its deadline', (_, code) => {
    const state = memoryState({ [SENDER]: { balance: 10n ** 24n }, [CONTRACT]: { code } })
    const tx = transactionFixture({ gasLimit: 10n ** 15n })
    const { reason } = engine.transact(tx, BLOCK, rulesOf('osaka'), state, {
      deadlineMs: performance.now() + 30,
      relax: { gasLimit: true, fees: true },
    })
    expect(reason).toBe('timeout')
  })

  test('may nest 1024 calls, and the one below them fails', () => {
    // Counts in slot 0, calls itself with all gas, adds the outcome of the call in slot 1.
    const code = '0x600160005401600055600060006000600060003061fff05a03f16001540160015500'
    const state = memoryState({ [SENDER]: { balance: 10n ** 30n }, [CONTRACT]: { code } })
    const tx = transactionFixture({ gasLimit: 10n ** 15n })
    const { diff, status } = engine.transact(tx, BLOCK, rulesOf('osaka'), state, { relax: { gasLimit: true, fees: true } })
    expect(status).toBe('success')
    expect(diff.get(CONTRACT)?.storage).toEqual(
      new Map([
        [0n, 1025n],
        [1n, 1024n],
      ]),
    )
  })
})

const regularGas = (tx: IntrinsicFields, rules: Rules) => intrinsicGas(tx, rules, BLOCK.gasLimit).regular

describe('intrinsic gas', () => {
  const fields = { to: CONTRACT, data: bytesFromHex('0x0001') }

  test('prices the bytes of call data by fork', () => {
    expect(['frontier', 'istanbul', 'osaka'].map((fork) => regularGas(fields, rulesOf(fork as Hardfork)))).toEqual([
      21_072n,
      21_020n,
      21_020n,
    ])
  })

  test('counts creation, words of init code, access list and authorizations', () => {
    const rules = rulesOf('osaka')
    expect(regularGas({ data: new Uint8Array(33) }, rules)).toBe(21_000n + 32_000n + 33n * 4n + 4n)
    expect(regularGas({ ...fields, accessList: [{ address: CONTRACT, storageKeys: [`0x${'0'.repeat(64)}`] }] }, rules)).toBe(
      21_020n + 2400n + 1900n,
    )
    expect(regularGas({ data: new Uint8Array(0) }, rulesOf('frontier'))).toBe(21_000n)
  })

  test('has a floor from Prague on', () => {
    expect(HARDFORKS.filter((fork) => floorDataGas(fields, rulesOf(fork)) > 0n)).toEqual(HARDFORKS.slice(HARDFORKS.indexOf('prague')))
    expect(floorDataGas(fields, rulesOf('prague'))).toBe(21_050n)
  })
})
