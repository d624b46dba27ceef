/** A small application: transactions `key=value` set values. What it stored outlives it, as on a disk. */
import { createHash } from 'node:crypto'
import type { AbciApplication, ResponseOf, TxResult } from './application.ts'

/** What was committed. */
export interface KeyValueDisk {
  height: bigint
  values: ReadonlyMap<string, string>
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
      return {}
    },
  }
}
