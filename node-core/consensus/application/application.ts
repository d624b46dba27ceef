/** The chain as an application of a consensus engine: validators decide the transactions of each block, and this executes them. */
import { ZERO_HASH, bytesFromHex, hexFromBytes, isHexData } from '../../contract/hex.ts'
import { BoundedCache } from '../../base/boundedCache.ts'
import { equalBytes } from '../../base/bytes.ts'
import { CodedError } from '../../base/codedError.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import type { Chain } from '../../chain/chain.ts'
import type { DecidedRecord } from '../../chain/decidedRecord.ts'
import { isStateFailure } from '../../execution/blockProcessor.ts'
import type { BuiltBlock } from '../../execution/buildBlock.ts'
import type { Miner } from '../../miner/miner.ts'
import type { TxPool } from '../../txpool/txPool.ts'
import { transactionFromBytes } from '../../types/transaction.ts'
import type { AbciApplication, RequestOf, ResponseOf } from '../abci/application.ts'
import type { Broadcaster } from './broadcaster.ts'
import { CODESPACE, type OrderedBlock, RESULT_CODE, orderedBlock, proposedBlock, resultsOf } from './orderedBlock.ts'
import { accountText } from './query.ts'
import { assertSharedGenesis, initialValidators } from './sharedGenesis.ts'
import type { StateSync } from './stateSync.ts'
import { changedValidators, updateOf } from './validatorSet.ts'

/** Proposals of one height that are kept after they were executed: one per round in which this validator voted. */
const MAX_PROPOSALS = 4

export interface ApplicationParts {
  readonly chain: Chain
  readonly pool: TxPool
  readonly miner: Miner
  readonly broadcaster: Broadcaster
  readonly stateSync: StateSync
  /** Of this program. */
  readonly version: string
  /** Receives what the engine does not say: why a proposal was refused. */
  readonly onRefused?: (reason: string, height: bigint) => void
}

/**
 * Block n is the engine's height n, above a genesis of number 0; the app hash is the state root. A block and what was decided with it are
 * stored in one batch, so after a crash between any two requests the engine replays what is missing, with the same result.
 */
export class EthereumApplication implements AbciApplication {
  readonly #parts: ApplicationParts
  /** Proposals that were executed, by the engine's hash. */
  #proposals = new BoundedCache<string, OrderedBlock>(MAX_PROPOSALS)
  /** The decided block that is not stored yet. */
  #finalized: { built: BuiltBlock; decided: DecidedRecord } | undefined

  constructor(parts: ApplicationParts) {
    this.#parts = parts
  }

  /** Asked by an engine that has just started, whose mempool is empty; and at any moment by clients of its RPC (`abci_info`). */
  info(): ResponseOf<'info'> {
    const { chain, broadcaster, version } = this.#parts
    broadcaster.restart()
    const { number, stateRoot } = chain.head.header
    return {
      data: 'Terrarium',
      version,
      lastBlockHeight: number,
      ...(number > 0n && { lastBlockAppHash: bytesFromHex(stateRoot) }),
    }
  }

  /** Throws CodedError<SharedGenesisErrorCode>. */
  async initChain(request: RequestOf<'initChain'>): Promise<ResponseOf<'initChain'>> {
    const { chain } = this.#parts
    assertSharedGenesis(chain, request)
    const validators = initialValidators(request)
    await chain.exclusive(() => chain.beginDecided({ height: 0n, hash: ZERO_HASH, validators }))
    return { appHash: bytesFromHex(chain.head.header.stateRoot) }
  }

  query({ path, data, height }: RequestOf<'query'>): ResponseOf<'query'> {
    const { chain } = this.#parts
    const header = height === 0n ? chain.head.header : chain.headerByNumber(height)
    if (header === undefined)
      return refusal(RESULT_CODE.failed, `there is no block ${height}, the newest one is ${chain.head.header.number}`)
    if (path !== '/account') return refusal(RESULT_CODE.failed, 'unknown path, expected /account')
    const address = hexFromBytes(data)
    if (!isHexData(address, 20)) return refusal(RESULT_CODE.failed, `data: expected the 20 bytes of an address, got ${data.length}`)
    const value = new TextEncoder().encode(accountText(chain.stateAt(header), address))
    return { key: data, value, height: header.number }
  }

  /** A transaction that waits for an earlier nonce stays in this node's queue, and is sent again when the gap is closed. */
  checkTx({ tx, type }: RequestOf<'checkTx'>): ResponseOf<'checkTx'> {
    const { pool, broadcaster } = this.#parts
    const hash = keccak256Hex(tx)
    try {
      if (type === 'new') this.#take(tx)
      const transaction = pool.get(hash)
      if (transaction === undefined) return refusal(RESULT_CODE.notIncluded, 'no longer in the pool of this node')
      if (!pool.isPending(hash)) {
        broadcaster.forgotten(hash)
        return refusal(RESULT_CODE.waits, `nonce ${transaction.nonce} waits for ${pool.nextNonce(transaction.from)}`)
      }
      return { gasWanted: transaction.gasLimit }
    } catch (error) {
      broadcaster.forgotten(hash)
      if (!(error instanceof CodedError) || isStateFailure(error)) throw error
      return refusal(RESULT_CODE.notIncluded, error.message)
    }
  }

