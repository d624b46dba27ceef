import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'
import { createEngine } from '../evm/evm.ts'
import { BlockProcessor } from '../execution/blockProcessor.ts'
import { type BlockAttributes, buildBlock, draftHeader, sourceOf, transactionsRoot } from '../execution/buildBlock.ts'
import { WITHDRAWAL_REQUESTS_ADDRESS } from '../execution/systemCalls.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { type Block, createBlock } from '../types/block.ts'
import { type Header, headerToRlp } from '../types/header.ts'
import { encodeRlp } from '../types/rlp.ts'
import { type Transaction, type UnsignedTransaction, signTransaction } from '../types/transaction.ts'
import { Chain } from './chain.ts'
import { defaultGenesis } from './genesis.ts'

const KEY = new Uint8Array(32).fill(7)
const SENDER = addressFromPrivateKey(KEY)
const ALICE: Address = `0x${'a1'.repeat(20)}`
const ETHER = 10n ** 18n

const attributes = (parent: Header, changes: Partial<BlockAttributes> = {}): BlockAttributes => ({
  timestamp: parent.timestamp + 12n,
  coinbase: ALICE,
  gasLimit: parent.gasLimit,
  prevRandao: `0x${'0'.repeat(64)}`,
  extraData: new Uint8Array(0),
  ...changes,
})

const openChain = (hardfork: 'frontier' | 'homestead' | 'london' | 'osaka') =>
  Chain.open({
    store: createMemoryStore(),
    engine: createEngine(),
    genesis: defaultGenesis({ hardfork, timestamp: 1_000n, accounts: [SENDER] }),
  })

const blockOn = (chain: Chain, parent: Block, changes?: Partial<BlockAttributes>, transactions: Transaction[] = []): Block =>
  buildBlock(chain, parent.header, sourceOf(transactions), attributes(parent.header, changes)).block

const importBlock = (chain: Chain, block: Block) => chain.exclusive(() => chain.importBlock(block))

/** The block with another header. */
const withHeader = (block: Block, changes: Partial<Header>): Block => {
  const { transactions, ommers, withdrawals } = block
  return createBlock({ ...block.header, ...changes }, { transactions, ommers, ...(withdrawals && { withdrawals }) })
}

/** A block with ommers, and the header fields that follow from them. */
const blockWithOmmers = (chain: Chain, parent: Block, ommers: Header[]): Block => {
  const header = draftHeader(chain, parent.header, attributes(parent.header))
  const processor = new BlockProcessor(chain, chain.startOf(parent.header), header)
  processor.start()
  const { fields } = processor.finish(undefined, ommers)
  return createBlock({ ...header, ...fields, ommersHash: keccak256Hex(encodeRlp(ommers.map(headerToRlp))) }, { transactions: [], ommers })
}

const transfer = (fields: Partial<UnsignedTransaction> = {}) =>
  signTransaction(
    {
      type: 2,
      chainId: 1337n,
      nonce: 0n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      gasLimit: 21_000n,
      to: ALICE,
      value: 5n,
      data: new Uint8Array(0),
      ...fields,
    },
    KEY,
  )

