import { describe, expect, test } from 'vitest'
import { defaultGenesis } from '../chain/genesis.ts'
import { type Hash, quantityFromBigint } from '../contract/hex.ts'
import { GWEI, START, alice, bob, carol, createTestDevnet, creation, devAccounts, signed } from '../miner/fixture.ts'
import { nextBaseFee } from './baseFee.ts'
import { blobBaseFee, fakeExponential, nextExcessBlobGas } from './blobGas.ts'
import { type FeeHistorySource, FeeOracle } from './feeHistory.ts'
import { suggestFeeCap, suggestGasPrice, suggestTip } from './feeSuggestion.ts'

const PRAGUE = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n }
const BLOB = 131_072n

describe('base fee (EIP-1559)', () => {
  test.each([
    [1_000_000_000n, 20_000_000n, 10_000_000n, 1_000_000_000n],
    [1_000_000_000n, 20_000_000n, 9_000_000n, 987_500_000n],
    [1_000_000_000n, 20_000_000n, 11_000_000n, 1_012_500_000n],
    [1_000_000_000n, 20_000_000n, 20_000_000n, 1_125_000_000n],
    [1_000_000_000n, 20_000_000n, 0n, 875_000_000n],
    [7n, 30_000_000n, 15_000_001n, 8n],
    [0n, 30_000_000n, 30_000_000n, 1n],
  ])('%d with limit %d and %d used is followed by %d', (baseFeePerGas, gasLimit, gasUsed, expected) => {
    expect(nextBaseFee({ baseFeePerGas, gasLimit, gasUsed })).toBe(expected)
  })

  test('falls by an eighth with each empty block of a devnet', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.mine(3)
    expect([0n, 1n, 2n, 3n].map((number) => chain.headerByNumber(number)!.baseFeePerGas)).toEqual([
      1_000_000_000n,
      875_000_000n,
      765_625_000n,
      669_921_875n,
    ])
  })
})

describe('blob gas', () => {
  test.each([
    [1n, 0n, 1n, 1n],
    [1n, 2n, 1n, 6n],
    [1n, 4n, 2n, 6n],
    [1n, 3n, 1n, 16n],
    [1n, 5n, 1n, 136n],
    [1n, 50_000_000n, 2_225_652n, 5_709_098_764n],
    [2n, 5n, 2n, 23n],
  ])('%d times e to the %d/%d is about %d', (factor, numerator, denominator, expected) => {
    expect(fakeExponential(factor, numerator, denominator)).toBe(expected)
  })

  test('excess grows by the gas used above the target', () => {
    const parent = { excessBlobGas: 0n, blobGasUsed: 9n * BLOB, baseFeePerGas: 1n }
    expect(nextExcessBlobGas(parent, PRAGUE, true)).toBe(3n * BLOB)
    expect(nextExcessBlobGas({ ...parent, blobGasUsed: 5n * BLOB }, PRAGUE, true)).toBe(0n)
    expect(nextExcessBlobGas({}, PRAGUE, true)).toBe(0n)
  })

  test('excess does not fall while a blob is cheaper than its reserve price (EIP-7918)', () => {
    const parent = { excessBlobGas: 20n * BLOB, blobGasUsed: 3n * BLOB, baseFeePerGas: 100n * GWEI }
    expect(nextExcessBlobGas(parent, PRAGUE, true)).toBe(21n * BLOB)
    expect(nextExcessBlobGas(parent, PRAGUE, false)).toBe(17n * BLOB)
  })

  test('costs one wei without excess', () => {
    expect(blobBaseFee(0n, PRAGUE)).toBe(1n)
  })

  test('costs at most what a word holds, which is told at once for any excess', () => {
    const highest = 2n ** 256n - 1n
    expect(blobBaseFee(888_000_000n, PRAGUE)).toBeLessThan(highest)
    expect(blobBaseFee(889_000_000n, PRAGUE)).toBe(highest)
    expect(blobBaseFee(2n ** 64n - 1n, PRAGUE)).toBe(highest)
    expect(blobBaseFee(BLOB, { ...PRAGUE, baseFeeUpdateFraction: 1n })).toBe(highest)
  })

  test('excess stays as it is under a schedule without blobs', () => {
    const parent = { excessBlobGas: 5n, blobGasUsed: 0n, baseFeePerGas: GWEI }
    expect(nextExcessBlobGas(parent, { ...PRAGUE, target: 0, max: 0 }, true)).toBe(5n)
  })
})