  /** Adds a transaction that the engine has to the pool, unless it is there. Throws CodedError if the pool refuses it. */
  #take(bytes: Uint8Array): void {
    const { pool, broadcaster } = this.#parts
    const hash = keccak256Hex(bytes)
    broadcaster.accepted(hash)
    if (pool.has(hash)) return
    pool.add(transactionFromBytes(bytes))
  }

  prepareProposal(request: RequestOf<'prepareProposal'>): ResponseOf<'prepareProposal'> {
    const { chain, pool, miner } = this.#parts
    this.#assertNext(request.height)
    for (const tx of request.txs) this.#takeIfValid(tx)
    const { block, rejected } = proposedBlock(chain, pool, request, request.maxTxBytes, miner.settings.leastTip)
    for (const { transaction, error } of rejected) pool.remove(transaction.hash, error)
    return { txs: block.transactions.map(({ raw }) => raw) }
  }

  #takeIfValid(tx: Uint8Array): void {
    try {
      this.#take(tx)
    } catch (error) {
      if (!(error instanceof CodedError) || isStateFailure(error)) throw error
    }
  }

  /** Accepts what is a whole block: each transaction is valid where it stands, and all of them fit. */
  processProposal(request: RequestOf<'processProposal'>): ResponseOf<'processProposal'> {
    const { onRefused } = this.#parts
    this.#assertNext(request.height)
    const refuse = (reason: string) => {
      onRefused?.(reason, request.height)
      return { status: 'reject' as const }
    }
    try {
      const ordered = orderedBlock(this.#parts.chain, request.txs, request)
      const wrong = ordered.problems.findIndex((problem) => problem !== undefined)
      if (wrong >= 0) return refuse(`transaction ${wrong}: ${ordered.problems[wrong]}`)
      this.#proposals.set(hexFromBytes(request.hash), ordered)
      return { status: 'accept' }
    } catch (error) {
      // Such as a system contract that fails: no validator can execute the block.
      if (!(error instanceof CodedError) || isStateFailure(error)) throw error
      return refuse(error.message)
    }
  }

  /** Throws if the decided block cannot be executed: the chain cannot go on then. */
  finalizeBlock(request: RequestOf<'finalizeBlock'>): ResponseOf<'finalizeBlock'> {
    const { chain } = this.#parts
    const { txs, hash, height, misbehavior } = request
    this.#assertNext(height)
    const ordered = this.#executed(request) ?? decidedBlock(chain, request)
    const { built } = ordered
    const { validators, updates } = changedValidators(chain.decided!.validators, misbehavior, built.receipts)
    this.#finalized = { built, decided: { height, hash: hexFromBytes(hash), validators } }
    return {
      txResults: resultsOf(ordered, txs),
      validatorUpdates: updates.map(updateOf),
      appHash: bytesFromHex(built.block.header.stateRoot),
    }
  }

  /** The block of a proposal that was executed before. */
  #executed({ hash, txs }: RequestOf<'finalizeBlock'>): OrderedBlock | undefined {
    const found = this.#proposals.get(hexFromBytes(hash))
    if (found?.built.block.header.parentHash !== this.#parts.chain.head.hash) return undefined
    const { transactions } = found.built.block
    return transactions.length === txs.length && transactions.every(({ raw }, at) => equalBytes(raw, txs[at]!)) ? found : undefined
  }

  async commit(): Promise<ResponseOf<'commit'>> {
    if (this.#finalized === undefined) throw new Error('there is no decided block to store')
    const { built, decided } = this.#finalized
    await this.#parts.miner.insertDecided(built, decided)
    this.#finalized = undefined
    this.#proposals = new BoundedCache(MAX_PROPOSALS)
    this.#parts.stateSync.committed()
    return {}
  }

  listSnapshots(): ResponseOf<'listSnapshots'> {
    return this.#parts.stateSync.list()
  }

  offerSnapshot(request: RequestOf<'offerSnapshot'>): ResponseOf<'offerSnapshot'> {
    return this.#parts.stateSync.offer(request)
  }

  loadSnapshotChunk(request: RequestOf<'loadSnapshotChunk'>): ResponseOf<'loadSnapshotChunk'> {
    return this.#parts.stateSync.load(request)
  }

  applySnapshotChunk(request: RequestOf<'applySnapshotChunk'>): Promise<ResponseOf<'applySnapshotChunk'>> {
    return this.#parts.stateSync.apply(request)
  }

  /** The engine gives blocks in order. */
  #assertNext(height: bigint): void {
    const { number } = this.#parts.chain.head.header
    if (height !== number + 1n) throw new Error(`the engine is at height ${height}, and this chain has ${number} blocks`)
  }
}

/** Executes a decided block. Throws what is this node's own trouble, such as too little memory: the others have executed the transaction. */
function decidedBlock(chain: Chain, { txs, ...order }: RequestOf<'finalizeBlock'>): OrderedBlock {
  const ordered = orderedBlock(chain, txs, order)
  const trouble = ordered.built.rejected.find(({ error }) => !(error instanceof CodedError))
  if (trouble !== undefined) throw trouble.error
  return ordered
}

const refusal = (code: number, log: string) => ({ code, log, codespace: CODESPACE })