describe('importBlock', () => {
  test('imports a block built by another chain of the same genesis', async () => {
    const [from, to] = [await openChain('osaka'), await openChain('osaka')]
    const built = buildBlock(from, from.head.header, sourceOf([transfer()]), attributes(from.head.header))
    await expect(importBlock(to, built.block)).resolves.toBe(true)
    expect(to.head.hash).toBe(built.block.hash)
    expect(to.receipts(to.head.hash)).toEqual(built.receipts)
    expect(to.stateAt(to.head.header).account(ALICE)!.balance).toBe(5n + 21_000n)
  })

  test('returns false for a block that is canonical already', async () => {
    const chain = await openChain('osaka')
    const block = blockOn(chain, chain.head)
    await importBlock(chain, block)
    await expect(importBlock(chain, block)).resolves.toBe(false)
  })

  const changes: [rule: string, changes: Partial<Header>, message: RegExp][] = [
    ['parent', { parentHash: `0x${'1'.repeat(64)}` }, /parent: unknown block 0x1{64}/],
    ['number', { number: 2n }, /number: the header has 2, its parent 0/],
    ['timestamp', { timestamp: 1_000n }, /timestamp: the header has 1000, its parent 1000/],
    ['extra-data', { extraData: new Uint8Array(33) }, /extra data: 33 bytes, at most 32/],
    ['gas-limit', { gasLimit: 30_029_296n }, /gas limit: the header has 30029296, the parent's 30000000 may change by less than 29296/],
    ['gas-limit', { gasLimit: 29_970_704n }, /gas limit: the header has 29970704/],
    ['gas-used', { gasUsed: 30_000_001n }, /gas used: the header has 30000001, the gas limit is 30000000/],
    ['gas-used', { gasUsed: 1n }, /gas used: the header has 1, the execution gives 0/],
    ['base-fee', { baseFeePerGas: 1n }, /base fee: the header has 1, the parent gives 875000000/],
    ['difficulty', { difficulty: 1n }, /difficulty: the header has 1, proof of stake has 0/],
    ['nonce', { nonce: '0x0000000000000001' }, /nonce: the header has 0x0000000000000001/],
    ['ommers-hash', { ommersHash: `0x${'2'.repeat(64)}` }, /ommers hash: the header has 0x2{64}/],
    ['blob-gas-used', { blobGasUsed: 1n }, /blob gas used: the header has 1, expected a multiple of 131072/],
    ['blob-gas-used', { blobGasUsed: 131_072n }, /blob gas used: the header has 131072, the execution gives 0/],
    ['blob-gas-used', { blobGasUsed: 1_310_720n }, /blob gas used: the header has 1310720, at most 1179648/],
    ['excess-blob-gas', { excessBlobGas: 131_072n }, /excess blob gas: the header has 131072, the parent gives 0/],
    ['transactions-root', { transactionsRoot: `0x${'3'.repeat(64)}` }, /transactions root: the header has 0x3{64}, the body gives 0x56e8/],
    ['withdrawals-root', { withdrawalsRoot: `0x${'4'.repeat(64)}` }, /withdrawals root: the header has 0x4{64}, the body gives 0x56e8/],
    ['requests-hash', { requestsHash: `0x${'5'.repeat(64)}` }, /requests hash: the header has 0x5{64}, the execution gives 0xe3b0/],
    ['receipts-root', { receiptsRoot: `0x${'6'.repeat(64)}` }, /receipts root: the header has 0x6{64}, the execution gives 0x56e8/],
    ['logs-bloom', { logsBloom: new Uint8Array(256).fill(1) }, /logs bloom: the header has 0x0101/],
    ['state-root', { stateRoot: `0x${'7'.repeat(64)}` }, /state root: the header has 0x7{64}, the execution gives 0x/],
  ]
  test.each(changes)('rejects a wrong %s, naming both values, and leaves the chain unchanged', async (rule, change, message) => {
    const chain = await openChain('osaka')
    const head = chain.head
    const bad = withHeader(blockOn(chain, head), change)
    const refused = importBlock(chain, bad)
    await expect(refused).rejects.toMatchObject({ code: 'invalid-block', data: { number: bad.header.number, hash: bad.hash, rule } })
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow(`block ${bad.header.number} (${bad.hash})`)
    expect(chain.head).toBe(head)
    expect(chain.blockByHash(bad.hash)).toBeUndefined()
  })

  test('rejects a header field that its fork does not have, and the lack of one that it has', async () => {
    const london = await openChain('london')
    await expect(importBlock(london, withHeader(blockOn(london, london.head), { withdrawalsRoot: `0x${'1'.repeat(64)}` }))).rejects.toThrow(
      'withdrawalsRoot: present, not allowed in london',
    )
    const osaka = await openChain('osaka')
    const { requestsHash: _, ...header } = blockOn(osaka, osaka.head).header
    await expect(importBlock(osaka, createBlock(header, { transactions: [], ommers: [], withdrawals: [] }))).rejects.toThrow(
      'requestsHash: missing, required in osaka',
    )
  })

  test.each([
    ['of another chain', transfer({ chainId: 5n }), /transaction 0 \(0x[0-9a-f]{64}\): chain id: the transaction has 5, the chain 1337/],
    ['with a wrong nonce', transfer({ nonce: 1n }), /transaction 0 \(0x[0-9a-f]{64}\): nonce too high/],
  ])('refuses a block with a transaction %s', async (_, tx, message) => {
    const chain = await openChain('osaka')
    const good = blockOn(chain, chain.head, {}, [transfer()])
    const bad = createBlock(
      { ...good.header, transactionsRoot: transactionsRoot([tx]) },
      { transactions: [tx], ommers: [], withdrawals: [] },
    )
    await expect(importBlock(chain, bad)).rejects.toThrow(message)
  })

  test.each([
    ['is missing', ''],
    ['reverts', '5f5ffd'],
    ['is invalid code', 'fe'],
    ['needs more gas than a system call has', '5b5f56'],
  ])('refuses every block where the contract of withdrawal requests %s', async (_, code) => {
    const genesis = defaultGenesis({ timestamp: 1_000n })
    const alloc = new Map(genesis.alloc).set(WITHDRAWAL_REQUESTS_ADDRESS, { balance: 1n, code: bytesFromHex(`0x${code}`) })
    const chain = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis: { ...genesis, alloc } })
    const good = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis })
    const refused = importBlock(chain, withHeader(blockOn(good, good.head), { parentHash: chain.genesis.hash }))
    await expect(refused).rejects.toMatchObject({ data: { rule: 'system-contract' } })
    await expect(refused).rejects.toThrow(WITHDRAWAL_REQUESTS_ADDRESS)
  })

  test('the first block with a base fee may have twice the gas limit of its parent', async () => {
    const genesis = defaultGenesis({ hardfork: 'london', timestamp: 1_000n })
    genesis.config.forks.london = { block: 1n }
    const chain = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis })
    const block = blockOn(chain, chain.head, { gasLimit: 60_000_000n })
    expect(block.header.baseFeePerGas).toBe(1_000_000_000n)
    await expect(importBlock(chain, withHeader(block, { gasLimit: 30_000_000n }))).rejects.toThrow("the parent's 60000000 may change")
    await expect(importBlock(chain, block)).resolves.toBe(true)
  })
})