describe('suggestions', () => {
  test('the gas price is the next base fee and the tip; the fee cap holds for several full blocks', async () => {
    const { miner } = await createTestDevnet()
    const { baseFeePerGas } = miner.nextHeader()
    expect(suggestGasPrice(baseFeePerGas, undefined, {})).toBe(875_000_000n + GWEI)
    expect(suggestFeeCap(baseFeePerGas, GWEI)).toBe(2n * 875_000_000n + GWEI)
  })

  test('before London they are the tip, or the minimum that the miner has', () => {
    expect([suggestGasPrice(undefined, undefined, {}), suggestFeeCap(undefined, GWEI)]).toEqual([GWEI, GWEI])
    expect([suggestGasPrice(undefined, 7n, {}), suggestGasPrice(1n, 7n, {})]).toEqual([7n, GWEI + 1n])
  })

  test('the tip is the default, or the minimum of the miner if that is higher', () => {
    expect([undefined, 1n, 3n * GWEI].map((leastTip) => suggestTip(leastTip, {}))).toEqual([GWEI, GWEI, 3n * GWEI])
  })
})

const history = async () => {
  const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
  await miner.mine()
  await miner.submit(signed(alice, 0, { maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: 3n * GWEI }))
  await miner.submit(signed(bob, 0, { maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: GWEI, to: carol.address }))
  await miner.submit(creation(carol, 0, new Uint8Array(1000), { maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: 2n * GWEI }))
  await miner.mine()
  return { chain, next: miner.nextHeader(), oracle: new FeeOracle(chain) }
}

const quantities = (...values: bigint[]) => values.map(quantityFromBigint)

