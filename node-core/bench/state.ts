/** Measures the state and the store alone: `node node-core/bench/state.ts`. Times are the median and the minimum of the rounds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, type Hash, addressFromBigint, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import { orderedTrieRoot } from '../state/orderedTrieRoot.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { createBlock } from '../types/block.ts'
import { EMPTY_OMMERS_HASH, type Header } from '../types/header.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

const show = (timeMs: number) => (timeMs >= 1 ? `${timeMs.toFixed(2)} ms` : `${(timeMs * 1000).toFixed(1)} us`)

/** Median and minimum of times, each divided by the number of operations in it. */
const report = (name: string, timesMs: readonly number[], operations = 1): void => {
  const sorted = timesMs.map((time) => time / operations).toSorted((a, b) => a - b)
  print(`${name.padEnd(58)} median ${show(sorted[sorted.length >> 1]!).padStart(10)}  min ${show(sorted[0]!).padStart(10)}`)
}

const timed = (run: () => void): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

const account = (i: number): Address => addressFromBigint((BigInt(i) * 0x9e3779b97f4a7c15f39cc0605cedc835n) % (1n << 160n))

const build = (count: number) => {
  const store = createMemoryStore()
  const state = new StateDatabase(store)
  const diff: StateDiff = new Map()
  for (let i = 0; i < count; i++) diff.set(account(i), { balance: BigInt(i) * 10n ** 18n + 1n, nonce: 1n })
  let committed = { root: EMPTY_ROOT, writes: [] as Write[] }
  const timeMs = timed(() => void (committed = state.commit(EMPTY_ROOT, diff)))
  void store.batch(committed.writes)
  state.stored(committed.writes)
  return { store, state, root: committed.root, timeMs }
}

const thousandBalances = (round: number): StateDiff =>
  new Map(Array.from({ length: 1000 }, (_, i) => [account(i * 9 + round), { balance: BigInt(i + round) }] as const))

const measureState = (): void => {
  report(
    '10,000 accounts: build and root',
    [1, 2, 3].map(() => build(10_000).timeMs),
  )
  const { store, state, root: built } = build(10_000)
  let root = built
  const change = (diff: StateDiff) => {
    const committed = state.commit(root, diff)
    void store.batch(committed.writes)
    state.stored(committed.writes)
    ;({ root } = committed)
  }
  report(
    '10,000 accounts: 1,000 updates and root',
    Array.from({ length: 10 }, (_, round) => thousandBalances(round)).map((diff) => timed(() => change(diff))),
  )
  const singles = (round: number) =>
    timed(() => {
      for (let i = 0; i < 1000; i++) change(new Map([[account((i * 31) % 10_000), { balance: BigInt(i * 7 + round) }]]))
    })
  report(
    '10,000 accounts: 1 update and root',
    Array.from({ length: 12 }, (_, round) => singles(round)),
    1000,
  )
  const view = state.at(root)
  const reads = () =>
    timed(() => {
      for (let i = 0; i < 10_000; i++) view.account(account(i))
    })
  report('10,000 accounts: read of one', Array.from({ length: 10 }, reads), 10_000)
}

const measureStorage = (): void => {
  const store = createMemoryStore()
  const state = new StateDatabase(store)
  const address = account(1)
  const storage = new Map(Array.from({ length: 10_000 }, (_, i) => [BigInt(i), BigInt(i + 1)]))
  const { root, writes } = state.commit(EMPTY_ROOT, new Map([[address, { nonce: 1n, storage }]]))
  void store.batch(writes)
  state.stored(writes)
  const view = state.at(root)
  const reads = () =>
    timed(() => {
      for (let i = 0n; i < 10_000n; i++) view.storage(address, i)
    })
  report('10,000 slots: read of one', Array.from({ length: 10 }, reads), 10_000)
  const transfers = (round: number) =>
    timed(() => {
      for (let i = 0n; i < 500n; i++) {
        const change = {
          storage: new Map([
            [i, BigInt(round) + i + 3n],
            [i + 5000n, BigInt(round) + i + 5n],
          ]),
        }
        state.commit(
          root,
          new Map<Address, AccountDiff>([
            [address, change],
            [account(2), { balance: i + 1n }],
          ]),
        )
      }
    })
  report(
    '10,000 slots: 2 slots and 1 account updated, and root',
    Array.from({ length: 8 }, (_, round) => transfers(round)),
    500,
  )
}

const measureProofs = (): void => {
  const { state, root } = build(2000)
  const view = state.at(root)
  const proofs = () =>
    timed(() => {
      for (let i = 0; i < 1000; i++) view.proof(account(i), [])
    })
  report('2,000 accounts: one account proof', Array.from({ length: 8 }, proofs), 1000)
}

const measureOrderedRoot = (): void => {
  const items = Array.from({ length: 1000 }, (_, i) => new Uint8Array(110).fill(i))
  report(
    'root of 1,000 items of 110 bytes',
    Array.from({ length: 10 }, () => timed(() => void orderedTrieRoot(items))),
  )
  const one = [new Uint8Array(110)]
  report(
    'root of 1 item',
    Array.from({ length: 10 }, () =>
      timed(() => {
        for (let i = 0; i < 1000; i++) orderedTrieRoot(one)
      }),
    ),
    1000,
  )
}