describe('ommers', () => {
  test('are rewarded, as is the block that includes them', async () => {
    const chain = await openChain('london')
    const ommer = blockOn(chain, chain.genesis, { coinbase: SENDER, extraData: Uint8Array.of(1) }).header
    await importBlock(chain, blockOn(chain, chain.genesis))
    await importBlock(chain, blockWithOmmers(chain, chain.head, [ommer]))
    const state = chain.stateAt(chain.head.header)
    expect(state.account(ALICE)!.balance).toBe(4n * ETHER + ETHER / 16n)
    expect(state.account(SENDER)!.balance).toBe(10_000n * ETHER + (2n * ETHER * 7n) / 8n)
  })

  const cases: [what: string, ommersOf: (chain: Chain, ommer: Header) => Header[], message: RegExp][] = [
    ['three of them', (_, ommer) => [ommer, ommer, ommer], /ommers: 3, at most 2 are allowed/],
    ['one twice', (_, ommer) => [ommer, ommer], /already an ommer of this chain/],
    ['an ancestor', (chain) => [chain.blockByNumber(1n)!.header], /an ancestor of the block/],
    [
      'a sibling of the block',
      (chain) => [blockOn(chain, chain.head, { extraData: Uint8Array.of(1) }).header],
      /its parent 0x[0-9a-f]{64} is not one of the 7 ancestors/,
    ],
    ['one of an unknown parent', (_, ommer) => [{ ...ommer, parentHash: `0x${'1'.repeat(64)}` }], /its parent 0x1{64} is not one/],
    [
      'one with a bad header',
      (_, ommer) => [{ ...ommer, difficulty: 1n }],
      /ommer 0 \(0x[0-9a-f]{64}\): difficulty: the header has 1, the parent gives/,
    ],
  ]
  test.each(cases)('are rejected if they are %s', async (_, ommersOf, message) => {
    const chain = await openChain('london')
    const ommer = blockOn(chain, chain.genesis, { extraData: Uint8Array.of(1) }).header
    await importBlock(chain, blockOn(chain, chain.genesis))
    await importBlock(chain, blockOn(chain, chain.head))
    await expect(importBlock(chain, blockWithOmmers(chain, chain.head, ommersOf(chain, ommer)))).rejects.toThrow(message)
  })

  test('are rejected if an ancestor includes them already', async () => {
    const chain = await openChain('london')
    const ommer = blockOn(chain, chain.genesis, { extraData: Uint8Array.of(1) }).header
    await importBlock(chain, blockOn(chain, chain.genesis))
    await importBlock(chain, blockWithOmmers(chain, chain.head, [ommer]))
    await expect(importBlock(chain, blockWithOmmers(chain, chain.head, [ommer]))).rejects.toThrow('already an ommer of this chain')
  })
})

