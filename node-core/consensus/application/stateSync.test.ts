import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../../contract/hex.ts'
import { alice, bob, creation, signed } from '../../miner/fixture.ts'
import type { KeyValueStore } from '../../store/keyValueStore.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import type { Snapshot } from '../abci/application.ts'
import { type Replica, SNAPSHOT_INTERVAL, Script, bytes, snapshotClock, startReplica } from './replicas.fixture.ts'
import { sha256 } from './snapshotChunks.ts'
import { KEEP_MS } from './snapshotShelf.ts'

/** Stores the number under itself, and the hash of the block 4 before it in slot 0. */
const OBSERVER = bytes('43435560044303405f5500')
const observer = createContractAddress(alice.address, 0n)

/** A validator's chain with contracts, and the snapshot of its head. */
async function startChain(): Promise<{ script: Script; source: Replica; snapshot: Snapshot }> {
  const script = await Script.start(2)
  await script.send(creation(alice, 0, OBSERVER).raw)
  await script.decide()
  for (let nonce = 1; nonce < 1 + 3 * SNAPSHOT_INTERVAL; nonce++) {
    await script.send(signed(alice, nonce, { to: observer, value: 0n, gasLimit: 200_000n }).raw)
    await script.decide()
  }
  const source = script.replicas[0]!
  await source.stateSync.settled
  expect(source.problems).toEqual([])
  const snapshot = source.app.listSnapshots().snapshots!.at(-1)! as Snapshot
  return { script, source, snapshot }
}

/** A new node, to which the snapshot is offered with the state root that the engine has verified. */
async function offered(source: Replica, snapshot: Snapshot, store: KeyValueStore = createMemoryStore()): Promise<Replica> {
  const joining = await startReplica(store)
  const appHash = Buffer.from(source.chain.headerByNumber(snapshot.height)!.stateRoot.slice(2), 'hex')
  expect(joining.app.offerSnapshot({ snapshot, appHash })).toEqual({ result: 'accept' })
  return joining
}

const load = (source: Replica, { height, format }: Snapshot, chunk: number) =>
  source.app.loadSnapshotChunk({ height, format, chunk }).chunk!

async function applyAll(joining: Replica, source: Replica, snapshot: Snapshot): Promise<void> {
  for (let index = 0; index < snapshot.chunks; index++) {
    const answer = await joining.app.applySnapshotChunk({ index, chunk: load(source, snapshot, index), sender: 'peer' })
    expect(answer).toEqual({ result: 'accept' })
  }
}

/** The blocks that the engine has decided after the snapshot. */
async function follow(joining: Replica, script: Script): Promise<void> {
  for (const block of script.decided.slice(Number(joining.chain.head.header.number))) {
    const { appHash, txResults } = joining.app.finalizeBlock(block)
    const { appHash: expected, txResults: results } = script.finalized[Number(block.height) - 1]!
    expect([appHash, txResults]).toEqual([expected, results])
    await joining.app.commit()
  }
  expect(joining.chain.head.hash).toBe(script.hashOf(joining.chain.head.header.number))
}

