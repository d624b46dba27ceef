import { describe, expect, test, vi } from 'vitest'
import { defaultGenesis } from '../chain/genesis.ts'
import { addressFromBigint } from '../contract/hex.ts'
import { configAtFork } from '../chain/genesis.ts'
import { INFINITY, ZEROS, ZEROS_HASH, ZEROS_SIDECAR } from '../evm/precompiles/blobSidecar.fixture.ts'
import {
  ETHER,
  GWEI,
  START,
  alice,
  bob,
  carol,
  createTestDevnet,
  creation,
  devAccounts,
  signed,
  testGenesis,
  type TestDevnet,
} from '../miner/fixture.ts'
import { type BlobSidecar, type Transaction, signTransaction } from '../types/transaction.ts'
import type { TxPoolLimits } from './txPool.ts'

/** A transaction whose access list has this many accounts. */
const listing = (accounts: number) => {
  const accessList = Array.from({ length: accounts }, (_, at) => ({ address: addressFromBigint(BigInt(at)), storageKeys: [] }))
  return signed(alice, 0, { accessList, gasLimit: 20_000_000n })
}

const hashesOf = ({ pool }: TestDevnet) => pool.content().map(({ transaction }) => transaction.hash)

const manual = (options: Parameters<typeof createTestDevnet>[0] = {}) => createTestDevnet({ mode: { kind: 'manual' }, ...options })