describe('a block off the canonical chain', () => {
  test('of a chain with more difficulty makes that chain the canonical one, and back again', async () => {
    const chain = await openChain('homestead')
    const names = ['a1', 'a2', 'b1', 'b2', 'b3', 'a3', 'a4'] as const
    const blocks = new Map<string, Block>()
    const other = await openChain('homestead')
    for (const name of names) {
      const parent = blocks.get(`${name[0]}${Number(name[1]) - 1}`) ?? other.genesis
      blocks.set(name, blockOn(other, parent, { extraData: new TextEncoder().encode(name) }))
      await importBlock(other, blocks.get(name)!)
    }
    const heads: string[] = []
    const events: string[] = []
    chain.on('newHead', ({ block }) => void events.push(`+${new TextDecoder().decode(block.header.extraData)}`))
    chain.on('headReset', ({ removed, added }) => {
      events.push(`-${removed.count}`)
      for (const { block } of added) events.push(`+${new TextDecoder().decode(block.header.extraData)}`)
    })
    for (const name of names) {
      await importBlock(chain, blocks.get(name)!)
      heads.push(new TextDecoder().decode(chain.head.header.extraData))
    }
    expect(heads).toEqual(['a1', 'a2', 'a2', 'a2', 'b3', 'b3', 'a4'])
    expect(events).toEqual(['+a1', '+a2', '-2', '+b1', '+b2', '+b3', '-3', '+a1', '+a2', '+a3', '+a4'])
    expect(chain.canonicalHash(1n)).toBe(blocks.get('a1')!.hash)
    expect(chain.blockByHash(blocks.get('b3')!.hash)).toEqual(blocks.get('b3'))
    expect(chain.receipts(blocks.get('b3')!.hash)).toEqual([])
  })

  test('that is on top of the head again becomes the head, as after an interrupted reorganization', async () => {
    const chain = await openChain('homestead')
    const beside = blockOn(chain, chain.genesis, { extraData: Uint8Array.of(1) })
    await importBlock(chain, blockOn(chain, chain.genesis))
    await importBlock(chain, beside)
    await chain.exclusive(() => chain.setHead(chain.genesis.hash))
    await expect(importBlock(chain, beside)).resolves.toBe(true)
    expect(chain.head.hash).toBe(beside.hash)
  })

  test('after the merge makes its chain the canonical one if that is longer', async () => {
    const chain = await openChain('osaka')
    await importBlock(chain, blockOn(chain, chain.genesis))
    const first = blockOn(chain, chain.genesis, { extraData: Uint8Array.of(1) })
    await importBlock(chain, first)
    expect(chain.head.hash).not.toBe(first.hash)
    const second = blockOn(chain, first)
    await importBlock(chain, second)
    expect(chain.head.hash).toBe(second.hash)
  })

  test('reads hashes of its own ancestors', async () => {
    const chain = await openChain('homestead')
    await importBlock(chain, blockOn(chain, chain.genesis))
    const beside = blockOn(chain, chain.genesis, { extraData: Uint8Array.of(1) })
    await importBlock(chain, beside)
    expect(chain.blockHashReader(beside.header)(1n)).toBe(beside.hash)
    expect(chain.blockHashReader(beside.header)(0n)).toBe(chain.genesis.hash)
    expect(chain.blockHashReader()(1n)).toBe(chain.head.hash)
  })
})