describe('a node that joins by a snapshot', () => {
  test('has the state, makes the blocks that all make, and does so again after a restart', async () => {
    const { script, source, snapshot } = await startChain()
    const store = createMemoryStore()
    const joining = await offered(source, snapshot, store)
    await applyAll(joining, source, snapshot)
    const { chain } = joining
    expect(chain.head).toEqual(source.chain.blockByNumber(snapshot.height))
    expect(joining.app.info()).toMatchObject({ lastBlockHeight: snapshot.height, lastBlockAppHash: expect.any(Uint8Array) as Uint8Array })
    expect(chain.receipts(chain.head.hash)).toEqual(source.chain.receipts(chain.head.hash))
    const [own, others] = [chain, source.chain].map((it) => it.committedState(it.headerByNumber(snapshot.height)!))
    expect(Array.from(own!.storageOf(observer))).toEqual(Array.from(others!.storageOf(observer)))
    expect(Array.from(own!.accounts())).toEqual(Array.from(others!.accounts()))
    const heights = [snapshot.height - 1n, snapshot.height]
    expect(heights.map((height) => chain.decidedHash(height))).toEqual(heights.map((height) => source.chain.decidedHash(height)))
    await follow(joining, script)
    expect(chain.decidedHash(snapshot.height)).toBe(hexFromBytes(script.decided[Number(snapshot.height) - 1]!.hash))
    const restarted = await startReplica(store)
    expect(restarted.chain.decided).toEqual(source.chain.decided)
    await script.send(signed(alice, 1 + 3 * SNAPSHOT_INTERVAL, { to: observer, value: 0n, gasLimit: 200_000n }).raw)
    await script.decide()
    await follow(restarted, script)
    // The contract has read hashes of blocks that this node does not have.
    expect(restarted.chain.stateAt(restarted.chain.head.header).storage(observer, 0n)).toBeGreaterThan(0n)
    expect([restarted.chain.blockByNumber(1n), restarted.chain.earliest]).toEqual([undefined, snapshot.height])
    expect(() => restarted.chain.assertNotPruned(snapshot.height - 1n)).toThrow(
      expect.objectContaining({ code: 'pruned', message: expect.stringContaining(`at block ${snapshot.height}`) as string }),
    )
    restarted.chain.assertNotPruned(snapshot.height)
    source.chain.assertNotPruned(0n)
    expect(restarted.chain.decidedHash(snapshot.height)).toBe(source.chain.decidedHash(snapshot.height))
    expect(restarted.chain.store.contracts.of(observer)).toMatchObject({ address: observer, blockNumber: snapshot.height })
  })

  test('asks another peer for a damaged chunk', async () => {
    const { source, snapshot } = await startChain()
    const joining = await offered(source, snapshot)
    const chunk = load(source, snapshot, 0)
    const damaged = chunk.map((byte, at) => (at === 100 ? byte ^ 1 : byte))
    expect(await joining.app.applySnapshotChunk({ index: 0, chunk: damaged, sender: 'liar' })).toEqual({
      result: 'retry',
      refetchChunks: [0],
      rejectSenders: ['liar'],
    })
    await applyAll(joining, source, snapshot)
    expect(joining.chain.head.header.number).toBe(snapshot.height)
  })

  test('begins anew after a crash between chunks', async () => {
    const { source, snapshot } = await startChain()
    const store = createMemoryStore()
    const first = await offered(source, snapshot, store)
    await first.app.applySnapshotChunk({ index: 0, chunk: load(source, snapshot, 0), sender: 'peer' })
    const second = await startReplica(store)
    expect(second.app.info()).toMatchObject({ lastBlockHeight: 0n })
    const chunk = load(source, snapshot, 1)
    expect(await second.app.applySnapshotChunk({ index: 1, chunk, sender: 'peer' })).toEqual({ result: 'retrySnapshot' })
    const third = await offered(source, snapshot, store)
    await applyAll(third, source, snapshot)
    // The engine may crash before it has noted that, and offers another snapshot then.
    const again = await offered(source, snapshot, store)
    await applyAll(again, source, snapshot)
    expect(again.chain.head.hash).toBe(source.chain.canonicalHash(snapshot.height))
  })

  test('refuses what is not the state that the validators agreed on', async () => {
    const { source, snapshot } = await startChain()
    const chunks = Array.from({ length: snapshot.chunks }, (_, index) => load(source, snapshot, index))
    // Of a validator who makes a snapshot in which bob's balance is another one.
    const key = Buffer.from(bob.address.slice(2), 'hex')
    const changed = chunks.findIndex((chunk) => Buffer.from(chunk).includes(key))
    const at = Buffer.from(chunks[changed]!).indexOf(key)
    chunks[changed] = chunks[changed]!.map((byte, index) => (index === at + 24 ? byte ^ 1 : byte))
    const metadata = Buffer.concat(chunks.map(sha256))
    const joining = await offered(source, { ...snapshot, metadata, hash: sha256(metadata) })
    const answers: unknown[] = []
    for (const [index, chunk] of chunks.entries())
      answers.push((await joining.app.applySnapshotChunk({ index, chunk, sender: 'liar' })).result)
    expect(answers).toEqual([...chunks.slice(1).map(() => 'accept'), 'rejectSnapshot'])
    expect(joining.problems).toEqual([expect.stringContaining('the accounts give')])
    expect(joining.app.info().lastBlockHeight).toBe(0n)
  })

  test('refuses offers that it cannot use, and says why', async () => {
    const { source, snapshot } = await startChain()
    const joining = await startReplica(createMemoryStore())
    const appHash = new Uint8Array(32)
    const offer = (changes: Partial<Snapshot>) => joining.app.offerSnapshot({ snapshot: { ...snapshot, ...changes }, appHash }).result
    expect([offer({ format: 2 }), offer({ chunks: 9 }), offer({ metadata: new Uint8Array(64) })]).toEqual([
      'rejectFormat',
      'reject',
      'reject',
    ])
    expect(offer({})).toBe('accept')
    const chunk = load(source, snapshot, 0)
    expect((await joining.app.applySnapshotChunk({ index: 0, chunk, sender: 'peer' })).result).toBe('rejectSnapshot')
    expect(joining.problems.at(-1)).toContain(`the validators agreed on ${hexFromBytes(appHash)}`)
    expect(source.app.offerSnapshot({ snapshot, appHash }).result).toBe('abort')
    expect(source.problems.at(-1)).toContain('use an empty data folder')
  })
})

