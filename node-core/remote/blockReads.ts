/** Reads blocks, receipts, transactions and logs of a remote chain, and verifies them by hashes and roots. */
import { type Hash, quantityFromBigint } from '../contract/hex.ts'
import { array, object, optional } from '../contract/compound.ts'
import { address, data, hash, index, quantity64 } from '../contract/primitives.ts'
import { equalBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import { EMPTY_OMMERS_HASH, type Header } from '../types/header.ts'
import { logMatches } from '../types/log.ts'
import { type RemoteKey, keyText } from '../types/remoteMiss.ts'
import type { Capabilities } from './capabilities.ts'
import { type DecodedBlock, checkOmmers, decodeBlock } from './decodeBlock.ts'
import { decodeHeader } from './decodeHeader.ts'
import { decodeReceipts } from './decodeReceipts.ts'
import { decodeAnswer } from './decoding.ts'
import { ForeignBlock } from './foreignBlock.ts'
import type { RemoteClient } from './remoteClient.ts'
import { lie, remoteError } from './remoteErrors.ts'
import type { PlacedLog, RemoteValues } from './remoteValues.ts'

/** Keys of blocks and of what belongs to them. */
export type BlockKey = Exclude<RemoteKey, { kind: 'account' | 'slot' }>

const wireLog = object({
  address,
  topics: array(hash, 4),
  data,
  blockNumber: quantity64,
  blockHash: hash,
  blockTimestamp: optional(quantity64),
  transactionHash: hash,
  transactionIndex: index,
  logIndex: index,
})
const place = object({ blockHash: optional(hash), blockNumber: optional(quantity64), transactionIndex: optional(index) })

export class BlockReads {
  readonly #client: RemoteClient
  readonly #capabilities: Capabilities
  readonly #forkNumber: bigint
  readonly #values: RemoteValues
  readonly #add: RemoteValues['add']

  /** `add` keeps a value, which `values` then has. */
  constructor(client: RemoteClient, capabilities: Capabilities, forkNumber: bigint, values: RemoteValues, add: RemoteValues['add']) {
    this.#client = client
    this.#capabilities = capabilities
    this.#forkNumber = forkNumber
    this.#values = values
    this.#add = add
  }

  /** Reads the value. Throws RemoteError, `unsupported-type`, or the reason of `signal`. */
  async read(key: BlockKey, signal: AbortSignal): Promise<void> {
    switch (key.kind) {
      case 'header':
        return this.#header(key, signal)
      case 'block':
        return this.#block(key, signal)
      case 'blockByHash':
        return this.#blockByHash(key, signal)
      case 'receipts':
        return this.#receipts(key, signal)
      case 'transaction':
        return this.#transaction(key, signal)
      default:
        return this.#logs(key, signal)
    }
  }

  async #header(key: Extract<BlockKey, { kind: 'header' }>, signal: AbortSignal): Promise<void> {
    const json = await this.#client.request('eth_getBlockByNumber', [quantityFromBigint(key.number), false], signal)
    if (json === null) return this.#values.addAbsent(key)
    const { header, hash } = decodeHeader(json, `block ${key.number}`)
    this.#addCanonical(key.number, header, hash)
    this.#add({ kind: 'header', hash, header })
  }

  async #block(key: Extract<BlockKey, { kind: 'block' }>, signal: AbortSignal): Promise<void> {
    const json = await this.#client.request('eth_getBlockByNumber', [quantityFromBigint(key.number), true], signal)
    if (json === null) return this.#values.addAbsent(key)
    const block = await readBlock(this.#client, json, `block ${key.number}`, signal)
    this.#addCanonical(key.number, block.header, block.hash)
    this.#add({ kind: 'block', block })
  }

  async #blockByHash(key: Extract<BlockKey, { kind: 'blockByHash' }>, signal: AbortSignal): Promise<void> {
    const json = await this.#client.request('eth_getBlockByHash', [key.hash, true], signal)
    if (json === null) return this.#values.addAbsent(key)
    const { header, hash } = decodeHeader(json, `block ${key.hash}`)
    if (hash !== key.hash) throw lie('hash of a block', key.hash, hash)
    if (header.number > this.#forkNumber) return this.#values.addAbsent(key)
    if (this.#values.hashIfRead(header.number) === undefined) await this.#header({ kind: 'header', number: header.number }, signal)
    if (this.#values.hashIfRead(header.number) !== hash) return this.#values.addAbsent(key)
    this.#add({ kind: 'block', block: await readBlock(this.#client, json, `block ${header.number}`, signal) })
  }

  async #receipts(key: Extract<BlockKey, { kind: 'receipts' }>, signal: AbortSignal): Promise<void> {
    if (this.#values.blockIfRead(key.hash) === undefined) await this.#blockByHash({ kind: 'blockByHash', hash: key.hash }, signal)
    const block = this.#values.blockIfRead(key.hash)
    if (block === undefined) return this.#values.addAbsent(key)
    const what = `receipts of block ${block.header.number}`
    const receipts = decodeReceipts(await this.#receiptsJson(block, signal), block, what)
    this.#add({ kind: 'receipts', hash: key.hash, receipts })
  }

  async #receiptsJson({ hash, transactions }: Block, signal: AbortSignal): Promise<unknown> {
    if (transactions.length === 0) return []
    if (this.#capabilities.blockReceipts) {
      const [outcome] = await this.#client.requestAll([{ method: 'eth_getBlockReceipts', params: [hash] }], signal)
      if ('result' in outcome!) return outcome.result
      this.#capabilities.blockReceipts = false
    }
    const outcomes = await this.#client.requestAll(
      transactions.map((it) => ({ method: 'eth_getTransactionReceipt', params: [it.hash] })),
      signal,
    )
    return outcomes.map((it) => {
      if ('result' in it) return it.result
      throw this.#client.refused('eth_getTransactionReceipt', it)
    })
  }

  async #transaction(key: Extract<BlockKey, { kind: 'transaction' }>, signal: AbortSignal): Promise<void> {
    const json = await this.#client.request('eth_getTransactionByHash', [key.hash], signal)
    if (json === null) return this.#values.addAbsent(key)
    const { blockHash, blockNumber, transactionIndex } = decodeAnswer(place, json, `transaction ${key.hash}`)
    // Pending there, or mined after the fork.
    if (blockHash === undefined || blockNumber === undefined || transactionIndex === undefined) return this.#values.addAbsent(key)
    if (blockNumber > this.#forkNumber) return this.#values.addAbsent(key)
    const block = { kind: 'blockByHash', hash: blockHash } as const
    if (!this.#values.holds(block)) await this.#blockByHash(block, signal)
    const found = this.#values.blockIfRead(blockHash)?.transactions[transactionIndex]?.hash
    if (found === undefined) return this.#values.addAbsent(key)
    if (found !== key.hash) throw lie(`transaction ${transactionIndex} of block ${blockNumber}`, key.hash, found)
    this.#add({ kind: 'transaction', hash: key.hash, place: { blockHash, blockNumber, index: transactionIndex } })
  }

  async #logs(key: Extract<BlockKey, { kind: 'logs' }>, signal: AbortSignal): Promise<void> {
    const { addresses, topics } = key.filter
    const filter = {
      fromBlock: quantityFromBigint(key.from),
      toBlock: quantityFromBigint(key.to),
      ...(addresses.length > 0 && { address: addresses }),
      ...(topics.length > 0 && { topics }),
    }
    const found = decodeAnswer(array(wireLog), await this.#client.request('eth_getLogs', [filter], signal), 'logs')
    for (const it of found) this.#checkLog(it, key)
    await this.#readTimes(found, signal)
    const logs = found.map(({ address, topics, data, blockTimestamp, ...at }): PlacedLog => {
      const timestamp = blockTimestamp ?? this.#values.headerIfRead(at.blockHash)?.timestamp
      if (timestamp === undefined) throw remoteError('remote-lies', `the remote's logs name block ${at.blockHash}, which it does not have`)
      return { log: { address, topics, data }, blockTimestamp: timestamp, ...at }
    })
    this.#add({ kind: 'logs', key: keyText(key), logs })
  }

  /** Headers of the blocks whose logs have no timestamp. */
  async #readTimes(
    found: readonly { blockTimestamp?: bigint; blockNumber: bigint; blockHash: Hash }[],
    signal: AbortSignal,
  ): Promise<void> {
    const isUnknown = ({ blockTimestamp, blockHash }: (typeof found)[number]) =>
      blockTimestamp === undefined && this.#values.headerIfRead(blockHash) === undefined
    const numbers = new Set(found.filter(isUnknown).map(({ blockNumber }) => blockNumber))
    const requests = Array.from(numbers, (it) => ({ method: 'eth_getBlockByNumber', params: [quantityFromBigint(it), false] }))
    for (const [i, outcome] of (await this.#client.requestAll(requests, signal)).entries()) {
      if (!('result' in outcome)) throw this.#client.refused('eth_getBlockByNumber', outcome)
      const { header, hash } = decodeHeader(outcome.result, `block ${String(requests[i]!.params[0])}`)
      this.#add({ kind: 'header', hash, header })
    }
  }

  /** Whether it is one that was asked for and, where the receipts of its block were read, whether it is in them. */
  #checkLog(it: ReturnType<typeof wireLog.decode>, key: Extract<BlockKey, { kind: 'logs' }>): void {
    const isWanted = it.blockNumber >= key.from && it.blockNumber <= key.to && logMatches(it, key.filter)
    if (!isWanted)
      throw remoteError(
        'remote-lies',
        `the remote answers eth_getLogs with log ${it.logIndex} of block ${it.blockNumber}, which does not match`,
      )
    const receipts = this.#values.receiptsIfRead(it.blockHash)
    if (receipts === undefined) return
    const receipt = receipts[it.transactionIndex]
    const before = receipts.slice(0, it.transactionIndex).reduce((sum, { logs }) => sum + logs.length, 0)
    const log = receipt?.logs[it.logIndex - before]
    const isIn =
      log !== undefined && log.address === it.address && equalBytes(log.data, it.data) && String(log.topics) === String(it.topics)
    if (!isIn) throw lie(`log ${it.logIndex} of block ${it.blockNumber}`, 'the one in its receipt', 'another')
  }

  /** Keeps that the header is canonical. Throws `remote-lies` if the block after it names another parent. */
  #addCanonical(number: bigint, header: Header, hash: Hash): void {
    if (header.number !== number) throw lie('number of a block', number, header.number)
    const next = this.#values.hashIfRead(number + 1n)
    const parentHash = next && this.#values.headerIfRead(next)?.parentHash
    if (parentHash !== undefined && parentHash !== hash) throw lie(`block ${number}, the parent of block ${number + 1n}`, parentHash, hash)
    this.#add({ kind: 'canonical', number, hash })
  }
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
    return { block: new ForeignBlock(header, hash, error.message), ommers: [] }
  }
}
