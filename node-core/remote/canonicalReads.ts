/** Reads blocks and headers of a remote chain in few requests, and verifies that they are its canonical ones. */
import { quantityFromBigint } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import { ForeignBlock } from '../types/foreignBlock.ts'
import { EMPTY_OMMERS_HASH } from '../types/header.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import type { AncestorChecks, ReadHeader } from './ancestorChecks.ts'
import { type DecodedBlock, checkOmmers, decodeBlock } from './decodeBlock.ts'
import { decodeHeader } from './decodeHeader.ts'
import { decodeForeignBlock } from './decodeForeign.ts'
import type { RemoteClient } from './remoteClient.ts'
import { lie, remoteError } from './remoteErrors.ts'
import type { RemoteValues } from './remoteValues.ts'

export type HeaderKey = Extract<RemoteKey, { kind: 'header' }>
export type BlockByNumberKey = Extract<RemoteKey, { kind: 'block' }>
export type BlockByHashKey = Extract<RemoteKey, { kind: 'blockByHash' }>

/** Headers of one request over HTTP: what providers take without splitting it. */
const HEADERS_PER_BATCH = 100
/** Whole blocks of one request over HTTP, which take some hundred KiB each. */
const BLOCKS_PER_BATCH = 10

export class CanonicalReads {
  readonly #client: RemoteClient
  readonly #forkNumber: bigint
  readonly #values: RemoteValues
  readonly #add: RemoteValues['add']
  readonly #ancestors: AncestorChecks

  /** `add` keeps a value, which `values` then has. */
  constructor(client: RemoteClient, values: RemoteValues, add: RemoteValues['add'], ancestors: AncestorChecks, forkNumber: bigint) {
    this.#client = client
    this.#forkNumber = forkNumber
    this.#values = values
    this.#add = add
    this.#ancestors = ancestors
  }

  /** Reads headers; one that the remote does not give stays missing. Throws RemoteError, or the reason of `signal`. */
  async headers(keys: readonly HeaderKey[], signal: AbortSignal): Promise<void> {
    await inBatches(keys.toSorted(byNumber), HEADERS_PER_BATCH, async (part) => {
      const answers = await this.#answers('eth_getBlockByNumber', part, ({ number }) => [quantityFromBigint(number), false], signal)
      const read = answers.map(({ key, json }) => ({ key, ...decodeHeader(json, `block ${key.number}`) }))
      await this.#addCanonical(read, signal)
      for (const { header, hash } of read) this.#add({ kind: 'header', hash, header })
    })
  }

  /** Reads headers that are not here yet, of blocks that the remote must have. Throws RemoteError, or the reason of `signal`. */
  async headersOf(numbers: readonly bigint[], signal: AbortSignal): Promise<void> {
    const isMissing = (number: bigint) => this.#values.headerOfNumber(number) === undefined
    await this.headers(numbers.filter(isMissing).map(headerKey), signal)
    const absent = numbers.find(isMissing)
    if (absent !== undefined) throw remoteError('remote-lies', `the remote does not have block ${absent}, an ancestor of the fork block`)
  }