describe('what the pool refuses', () => {
  test.each([
    ['a transaction that it has', 'already-known', 'already known', () => signed(alice, 0)],
    ['another chain', 'invalid-chain-id', 'invalid chain id for signer: have 1 want 1337', () => signed(alice, 1, { chainId: 1n })],
    [
      'gas below the intrinsic',
      'intrinsic-gas',
      'intrinsic gas too low: gas 20999, minimum needed 21000',
      () => signed(alice, 1, { gasLimit: 20_999n }),
    ],
    [
      'gas below the floor of call data',
      'floor-data-gas',
      'insufficient gas for floor data gas cost',
      () => signed(alice, 1, { gasLimit: 37_100n, data: new Uint8Array(1000).fill(1) }),
    ],
    [
      'gas above the transaction limit',
      'gas-limit-too-high',
      'transaction gas limit too high (cap: 16777216, tx: 16777217)',
      () => signed(alice, 1, { gasLimit: 16_777_217n }),
    ],
    [
      'a tip above the cap',
      'tip-above-fee-cap',
      'max priority fee per gas higher than max fee per gas',
      () => signed(alice, 1, { maxPriorityFeePerGas: 3n * GWEI }),
    ],
    [
      'more than the sender has',
      'insufficient-funds',
      'insufficient funds for gas * price + value: balance',
      () => signed(alice, 1, { value: 10_000n * ETHER }),
    ],
    [
      'init code that is too long',
      'init-code-too-large',
      'max initcode size exceeded: code size 49153, limit 49152',
      () => creation(alice, 1, new Uint8Array(0), { data: new Uint8Array(49_153), gasLimit: 16_000_000n }),
    ],
    [
      'an oversized one',
      'oversized-data',
      'oversized data',
      () => signed(alice, 1, { data: new Uint8Array(140_000), gasLimit: 16_000_000n }),
    ],
    [
      'an authorization list without entries',
      'empty-authorization-list',
      'at least one authorization',
      () => signed(alice, 1, { type: 4, authorizationList: [] }),
    ],
    [
      'blobs without a sidecar',
      'missing-sidecar',
      'missing sidecar',
      () => signed(alice, 1, { type: 3, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'0'.repeat(62)}`] }),
    ],
    ['a signature with the higher s', 'invalid-signature', 'invalid sender', () => ({ ...signed(alice, 1), s: 2n ** 255n })],
  ])('%s', async (_, code, message, make) => {
    const { pool } = await manual()
    pool.add(signed(alice, 0))
    expect(() => pool.add(make())).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }))
    expect(pool.counts()).toEqual({ pending: 1, queued: 0 })
  })

  test('a gas limit above the block', async () => {
    const { pool } = await manual({ genesis: { gasLimit: 100_000n } })
    expect(() => pool.add(signed(alice, 0, { gasLimit: 100_001n }))).toThrow(/^exceeds block gas limit/)
  })

  test('regular gas before execution that no block can contain, from Amsterdam on (EIP-8037)', async () => {
    const genesis = defaultGenesis({ hardfork: 'amsterdam', accounts: devAccounts.map(({ address }) => address), timestamp: START })
    const { pool } = await manual({ genesis })
    // Each account costs 2,400 gas and 20 bytes at 64 (EIP-7981).
    expect(() => pool.add(listing(4_554))).toThrow(
      expect.objectContaining({
        code: 'gas-limit-too-high',
        message: 'transaction costs too much gas before it is executed (cap: 16777216, tx: 16779720)',
      }),
    )
    pool.add(listing(4_553))
    expect(pool.counts()).toEqual({ pending: 1, queued: 0 })
  })

  test('a nonce that is used', async () => {
    const { pool, miner } = await createTestDevnet()
    await miner.submit(signed(alice, 0))
    expect(() => pool.add(signed(alice, 0, { value: 2n }))).toThrow('nonce too low: next nonce 1, tx nonce 0')
  })

  test('a transaction that the sender could not pay in addition to the others', async () => {
    const { pool } = await manual()
    pool.add(signed(alice, 0, { value: 6_000n * ETHER }))
    expect(() => pool.add(signed(alice, 1, { value: 6_000n * ETHER }))).toThrow(/insufficient funds .* queued cost/)
  })

  test('more transactions of one sender, or of all, than the limit', async () => {
    const { pool } = await manual({ limits: { accountSlots: 2, globalSlots: 3 } })
    pool.add(signed(alice, 0))
    pool.add(signed(alice, 1))
    expect(() => pool.add(signed(alice, 2))).toThrow(/account limit exceeded/)
    pool.add(signed(bob, 0))
    expect(() => pool.add(signed(carol, 0))).toThrow(/txpool is full/)
  })

  test('a type that its fork does not know', async () => {
    const { pool } = await manual({
      genesis: { ...testGenesis(), config: { chainId: 1337n, forks: { berlin: { block: 0n } }, blobSchedule: {} } },
    })
    expect(() => pool.add(signed(alice, 0))).toThrow('transaction type not supported: type 2 rejected, pool not yet in London')
  })
})

describe('what left the pool unmined', () => {
  test('is remembered with its reason, and with its replacement', async () => {
    const { pool } = await manual()
    const [first, second] = [signed(alice, 0), signed(alice, 0, { maxFeePerGas: 4n * GWEI, maxPriorityFeePerGas: 3n * GWEI })]
    pool.add(first)
    pool.add(second)
    expect(pool.dropped(first.hash)).toMatchObject({ transaction: first, replacedBy: second.hash, reason: { code: 'replaced' } })
    await pool.drop(second.hash)
    expect(pool.dropped(second.hash)).toMatchObject({ replacedBy: undefined, reason: { code: 'dropped' } })
  })

  test('is forgotten once it is added again, and never listed if it was mined', async () => {
    const { pool, miner } = await manual()
    const transaction = signed(alice, 0)
    pool.add(transaction)
    await pool.drop(transaction.hash)
    pool.add(transaction)
    expect(pool.dropped(transaction.hash)).toBeUndefined()
    await miner.mine()
    expect(pool.dropped(transaction.hash)).toBeUndefined()
  })
})

describe('replacement', () => {
  test('succeeds if both caps are a tenth higher', async () => {
    const { pool } = await manual()
    const [old, better] = [signed(alice, 0), signed(alice, 0, { maxFeePerGas: 2_200_000_000n, maxPriorityFeePerGas: 1_100_000_000n })]
    const dropped: string[] = []
    pool.on('droppedTransaction', ({ transaction }) => void dropped.push(transaction.hash))
    pool.add(old)
    expect(pool.add(better)).toBe(old)
    expect(pool.pending().get(alice.address)).toEqual([better])
    expect(dropped).toEqual([old.hash])
  })

  test('succeeds if a tenth of the old caps is not a whole number of wei and the rise is rounded down, as wallets and geth do', async () => {
    const { pool } = await manual()
    const old = signed(alice, 0, { maxFeePerGas: 2_000_000_004n, maxPriorityFeePerGas: 1_000_000_004n })
    pool.add(old)
    expect(() => pool.add(signed(alice, 0, { maxFeePerGas: 2_200_000_003n, maxPriorityFeePerGas: 1_100_000_004n }))).toThrow('underpriced')
    expect(() => pool.add(signed(alice, 0, { maxFeePerGas: 2_200_000_004n, maxPriorityFeePerGas: 1_100_000_003n }))).toThrow('underpriced')
    expect(pool.add(signed(alice, 0, { maxFeePerGas: 2_200_000_004n, maxPriorityFeePerGas: 1_100_000_004n }))).toBe(old)
  })

  test('is refused if a tip of a few wei, of which a tenth rounds down to zero, does not rise', async () => {
    const { pool } = await manual()
    const old = signed(alice, 0, { maxPriorityFeePerGas: 1n })
    pool.add(old)
    expect(() => pool.add(signed(alice, 0, { maxFeePerGas: 4n * GWEI, maxPriorityFeePerGas: 1n }))).toThrow('underpriced')
    expect(pool.add(signed(alice, 0, { maxFeePerGas: 4n * GWEI, maxPriorityFeePerGas: 2n }))).toBe(old)
  })

  test.each([
    ['the cap alone rises', { maxFeePerGas: 4n * GWEI }],
    ['the tip alone rises', { maxPriorityFeePerGas: 2n * GWEI }],
    ['both rise by less than a tenth', { maxFeePerGas: 2_199_999_999n, maxPriorityFeePerGas: 1_099_999_999n }],
  ])('is refused where %s', async (_, fees) => {
    const { pool } = await manual()
    pool.add(signed(alice, 0))
    expect(() => pool.add(signed(alice, 0, { value: 5n, ...fees }))).toThrow('replacement transaction underpriced')
  })

  test('leaves only the better one in the stored pool', async () => {
    const { miner, chain } = await manual()
    const better = signed(alice, 0, { maxFeePerGas: 4n * GWEI, maxPriorityFeePerGas: 2n * GWEI })
    await miner.submit(signed(alice, 0))
    await miner.submit(better)
    expect((await chain.store.pooledTransactions()).map(({ transaction }) => transaction.hash)).toEqual([better.hash])
  })
})

describe('pending and queued', () => {
  test('a gap makes what follows it queued, closing it makes all pending', async () => {
    const { pool } = await manual()
    const announced: bigint[] = []
    pool.on('pendingTransaction', ({ transaction }) => void announced.push(transaction.nonce))
    for (const nonce of [0, 2, 3]) pool.add(signed(alice, nonce))
    expect(pool.counts()).toEqual({ pending: 1, queued: 2 })
    expect(pool.nextNonce(alice.address)).toBe(1n)
    expect(
      pool
        .queued(alice.address)
        .get(alice.address)
        ?.map(({ nonce }) => nonce),
    ).toEqual([2n, 3n])
    pool.add(signed(alice, 1))
    expect(pool.counts()).toEqual({ pending: 4, queued: 0 })
    expect(pool.nextNonce(alice.address)).toBe(4n)
    expect(announced).toEqual([0n, 1n, 2n, 3n])
  })

  test('dropping one makes the later ones queued', async () => {
    const { pool } = await manual()
    const transactions = [0, 1, 2].map((nonce) => signed(alice, nonce))
    for (const tx of transactions) pool.add(tx)
    await expect(pool.drop(transactions[1]!.hash)).resolves.toBe(true)
    expect(pool.counts()).toEqual({ pending: 1, queued: 1 })
    await expect(pool.drop(transactions[1]!.hash)).resolves.toBe(false)
  })

  test('a transaction that the sender can no longer pay leaves the pool with the new head', async () => {
    const { pool, miner } = await manual()
    // Together they are within alice's balance until a block takes more from it than the pool expected.
    const rich = signed(alice, 1, { value: 9_000n * ETHER })
    pool.add(rich)
    const spend = signTransaction({ ...signed(alice, 0, { value: 5_000n * ETHER }) }, alice.privateKey)
    expect(() => pool.add(spend)).toThrow(/insufficient funds/)
    await pool.drop(rich.hash)
    pool.add(spend)
    await miner.mine()
    expect(() => pool.add(rich)).toThrow(/insufficient funds/)
  })

  test('transactions that another of the same nonce has overtaken leave the pool', async () => {
    const { chain, pool, miner } = await manual()
    const overtaken = signed(alice, 0)
    pool.add(overtaken)
    const reasons: string[] = []
    pool.on('droppedTransaction', ({ reason }) => void reasons.push(reason.message))
    const { buildBlock, sourceOf } = await import('../execution/buildBlock.ts')
    const { header } = chain.head
    const attributes = {
      timestamp: header.timestamp + 1n,
      coinbase: header.coinbase,
      gasLimit: header.gasLimit,
      prevRandao: header.mixHash,
      extraData: new Uint8Array(0),
    }
    await chain.exclusive(() => chain.insert(buildBlock(chain, header, sourceOf([signed(alice, 0, { value: 7n })]), attributes)))
    expect(pool.has(overtaken.hash)).toBe(false)
    expect(reasons).toEqual(['nonce too low: next nonce 1, tx nonce 0'])
    expect(miner.pending().block.transactions).toEqual([])
  })
})

describe('a pool that is reopened', () => {
  test('has its transactions back in the order in which they came', async () => {
    const { store, miner } = await manual()
    const transactions = [signed(alice, 0), signed(carol, 0), signed(alice, 5), signed(bob, 0)]
    for (const tx of transactions) await miner.submit(tx)
    const { pool } = await manual({ store })
    expect(pool.counts()).toEqual({ pending: 3, queued: 1 })
    for (const tx of transactions) expect(pool.get(tx.hash)?.from).toBe(tx.from)
  })

  test('drops what is no longer valid', async () => {
    const { chain, store } = await manual()
    const foreign = signed(alice, 0, { chainId: 1n })
    const tooCostly = signed(bob, 0, { value: 10_000n * ETHER })
    await chain.pooled.write([{ transaction: foreign }, { transaction: tooCostly }])
    const again = await manual({ store })
    expect(again.pool.counts()).toEqual({ pending: 0, queued: 0 })
    expect(await again.chain.store.pooledTransactions()).toEqual([])
  })

  test('drops what was replaced, if only its removal is not in the store', async () => {
    const { chain, store } = await manual()
    const [replaced, replacing] = [signed(alice, 0), signed(alice, 0, { value: 7n })]
    await chain.pooled.write([{ transaction: replaced }, { transaction: replacing }])
    const again = await manual({ store })
    expect(hashesOf(again)).toEqual([replacing.hash])
    await again.miner.mine()
    expect(await again.chain.store.pooledTransactions()).toEqual([])
  })
})

describe('what waits stays in the pool, through restarts and snapshots, although it would be refused now:', () => {
  const much = signed(alice, 1, { gasLimit: 1_000_000n })
  const [first, second] = [0, 1].map((nonce) => signed(bob, nonce, { value: 4_000n * ETHER, to: carol.address }))
  const ACTION = { by: 'test', method: 'step', isPerson: true, summary: () => 'Step' }

  test.each<[string, Transaction[], (devnet: TestDevnet) => unknown, Partial<TxPoolLimits>?]>([
    ['more gas than a block has', [much], ({ miner }) => miner.setSettings({ gasLimit: 100_000n, isGasLimitImmediate: true })],
    ['more gas than a transaction may have', [much], ({ chain }) => chain.exclusive(() => chain.changeRules({ txGasLimit: 100_000n }))],
    [
      'more than the sender has for all of them',
      [first!, second!],
      ({ chain }) => chain.edit([{ address: bob.address, field: 'balance', value: 7_000n * ETHER }], { by: 'test' }),
    ],
    ['more than a sender may have', [first!, second!], () => undefined, { accountSlots: 1 }],
  ])('%s', async (_, transactions, change, limits) => {
    const devnet = await manual()
    for (const transaction of transactions) await devnet.miner.submit(transaction)
    await devnet.history.run(ACTION, () => change(devnet))
    const hashes = transactions.map(({ hash }) => hash)
    expect(hashesOf(devnet)).toEqual(hashes)
    const id = await devnet.snapshots.create()
    await devnet.pool.clear()
    await devnet.snapshots.revert(id)
    expect(hashesOf(devnet)).toEqual(hashes)
    expect(hashesOf(await manual({ store: devnet.store, ...(limits && { limits }) }))).toEqual(hashes)
  })
})

describe('blobs', () => {
  const [blob, sidecar, hash] = [ZEROS, ZEROS_SIDECAR, ZEROS_HASH]
  const blobTransaction = (nonce: number) => signed(alice, nonce, { type: 3, maxFeePerBlobGas: 10n, blobVersionedHashes: [hash] })

  test('travel with their transaction into the block, and out of the pool', async () => {
    const { chain, miner, pool } = await createTestDevnet()
    const tx = blobTransaction(0)
    await miner.submit(tx, sidecar)
    expect(chain.head.transactions).toEqual([tx])
    expect(chain.head.header.blobGasUsed).toBe(131_072n)
    expect(pool.sidecar(tx.hash)).toBeUndefined()
  })

  test('are found by transaction and by their hash, also after they were mined and after a restart', async () => {
    const { miner, pool, store } = await manual()
    const tx = blobTransaction(0)
    expect([pool.blobs.of(tx.hash), pool.blobs.get(hash)]).toEqual([undefined, undefined])
    await miner.submit(tx, sidecar)
    expect([pool.blobs.of(tx.hash), pool.blobs.get(hash)]).toEqual([[blob], blob])
    await miner.mine()
    const reopened = await manual({ store })
    for (const after of [pool, reopened.pool]) {
      expect(after.has(tx.hash)).toBe(false)
      expect([after.blobs.of(tx.hash), after.blobs.get(hash)]).toEqual([[blob], blob])
    }
  })

  test('stay with a block that is left behind, and return to the pool with their transaction', async () => {
    const { chain, miner, pool, snapshots } = await manual()
    const tx = blobTransaction(0)
    await miner.submit(tx, sidecar)
    const id = await snapshots.create()
    await miner.mine()
    await snapshots.revert(id)
    expect(pool.sidecar(tx.hash)?.blobs).toEqual([blob])
    expect(chain.blobs.get(hash)).toEqual(blob)
    await miner.mine()
    expect(pool.blobs.of(tx.hash)).toEqual([blob])
  })

  test('of a mined transaction are not found if one of them is not kept', async () => {
    const { chain, miner, pool } = await createTestDevnet()
    const tx = blobTransaction(0)
    await miner.submit(tx, sidecar)
    vi.spyOn(chain.blobs, 'get').mockReturnValue(undefined)
    expect([pool.blobs.of(tx.hash), pool.blobs.get(hash)]).toEqual([undefined, undefined])
  })

  test('stay with a transaction that waits, also in the store', async () => {
    const { miner, store } = await manual()
    const tx = blobTransaction(0)
    await miner.submit(tx, sidecar)
    const { pool } = await manual({ store })
    expect(pool.sidecar(tx.hash)?.blobs).toEqual([blob])
  })

  test('are of another kind than what waits without them, of the same sender only', async () => {
    const { pool } = await manual()
    expect(pool.ofOtherKind(blobTransaction(0))).toBeUndefined()
    const [plain, own] = [signed(bob, 0), blobTransaction(0)]
    pool.add(plain)
    pool.add(own, sidecar)
    expect(pool.ofOtherKind(blobTransaction(1))).toBeUndefined()
    expect(pool.ofOtherKind(signed(bob, 1))).toBeUndefined()
    expect(pool.ofOtherKind(signed(alice, 1))).toBe(own)
    expect(pool.ofOtherKind(signed(bob, 1, { type: 3, maxFeePerBlobGas: 1n, blobVersionedHashes: [hash] }))).toBe(plain)
  })

  test('are of no other kind than what has been dropped or mined', async () => {
    const { pool, miner } = await manual()
    const [own, plain] = [blobTransaction(0), signed(bob, 0)]
    pool.add(own, sidecar)
    pool.add(plain)
    await pool.dropAll([own.hash])
    expect(pool.ofOtherKind(signed(alice, 0))).toBeUndefined()
    pool.add(signed(alice, 0))
    await miner.mine()
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
    expect(pool.ofOtherKind(blobTransaction(1))).toBeUndefined()
    pool.add(blobTransaction(1), sidecar)
    expect(pool.ofOtherKind(signed(alice, 2))).toMatchObject({ type: 3 })
  })

  test('above the limit of the block wait for the next', async () => {
    const { chain, miner, pool } = await manual()
    for (let nonce = 0; nonce < 10; nonce++) pool.add(blobTransaction(nonce), sidecar)
    await miner.mine()
    expect(chain.head.transactions).toHaveLength(9)
    expect(pool.counts().pending).toBe(1)
  })

  test.each([
    ['of another commitment', { ...sidecar, commitments: [Uint8Array.of(...INFINITY.subarray(0, 47), 1)] }, /mismatches transaction one/],
    ['with too few proofs', { ...sidecar, proofs: [] }, /invalid number of 0 blob proofs, expected 128/],
    ['with cell proofs that call themselves whole', { ...sidecar, version: 0 as const }, /invalid number of 128 blob proofs, expected 1/],
  ])('%s are refused', async (_, wrong, message) => {
    const { pool } = await manual()
    expect(() => pool.add(blobTransaction(0), wrong)).toThrow(message)
  })

  test('may be proved as a whole, as before Osaka', async () => {
    const { chain, miner } = await createTestDevnet()
    const whole: BlobSidecar = { ...sidecar, version: 0, proofs: [INFINITY] }
    await miner.submit(blobTransaction(0), whole)
    expect(chain.head.header.blobGasUsed).toBe(131_072n)
    const wrong = { ...whole, blobs: [new Uint8Array(131_072).fill(1)] }
    await expect(miner.submit(blobTransaction(1), wrong)).rejects.toThrow(/KZG verification error/)
  })

  test('with cell proofs are refused before Osaka', async () => {
    const { pool } = await manual({ genesis: { config: configAtFork(1337n, 'prague') } })
    expect(() => pool.add(blobTransaction(0), sidecar)).toThrow(/unexpected sidecar version, want: 0, got: 1/)
  })

  test('that do not match their commitments are refused', async () => {
    const { chain, miner } = await createTestDevnet()
    const other = new Uint8Array(131_072)
    other[31] = 1
    await expect(miner.submit(blobTransaction(0), { ...sidecar, blobs: [other] })).rejects.toThrow(/KZG verification error/)
    expect(chain.head.header.number).toBe(0n)
  })
})