describe('fee history', () => {
  test('has fees and gas used ratio of each block, and the fees of the next', async () => {
    const { chain, next, oracle } = await history()
    const result = oracle.history(2, chain.head, [], next)
    expect(result).toMatchObject({ oldestBlock: 1n, baseFeePerBlobGas: quantities(1n, 1n, 1n), blobGasUsedRatio: [0, 0] })
    expect(result.baseFeePerGas.slice(0, 2)).toEqual(quantities(875_000_000n, 765_625_000n))
    expect(result.baseFeePerGas[2]).toBe(quantityFromBigint(nextBaseFee(chain.head.header)))
    expect(result.gasUsedRatio).toEqual([0, Number(chain.head.header.gasUsed) / 30_000_000])
    expect(result.reward).toBeUndefined()
  })

  test('has the tips at percentiles of gas, zero for empty blocks', async () => {
    const { chain, next, oracle } = await history()
    const { reward } = oracle.history(2, chain.head, [0, 50, 100], next)
    expect(reward).toEqual([quantities(0n, 0n, 0n), quantities(GWEI, 2n * GWEI, 3n * GWEI)])
  })

  test('weighs tips by the gas of receipts if the header counts the larger dimension (EIP-8037)', async () => {
    const genesis = defaultGenesis({ hardfork: 'amsterdam', accounts: devAccounts.map(({ address }) => address), timestamp: START })
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' }, genesis })
    await miner.submit(creation(alice, 0, new Uint8Array(100), { maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: GWEI }))
    await miner.submit(signed(bob, 0, { to: carol.address, maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: 3n * GWEI }))
    await miner.mine()
    const gas = chain.receipts(chain.head.hash)!.map(({ cumulativeGasUsed }) => Number(cumulativeGasUsed))
    const [transfer, total] = [gas[0]!, gas[1]!]
    const used = Number(chain.head.header.gasUsed)
    expect(used).toBeLessThan(total)
    // A percentile just above the share of the creation is the transfer's: by the header's gas it would be the creation's.
    const percentile = Math.ceil((100 * (total - transfer)) / total) + 1
    expect((used * percentile) / 100).toBeLessThan(total - transfer)
    expect(new FeeOracle(chain).history(1, chain.head, [1, percentile, 100], miner.nextHeader()).reward).toEqual([
      quantities(GWEI, 3n * GWEI, 3n * GWEI),
    ])
  })

  test('has as many blocks as the chain', async () => {
    const { chain, next, oracle } = await history()
    expect(oracle.history(1000, chain.head, [], next)).toMatchObject({ oldestBlock: 0n, gasUsedRatio: [0, 0, expect.any(Number)] })
  })

  test('reads each block once, whatever percentiles are asked for', async () => {
    const { chain, next } = await history()
    const read: Hash[] = []
    const { config, genesis } = chain
    const source: FeeHistorySource = {
      config,
      genesis,
      earliest: 0n,
      headerByNumber: (number) => chain.headerByNumber(number),
      headerByHash: (hash) => chain.headerByHash(hash),
      blockByHash(hash) {
        read.push(hash)
        return chain.blockByHash(hash)
      },
      receipts: (hash) => chain.receipts(hash),
    }
    const oracle = new FeeOracle(source)
    expect(oracle.history(3, chain.head, [], next).gasUsedRatio).toHaveLength(3)
    expect(read).toEqual([])
    const first = oracle.history(3, chain.head, [10, 90], next)
    expect(oracle.history(3, chain.head, [50], next).reward).toEqual([['0x0'], ['0x0'], quantities(2n * GWEI)])
    expect(oracle.history(3, chain.head, [10, 90], next)).toEqual(first)
    expect(read).toHaveLength(3)
  })

  test('is the same object for the same query, and another one if the next block or the window is another', async () => {
    const { chain, next, oracle } = await history()
    const first = oracle.history(2, chain.head, [50], next)
    expect(oracle.history(2, chain.head, [50], { ...next })).toBe(first)
    const dearer = oracle.history(2, chain.head, [50], { ...next, baseFeePerGas: next.baseFeePerGas! + 1n })
    expect(dearer.baseFeePerGas.at(-1)).toBe(`0x${(next.baseFeePerGas! + 1n).toString(16)}`)
    expect(dearer.baseFeePerGas.slice(0, -1)).toEqual(first.baseFeePerGas.slice(0, -1))
    const parent = chain.blockByHash(chain.head.header.parentHash)!
    expect(oracle.history(2, parent, [50], chain.head.header).oldestBlock).toBe(first.oldestBlock - 1n)
    expect(oracle.history(1, chain.head, [50], next).gasUsedRatio).toHaveLength(1)
    expect(oracle.history(2, chain.head, [50], next)).toEqual(first)
  })

  test('has the blob base fee under the rules of the moment', async () => {
    const { chain, next } = await history()
    const { genesis } = chain
    const source = {
      config: chain.config,
      genesis,
      earliest: 0n,
      headerByNumber: () => undefined,
      headerByHash,
      blockByHash: () => undefined,
      receipts: () => undefined,
    }
    // Of a block with much excess blob gas.
    function headerByHash(hash: Hash) {
      return { ...chain.headerByHash(hash)!, excessBlobGas: 100_000_000n }
    }
    const oracle = new FeeOracle(source)
    const before = oracle.history(1, chain.head, [], next).baseFeePerBlobGas[0]!
    source.config = { ...chain.config, blobSchedule: { cancun: { ...PRAGUE, baseFeeUpdateFraction: 10_000_000n } } }
    const after = oracle.history(1, chain.head, [], next).baseFeePerBlobGas[0]!
    expect(after).toBe(quantityFromBigint(blobBaseFee(100_000_000n, { ...PRAGUE, baseFeeUpdateFraction: 10_000_000n })))
    expect(after).not.toBe(before)
  })

  test.each([
    [[50, 20], /#0:50 >= #1:20/],
    [[-1], /-1/],
    [[100.5], /100.5/],
    [[Number.NaN], /NaN/],
  ])('percentiles %j are refused', async (percentiles, message) => {
    const { chain, next, oracle } = await history()
    expect(() => oracle.history(1, chain.head, percentiles, next)).toThrow(message)
  })
})
