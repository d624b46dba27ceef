/** Reads blocks, and what belongs to them, of a remote chain, and verifies it by hashes and roots. */
import { quantityFromBigint } from '../contract/hex.ts'
import { array, object, optional } from '../contract/compound.ts'
import { address, data, hash, index, quantity64 } from '../contract/primitives.ts'
import { equalBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { ForeignBlock, anyTransactions } from '../types/foreignBlock.ts'
import { logMatches } from '../types/log.ts'
import { type RemoteKey, keyText } from '../types/remoteMiss.ts'
import type { TransactionErrorCode } from '../types/transaction.ts'
import { AncestorChecks, type ReadHeader } from './ancestorChecks.ts'
import { CanonicalReads } from './canonicalReads.ts'
import type { Capabilities } from './capabilities.ts'
import { decodeForeignReceipts } from './decodeForeign.ts'
import { decodeReceipts } from './decodeReceipts.ts'
import { decodeAnswer } from './decoding.ts'
import { LogChecks, ascending } from './logChecks.ts'
import type { ProofMode } from './proofChecks.ts'
import type { RemoteClient } from './remoteClient.ts'
import { lie, missingBlock, remoteError } from './remoteErrors.ts'
import type { StateReads } from './stateReads.ts'
import { readReceipts } from './readReceipts.ts'
import type { PlacedLog, RemoteValue, RemoteValues } from './remoteValues.ts'

/** Keys of blocks and of what belongs to them. */
export type BlockKey = Exclude<RemoteKey, { kind: 'account' | 'slot' | 'node' }>

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
const place = object({ hash, blockHash: optional(hash), blockNumber: optional(quantity64), transactionIndex: optional(index) })

export class BlockReads {
  readonly #client: RemoteClient
  readonly #capabilities: Capabilities
  readonly #forkNumber: bigint
  readonly #values: RemoteValues
  readonly #add: RemoteValues['add']
  readonly #canonical: CanonicalReads
  readonly #logChecks: LogChecks
  #isForeignSaid = false

  /** `add` keeps a value, which `values` then has. */
  constructor(
    client: RemoteClient,
    capabilities: Capabilities,
    values: RemoteValues,
    add: RemoteValues['add'],
    { fork, states, mode, onRemark }: { fork: ReadHeader; states: StateReads; mode: ProofMode; onRemark: (text: string) => void },
  ) {
    this.#client = client
    this.#capabilities = capabilities
    this.#forkNumber = fork.header.number
    this.#values = values
    this.#add = (value) => this.#keep(value, add, onRemark)
    this.#canonical = new CanonicalReads(client, values, this.#add, new AncestorChecks(mode, fork, states, onRemark), fork.header.number)
    const reads = {
      headers: (numbers: readonly bigint[], signal: AbortSignal) => this.#canonical.headersOf(numbers, signal),
      receipts: (key: Extract<BlockKey, { kind: 'receipts' }>, signal: AbortSignal) => this.#verifiedReceipts(key, signal),
    }
    this.#logChecks = new LogChecks(mode, values, reads, onRemark)
  }

  /** Keeps the value. Says of the first foreign block what that means. */
  #keep(value: RemoteValue, add: RemoteValues['add'], onRemark: (text: string) => void): void {
    add(value)
    if (this.#isForeignSaid || value.kind !== 'block' || !(value.block instanceof ForeignBlock)) return
    this.#isForeignSaid = true
    onRemark(
      `the remote's blocks have transactions that no root verifies: ${value.block.problem}; they and their receipts are as it gives them`,
    )
  }

  /** Reads the values, those of a kind in few requests. Throws RemoteError, `unsupported-type`, or the reason of `signal`. */
  async read(keys: readonly BlockKey[], signal: AbortSignal): Promise<void> {
    const ofKind = <K extends BlockKey['kind']>(kind: K) => keys.filter((key): key is Extract<BlockKey, { kind: K }> => key.kind === kind)
    await Promise.all([
      this.#canonical.headers(ofKind('header'), signal),
      this.#canonical.blocks(ofKind('block'), signal),
      this.#canonical.blocksByHash(ofKind('blockByHash'), signal),
      ...ofKind('receipts').map((key) => this.#receipts(key, signal)),
      ...ofKind('transaction').map((key) => this.#transaction(key, signal)),
      ...ofKind('logs').map((key) => this.#logs(key, signal)),
    ])
  }

  async #receipts(key: Extract<BlockKey, { kind: 'receipts' }>, signal: AbortSignal): Promise<void> {
    if (this.#values.blockIfRead(key.hash) === undefined)
      await this.#canonical.blocksByHash([{ kind: 'blockByHash', hash: key.hash }], signal)
    const block = this.#values.blockIfRead(key.hash)
    if (block === undefined) return this.#values.addAbsent(key)
    const what = `receipts of block ${block.header.number}`
    const json = await readReceipts(this.#client, this.#capabilities, block, signal)
    // It has them for sure: they stay missing, for whoever asks next.
    if (json === null || (Array.isArray(json) && json.includes(null))) return
    const receipts = block instanceof ForeignBlock ? decodeForeignReceipts(json, block, what) : decodeReceipts(json, block, what)
    this.#add({ kind: 'receipts', hash: key.hash, receipts })
  }

  /** Throws `unsupported-type` for those of a foreign block, which would prove nothing. */
  async #verifiedReceipts(key: Extract<BlockKey, { kind: 'receipts' }>, signal: AbortSignal): Promise<void> {
    if (this.#values.blockIfRead(key.hash) === undefined)
      await this.#canonical.blocksByHash([{ kind: 'blockByHash', hash: key.hash }], signal)
    const block = this.#values.blockIfRead(key.hash)
    if (block instanceof ForeignBlock) throw new CodedError<TransactionErrorCode>('unsupported-type', block.problem)
    return this.#receipts(key, signal)
  }

  async #transaction(key: Extract<BlockKey, { kind: 'transaction' }>, signal: AbortSignal): Promise<void> {
    const json = await this.#client.request('eth_getTransactionByHash', [key.hash], signal)
    if (json === null) return this.#values.addAbsent(key)
    const { hash: answered, blockHash, blockNumber, transactionIndex } = decodeAnswer(place, json, `transaction ${key.hash}`)
    if (answered !== key.hash) throw lie('hash of a transaction', key.hash, answered)
    // Pending there, or mined after the fork.
    if (blockHash === undefined || blockNumber === undefined || transactionIndex === undefined) return this.#values.addAbsent(key)
    if (blockNumber > this.#forkNumber) return this.#values.addAbsent(key)
    const block = { kind: 'blockByHash', hash: blockHash } as const
    if (!this.#values.holds(block)) await this.#canonical.blocksByHash([block], signal)
    const canonical = this.#values.hashIfRead(blockNumber)
    if (canonical !== undefined && canonical !== blockHash) return this.#values.addAbsent(key)
    const read = this.#values.blockIfRead(blockHash)
    if (read === undefined) throw missingBlock(`block ${blockNumber}, ${blockHash}`)
    const found = anyTransactions(read)[transactionIndex]?.hash
    if (found !== key.hash) throw lie(`transaction ${transactionIndex} of block ${blockNumber}`, key.hash, found ?? 'none')
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
    const untimed = found.filter(({ blockTimestamp }) => blockTimestamp === undefined).map(({ blockNumber }) => blockNumber)
    await this.#canonical.headersOf(ascending(untimed), signal)
    const logs = found.map(({ address, topics, data, blockTimestamp, ...at }): PlacedLog => {
      const timestamp = blockTimestamp ?? this.#values.headerIfRead(at.blockHash)?.timestamp
      if (timestamp === undefined) throw remoteError('remote-lies', `the remote's logs name block ${at.blockHash}, which it does not have`)
      return { log: { address, topics, data }, blockTimestamp: timestamp, ...at }
    })
    await this.#logChecks.check(key, logs, signal)
    this.#add({ kind: 'logs', key: keyText(key), logs })
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
    if (receipts === undefined || this.#values.blockIfRead(it.blockHash) instanceof ForeignBlock) return
    const receipt = receipts[it.transactionIndex]
    const before = receipts.slice(0, it.transactionIndex).reduce((sum, { logs }) => sum + logs.length, 0)
    const log = receipt?.logs[it.logIndex - before]
    const isIn =
      log !== undefined && log.address === it.address && equalBytes(log.data, it.data) && String(log.topics) === String(it.topics)
    if (!isIn) throw lie(`log ${it.logIndex} of block ${it.blockNumber}`, 'the one in its receipt', 'another')
  }
}