describe('snapshots', () => {
  test('are the same on all validators, the last three of them, in chunks', async () => {
    const { script, snapshot } = await startChain()
    for (let height = 0; height < 2 * SNAPSHOT_INTERVAL; height++) await script.decide()
    const lists = await Promise.all(
      script.replicas.map(async ({ app, stateSync }) => {
        await stateSync.settled
        return app.listSnapshots().snapshots
      }),
    )
    expect(lists[0]).toHaveLength(3)
    expect(lists[0]).toEqual(lists[1])
    const [first, , last] = lists[0]!
    const { app } = script.replicas[0]!
    expect([first!.height, last!.height]).toEqual([snapshot.height, snapshot.height + 2n * BigInt(SNAPSHOT_INTERVAL)])
    // Those of an account that fills several chunks.
    expect(last!.chunks).toBeGreaterThan(10)
    expect(app.loadSnapshotChunk({ height: last!.height!, format: 1, chunk: last!.chunks! })).toEqual({})
    expect(app.loadSnapshotChunk({ height: 1n, format: 1, chunk: 0 })).toEqual({})
  })

  test('are offered again after a restart: the last one, the same', async () => {
    const script = await Script.start(1)
    const [source] = script.replicas
    for (let height = 0; height < 2 * SNAPSHOT_INTERVAL + 1; height++) await script.decide()
    await source!.stateSync.settled
    const last = source!.app.listSnapshots().snapshots!.at(-1)
    const restarted = await startReplica(script.storeOf(0))
    await restarted.stateSync.settled
    expect([restarted.app.listSnapshots().snapshots, restarted.problems]).toEqual([[last], []])
    expect(Number(last!.height)).toBe(2 * SNAPSHOT_INTERVAL)
  })

  test('are kept for peers that were told of them, however many blocks are made meanwhile', async () => {
    const { script, source, snapshot } = await startChain()
    const decide = async (intervals: number) => {
      for (let height = 0; height < intervals * SNAPSHOT_INTERVAL; height++) await script.decide()
      await source.stateSync.settled
    }
    await decide(20)
    const untold = { ...snapshot, height: snapshot.height + BigInt(SNAPSHOT_INTERVAL) }
    expect(source.app.loadSnapshotChunk({ ...untold, chunk: 0 })).toEqual({})
    const joining = await offered(source, snapshot)
    await applyAll(joining, source, snapshot)
    expect(joining.chain.head.hash).toBe(source.chain.canonicalHash(snapshot.height))
    // The last chunk was fetched now: the time counts from here.
    snapshotClock.ms += KEEP_MS
    await decide(1)
    load(source, snapshot, 0)
    snapshotClock.ms += KEEP_MS + 1
    await decide(1)
    expect(source.app.loadSnapshotChunk({ ...snapshot, chunk: 0 })).toEqual({})
    expect(source.app.listSnapshots().snapshots).toHaveLength(3)
  })

  // 140 blocks, and a snapshot after every second one: seconds, and many on a busy machine.
  test('are not kept without end for peers that ask again and again', { timeout: 60_000 }, async () => {
    const { script, source, snapshot } = await startChain()
    for (let height = 0; height < 70 * SNAPSHOT_INTERVAL; height++) {
      await script.decide()
      await source.stateSync.settled
      source.app.listSnapshots()
    }
    const isKept = (intervals: number) =>
      source.app.loadSnapshotChunk({ ...snapshot, height: snapshot.height + BigInt(intervals * SNAPSHOT_INTERVAL), chunk: 0 }).chunk !==
      undefined
    expect([6, 7, 70].map(isKept)).toEqual([false, true, true])
  })
})