  /** Reads whole blocks; one that the remote does not give stays missing. Throws RemoteError, or the reason of `signal`. */
  async blocks(keys: readonly BlockByNumberKey[], signal: AbortSignal): Promise<void> {
    await inBatches(keys.toSorted(byNumber), BLOCKS_PER_BATCH, async (part) => {
      const answers = await this.#answers('eth_getBlockByNumber', part, ({ number }) => [quantityFromBigint(number), true], signal)
      const read = await Promise.all(
        answers.map(async ({ key, json }) => ({ key, block: await readBlock(this.#client, json, `block ${key.number}`, signal) })),
      )
      await this.#addCanonical(
        read.map(({ key, block: { header, hash } }) => ({ key, header, hash })),
        signal,
      )
      for (const { block } of read) this.#add({ kind: 'block', block })
    })
  }

  /** Reads whole blocks, or notes that they are not of this chain. Throws RemoteError, or the reason of `signal`. */
  async blocksByHash(keys: readonly BlockByHashKey[], signal: AbortSignal): Promise<void> {
    await inBatches(keys, BLOCKS_PER_BATCH, async (part) => {
      const answers = await this.#answers('eth_getBlockByHash', part, ({ hash }) => [hash, true], signal)
      const read = answers.map(({ key, json }) => ({ key, json, ...decodeHeader(json, `block ${key.hash}`) }))
      for (const { key, hash } of read) if (hash !== key.hash) throw lie('hash of a block', key.hash, hash)
      const numbers = read.map(({ header: { number } }) => number)
      const isUnknown = (number: bigint) => number <= this.#forkNumber && this.#values.hashIfRead(number) === undefined
      await this.headersOf(Array.from(new Set(numbers.filter(isUnknown))), signal)
      await Promise.all(
        read.map(async ({ key, json, header: { number } }) => {
          const isCanonical = number <= this.#forkNumber && this.#values.hashIfRead(number) === key.hash
          if (!isCanonical) return this.#values.addAbsent(key)
          this.#add({ kind: 'block', block: await readBlock(this.#client, json, `block ${number}`, signal) })
        }),
      )
    })
  }

  /** Asks for each key at once. A key that the remote answers with null is noted as absent, and left out. */
  async #answers<K extends RemoteKey>(
    method: string,
    keys: readonly K[],
    paramsOf: (key: K) => unknown[],
    signal: AbortSignal,
  ): Promise<{ key: K; json: unknown }[]> {
    const requests = keys.map((key) => ({ method, params: paramsOf(key) }))
    const outcomes = await this.#client.requestAll(requests, signal)
    return outcomes.flatMap((outcome, i) => {
      if (!('result' in outcome)) throw this.#client.refused(method, outcome)
      const key = keys[i]!
      if (outcome.result !== null) return [{ key, json: outcome.result }]
      this.#values.addAbsent(key)
      return []
    })
  }

  /** Keeps that the blocks, ascending, are the canonical ones of their numbers. Throws `remote-lies` if another block is known to be. */
  async #addCanonical(read: readonly (ReadHeader & { key: { number: bigint } })[], signal: AbortSignal): Promise<void> {
    const childless = read.filter(({ key, header: { number }, hash }, i) => {
      if (number !== key.number) throw lie('number of a block', key.number, number)
      const known = number === this.#forkNumber ? this.#values.hashIfRead(number) : this.#childOf(number, read[i + 1])?.parentHash
      if (known !== undefined && known !== hash) throw lie(`hash of block ${number}`, known, hash)
      return known === undefined
    })
    await this.#ancestors.check(childless, signal)
    for (const { header, hash } of read) this.#add({ kind: 'canonical', number: header.number, hash })
  }

  /** The header after that number: one that is here, or the next one of those that were read. */
  #childOf(number: bigint, next: ReadHeader | undefined): ReadHeader['header'] | undefined {
    return this.#values.headerOfNumber(number + 1n) ?? (next?.header.number === number + 1n ? next.header : undefined)
  }
}

const headerKey = (number: bigint): HeaderKey => ({ kind: 'header', number })
const byNumber = (a: { number: bigint }, b: { number: bigint }) => (a.number < b.number ? -1 : 1)

/** Reads parts of that length side by side. Rejects with the first error. */
async function inBatches<K>(keys: readonly K[], length: number, read: (part: readonly K[]) => Promise<void>): Promise<void> {
  const parts = Array.from({ length: Math.ceil(keys.length / length) }, (_, at) => keys.slice(at * length, (at + 1) * length))
  await Promise.all(parts.map(read))
}

/** Decodes and verifies a block; reads its ommers. Throws RemoteError, or the reason of `signal`. */
export async function readBlock(
  client: RemoteClient,
  json: unknown,
  what: string,
  signal: AbortSignal | undefined,
): Promise<Block | ForeignBlock> {
  const { block, ommers } = decodeBlockOf(json, what)
  if (block.header.ommersHash === EMPTY_OMMERS_HASH || block instanceof ForeignBlock) return block
  const answers = await client.requestAll(
    ommers.map((_, i) => ({ method: 'eth_getUncleByBlockHashAndIndex', params: [block.hash, quantityFromBigint(BigInt(i))] })),
    signal,
  )
  const headers = answers.map((it, i) => {
    if (!('result' in it)) throw client.refused('eth_getUncleByBlockHashAndIndex', it)
    return decodeHeader(it.result, `ommer ${i} of ${what}`).header
  })
  checkOmmers(block, headers, what)
  return { ...block, ommers: headers }
}

function decodeBlockOf(json: unknown, what: string): DecodedBlock {
  try {
    return decodeBlock(json, what)
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'unsupported-type') throw error
    const { header, hash } = decodeHeader(json, what)
    return { block: decodeForeignBlock(json, header, hash, error.message, what), ommers: [] }
  }
}