const headerOf = (number: bigint, parentHash: Hash): Header => ({
  parentHash,
  ommersHash: EMPTY_OMMERS_HASH,
  coinbase: account(0),
  stateRoot: wordFromBigint(number),
  transactionsRoot: EMPTY_ROOT,
  receiptsRoot: EMPTY_ROOT,
  logsBloom: new Uint8Array(256),
  difficulty: 0n,
  number,
  gasLimit: 30_000_000n,
  gasUsed: 0n,
  timestamp: number,
  extraData: new Uint8Array(0),
  mixHash: wordFromBigint(0n),
  nonce: '0x0000000000000000',
  baseFeePerGas: 7n,
  withdrawalsRoot: EMPTY_ROOT,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  parentBeaconBlockRoot: wordFromBigint(0n),
  requestsHash: wordFromBigint(0n),
})

const writesOf = (blocks: BlockStore, number: bigint, parentHash: Hash): { hash: Hash; writes: Write[] } => {
  const block = createBlock(headerOf(number, parentHash), { transactions: [], ommers: [], withdrawals: [] })
  return { hash: block.hash, writes: [...blocks.writesBlock(block, []), ...blocks.writesCanonical(block)] }
}

/** A batch of the size of a block with a transfer. */
const batchOf = (n: number): Write[] =>
  Array.from({ length: 16 }, (_, i) => ({
    key: bytesFromHex(wordFromBigint((BigInt(n * 16 + i) * 0x9e3779b97f4a7c15n) % (1n << 64n))),
    value: new Uint8Array(i % 4 === 0 ? 530 : 120),
  }))

const measureStore = async (folder: string): Promise<void> => {
  const path = join(folder, 'latency')
  const store = await openLevelStore(path)
  const times: number[] = []
  for (let n = 0; n < 3000; n++) {
    const batch = batchOf(n)
    const start = performance.now()
    await store.batch(batch)
    times.push(performance.now() - start)
  }
  report('level: batch of 16 writes, one by one', times)
  const start = performance.now()
  await Promise.all(Array.from({ length: 3000 }, (_, n) => store.batch(batchOf(n + 3000))))
  report('level: batch of 16 writes, 3,000 called at once', [performance.now() - start], 3000)
  const keys = Array.from({ length: 5000 }, (_, n) => batchOf(n % 6000)[n % 16]!.key)
  report(
    'level: read of one key',
    Array.from({ length: 5 }, () => timed(() => keys.forEach((key) => store.get(key)))),
    5000,
  )
  await store.close()
}

const measureChain = async (folder: string): Promise<void> => {
  const path = join(folder, 'chain')
  const store = await openLevelStore(path)
  const blocks = new BlockStore(store)
  await blocks.open()
  let hash = wordFromBigint(0n)
  let number = 0n
  const append = async (count: number) => {
    for (; count > 0; count--) {
      const next = writesOf(blocks, number++, hash)
      await blocks.commit(next.writes)
      ;({ hash } = next)
    }
  }
  const appended = async () => {
    const times: number[] = []
    for (let round = 0; round < 10; round++) {
      const start = performance.now()
      await append(100)
      times.push(performance.now() - start)
    }
    return times
  }
  const first = await appended()
  while (number < 99_000n) {
    const writes: Write[] = []
    for (let i = 0; i < 1000; i++) {
      const next = writesOf(blocks, number++, hash)
      writes.push(...next.writes)
      ;({ hash } = next)
    }
    await blocks.commit(writes)
  }
  report('empty block through the block store, first 1,000', first, 100)
  report('empty block through the block store, after 99,000', await appended(), 100)
  await store.close()
  const opening = async () => {
    const start = performance.now()
    const again = await openLevelStore(path)
    const reader = new BlockStore(again)
    await reader.open()
    const head = reader.blockByHash(reader.headHash()!)!
    const timeMs = performance.now() - start
    if (head.header.number !== 99_999n) throw new Error('not the head that was written')
    return { again, reader, timeMs }
  }
  const openings: number[] = []
  for (let round = 0; round < 5; round++) {
    const { again, timeMs } = await opening()
    openings.push(timeMs)
    await again.close()
  }
  report('open at 100,000 blocks, with the head', openings)
  const { again, reader } = await opening()
  report('search by bloom over 2,000 blocks, cold', [timed(() => reader.blocksByBloom(50_000n, 51_999n, () => true))])
  report(
    'search by bloom over 2,000 blocks, warm',
    [1, 2, 3].map(() => timed(() => reader.blocksByBloom(50_000n, 51_999n, () => true))),
  )
  report(
    'block by number, cold',
    [
      timed(() => {
        for (let i = 0n; i < 1000n; i++) reader.blockByHash(reader.canonicalHash(i * 97n)!)
      }),
    ],
    1000,
  )
  report(
    'block by number, warm',
    [
      timed(() => {
        for (let i = 0n; i < 1000n; i++) reader.blockByHash(reader.canonicalHash(i * 97n)!)
      }),
    ],
    1000,
  )
  await measureCheckouts(reader)
  await again.close()
}

/** Leaves the whole chain behind, and brings it back. */
const measureCheckouts = async (blocks: BlockStore): Promise<void> => {
  const [first, head] = [blocks.canonicalHash(0n)!, blocks.headHash()!]
  const [back, forth]: number[][] = [[], []]
  for (let round = 0; round < 10; round++) {
    for (const [hash, times] of [
      [first, back],
      [head, forth],
    ] as const) {
      const start = performance.now()
      await blocks.commit(blocks.writesCheckout(hash, blocks.placeOf(hash)!, Date.now()))
      times!.push(performance.now() - start)
      if (blocks.headHash() !== hash) throw new Error('not the head that was checked out')
    }
  }
  report('rewind to the first of 100,000 blocks', back!)
  report('check out the last of 100,000 blocks again', forth!)
}

const folder = await mkdtemp(join(tmpdir(), 'terrarium-bench-'))
try {
  measureState()
  measureStorage()
  measureProofs()
  measureOrderedRoot()
  await measureStore(folder)
  await measureChain(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
