/** A small application: transactions `key=value` set values. What it stored outlives it, as on a disk. */
import { createHash } from 'node:crypto'
import type { AbciApplication, ResponseOf, TxResult } from './application.ts'

/** What was committed. */
export interface KeyValueDisk {
  height: bigint
  values: ReadonlyMap<string, string>
  /** Values by height, as they are offered to others. */
  snapshots?: Map<bigint, ReadonlyMap<string, string>>
}

/** Blocks between two snapshots, of two chunks each: the first half of the pairs, and the others. */
const SNAPSHOT_INTERVAL = 5n

type Pairs = [key: string, value: string][]

function chunksOf(values: ReadonlyMap<string, string>): Uint8Array[] {
  const pairs = Array.from(values)
  const half = Math.ceil(pairs.length / 2)
  return [pairs.slice(0, half), pairs.slice(half)].map((it) => Buffer.from(JSON.stringify(it)))
}

export const emptyDisk = (): KeyValueDisk => ({ height: 0n, values: new Map() })

function appHashOf(values: ReadonlyMap<string, string>): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(Array.from(values).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest()
}

function pairOf(tx: Uint8Array): [key: string, value: string] | undefined {
  const match = /^(\w+)=(\w*)$/.exec(Buffer.from(tx).toString())
  return match === null ? undefined : [match[1]!, match[2]!]
}

const resultOf = (tx: Uint8Array): TxResult =>
  pairOf(tx) === undefined ? { code: 1, log: 'not KEY=VALUE', codespace: 'keyvalue' } : { data: tx, gasWanted: 1n, gasUsed: 1n }

export function createKeyValueApplication(disk: KeyValueDisk): AbciApplication {
  let executed: KeyValueDisk | undefined
  let incoming: { height: bigint; chunks: number; pairs: Pairs } | undefined
  return {
    info: () => ({
      data: 'keyvalue',
      version: '1',
      appVersion: 1n,
      lastBlockHeight: disk.height,
      lastBlockAppHash: disk.height === 0n ? new Uint8Array() : appHashOf(disk.values),
    }),
    initChain: () => ({ appHash: appHashOf(new Map()) }),
    query: ({ data, path }): ResponseOf<'query'> => {
      if (path !== '/value') return { code: 1, log: `no path ${path}` }
      const value = disk.values.get(Buffer.from(data).toString())
      return { key: data, height: disk.height, ...(value === undefined ? { code: 2, log: 'not set' } : { value: Buffer.from(value) }) }
    },
    checkTx: ({ tx }) => resultOf(tx),
    prepareProposal: ({ txs }) => ({ txs: txs.filter((tx) => pairOf(tx) !== undefined) }),
    processProposal: ({ txs }) => ({ status: txs.every((tx) => pairOf(tx) !== undefined) ? 'accept' : 'reject' }),
    finalizeBlock: ({ txs, height }) => {
      const values = new Map(disk.values)
      for (const tx of txs) {
        const pair = pairOf(tx)
        if (pair !== undefined) values.set(...pair)
      }
      executed = { height, values }
      return { txResults: txs.map(resultOf), appHash: appHashOf(values) }
    },
    commit: () => {
      if (executed === undefined) throw new Error('nothing was executed')
      Object.assign(disk, executed)
      executed = undefined
      if (disk.height % SNAPSHOT_INTERVAL === 0n) disk.snapshots?.set(disk.height, disk.values)
      return {}
    },
    listSnapshots: () => ({
      snapshots: Array.from(disk.snapshots ?? [], ([height, values]) => ({
        height,
        format: 1,
        chunks: chunksOf(values).length,
        hash: appHashOf(values),
        metadata: Buffer.from('two halves'),
      })),
    }),
    loadSnapshotChunk: ({ height, chunk }) => {
      const values = disk.snapshots?.get(height)
      return values === undefined ? {} : { chunk: chunksOf(values)[chunk]! }
    },
    offerSnapshot: ({ snapshot }) => {
      if (snapshot === undefined) return { result: 'reject' }
      incoming = { height: snapshot.height, chunks: snapshot.chunks, pairs: [] }
      return { result: 'accept' }
    },
    applySnapshotChunk: ({ index, chunk }) => {
      incoming!.pairs.push(...(JSON.parse(Buffer.from(chunk).toString()) as Pairs))
      if (index === incoming!.chunks - 1) Object.assign(disk, { height: incoming!.height, values: new Map(incoming!.pairs) })
      return { result: 'accept' }
    },
  }
}
