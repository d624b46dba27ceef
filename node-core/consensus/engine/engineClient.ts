/**
 * Client of a CometBFT engine's RPC over HTTP: one POST for each request, bounded in time and size, its answer read by codecs. It does not
 * try again; who asks knows whether that is wise.
 */
import { type Codec, DecodeError } from '../../contract/codec.ts'
import type { Hash } from '../../contract/hex.ts'
import { bytesFromHex } from '../../contract/hex.ts'
import type { CodedError } from '../../base/codedError.ts'
import { postJson } from '../../base/httpJson.ts'
import {
  type BroadcastResult,
  type ConsensusDump,
  type EngineBlock,
  type EngineCommit,
  type EngineGenesisDocument,
  type EnginePeer,
  type EngineStatus,
  type EngineTransaction,
  type EngineValidator,
  broadcastResult,
  consensusDump,
  engineBlock,
  engineCommit,
  engineGenesis,
  engineStatus,
  engineTransaction,
  networkInfo,
  validatorsPage,
} from './answers.ts'
import { type EngineRefusal, readEnvelope } from './engineAnswer.ts'
import { type EngineErrorCode, engineError } from './engineErrors.ts'
import type { EngineUrl } from './engineUrl.ts'

/** What became of a transaction that was given to the mempool. */
export type Broadcast =
  | { kind: 'taken'; hash: Hash }
  /** The application's CheckTx refused it, with a code other than 0. */
  | { kind: 'refused'; code: number; log: string }
  /** The mempool has it, or had it lately. */
  | { kind: 'known' }

/** Of a block with the largest transactions, as base64. */
const MAX_ANSWER_BYTES = 64 << 20
const DEFAULT_TIMEOUT_MS = 10_000
/** The most that the engine gives at once. */
const VALIDATORS_PER_PAGE = 100
/** Pages of a chain with as many validators as CometBFT allows. */
const MAX_PAGES = 100

export class EngineClient {
  readonly url: EngineUrl
  readonly #timeoutMs: number
  readonly #headers: Readonly<Record<string, string>>
  #lastId = 0

  constructor(url: EngineUrl, { timeoutMs = DEFAULT_TIMEOUT_MS }: { timeoutMs?: number } = {}) {
    this.url = url
    this.#timeoutMs = timeoutMs
    this.#headers = url.authorization === undefined ? {} : { authorization: url.authorization }
  }

  /** Chain, version, head and own validator. Throws EngineError, as all methods here. */
  async status(): Promise<EngineStatus> {
    return this.#request('status', {}, engineStatus)
  }

  /** The genesis document. */
  async genesis(): Promise<EngineGenesisDocument> {
    return (await this.#request('genesis', {}, engineGenesis)).genesis
  }

  /** The decided block of a height; default: the newest. */
  async block(height?: number): Promise<EngineBlock> {
    return this.#request('block', heightParam(height), engineBlock)
  }

  /** The signatures under the block of a height; default: the newest, whose signatures may still be incomplete. */
  async commit(height?: number): Promise<EngineCommit> {
    return this.#request('commit', heightParam(height), engineCommit)
  }

  /** All validators that vote on a height, in the order of their indexes; default: the newest that is known. */
  async validators(height?: number): Promise<{ height: number; validators: EngineValidator[] }> {
    const validators: EngineValidator[] = []
    for (let page = 1; page <= MAX_PAGES; page++) {
      const params = { ...heightParam(height), page: String(page), per_page: String(VALIDATORS_PER_PAGE) }
      const answer = await this.#request('validators', params, validatorsPage)
      // Later pages must be of the same height, although blocks go on.
      height = answer.block_height
      validators.push(...answer.validators)
      if (validators.length >= answer.total || answer.validators.length === 0) break
    }
    return { height: height!, validators }
  }

  /** Gives a transaction to the mempool, and waits for the application's CheckTx. */
  async broadcast(transaction: Uint8Array): Promise<Broadcast> {
    return this.#broadcast('broadcast_tx_sync', transaction)
  }

  /** Gives a transaction to the mempool without waiting for CheckTx, so that `taken` means only that the engine read it. */
  async broadcastUnchecked(transaction: Uint8Array): Promise<Broadcast> {
    return this.#broadcast('broadcast_tx_async', transaction)
  }

  /** A decided transaction by the engine's hash of it (SHA-256); undefined if it is not decided or not indexed. */
  async transaction(hash: Hash): Promise<EngineTransaction | undefined> {
    const params = { hash: Buffer.from(bytesFromHex(hash)).toString('base64') }
    const answer = await this.#ask('tx', params, engineTransaction)
    if ('result' in answer) return answer.result
    if (/not found/.test(answer.refusal.message)) return undefined
    throw this.#refused('tx', answer.refusal)
  }

  /** Height, round, step and votes as the engine knows them. */
  async consensus(): Promise<ConsensusDump> {
    return this.#request('dump_consensus_state', {}, consensusDump)
  }

  /** The engines that this one is connected to. */
  async peers(): Promise<readonly EnginePeer[]> {
    return (await this.#request('net_info', {}, networkInfo)).peers
  }

  async #broadcast(method: string, transaction: Uint8Array): Promise<Broadcast> {
    const answer = await this.#ask<BroadcastResult>(method, { tx: Buffer.from(transaction).toString('base64') }, broadcastResult)
    if ('refusal' in answer) {
      // mempool.ErrTxInCache
      if (/already exists in cache/.test(answer.refusal.message)) return { kind: 'known' }
      throw this.#refused(method, answer.refusal)
    }
    const { code, log, hash } = answer.result
    return code === 0 ? { kind: 'taken', hash } : { kind: 'refused', code, log }
  }

  async #request<V>(method: string, params: object, result: Codec<V, unknown>): Promise<V> {
    const answer = await this.#ask(method, params, result)
    if ('refusal' in answer) throw this.#refused(method, answer.refusal)
    return answer.result
  }

  async #ask<V>(method: string, params: object, result: Codec<V, unknown>): Promise<{ result: V } | { refusal: EngineRefusal }> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++this.#lastId, method, params })
    const bounds = { timeoutMs: this.#timeoutMs, maxBytes: MAX_ANSWER_BYTES }
    const { status, text, isTooLong, problem } = await postJson(this.url.http, this.#headers, body, bounds)
    if (problem !== undefined) throw this.#error('engine-unreachable', `${method}: ${problem}`)
    if (isTooLong) throw this.#error('engine-malformed', `${method}: its answer is too long`)
    try {
      return readEnvelope(JSON.parse(text), result)
    } catch (error) {
      // The engine answers refusals with status 500 too; what is not JSON comes from something before it.
      if (status !== 200) throw this.#error('engine-unreachable', `${method}: HTTP ${status}`)
      const reason = error instanceof DecodeError ? error.message : 'not JSON'
      throw this.#error('engine-malformed', `${method}: its answer cannot be read: ${reason}`)
    }
  }

  #refused(method: string, { message }: EngineRefusal): CodedError<EngineErrorCode> {
    return this.#error('engine-refused', `${method}: ${message}`)
  }

  #error(code: EngineErrorCode, reason: string): CodedError<EngineErrorCode> {
    return engineError(code, this.url.name, reason)
  }
}

const heightParam = (height: number | undefined): { height?: string } => (height === undefined ? {} : { height: String(height) })
