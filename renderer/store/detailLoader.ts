import type { WireCallArguments } from '../../node-core/contract/callArguments.ts'
import { UNAUTHORIZED } from '../../node-core/contract/jsonRpc.ts'
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { trace } from '../bridge/trace.ts'
import { blockQuantity } from './blockPages.ts'
import { newestOf, shownBlock } from './blocksSlice.ts'
import {
  detailKey,
  detailsWith,
  kindOfDetail,
  type AddressDetail,
  type BlockDetail,
  type DetailKind,
  type DetailKinds,
  type Failure,
  type Resource,
  type TransactionDetail,
} from './detailsSlice.ts'
import { readPoolSituation } from './poolFeed.ts'
import { readSourceTrace } from './readSourceTrace.ts'
import { stateChangesFromWire } from './stateChanges.ts'
import type { SyncContext } from './syncContext.ts'
import { subjectOfTrace } from './traceId.ts'

interface Watch {
  kind: DetailKind
  id: string
  watchers: number
  /** The load in progress, with its epoch: a change of the head during it triggers another, and only this one writes what it has read. */
  loading: { epoch: number } | undefined
  again: boolean
  /** A block was read when the newest one that was known came before it: another one may have taken its place until a newer one is known. */
  isAhead: boolean
}

/** Kinds that a new head may change; the rest is loaded once. */
const FOLLOWING: ReadonlySet<DetailKind> = new Set(['block', 'transaction', 'userOperation', 'address', 'poolSituation', 'dropped'])
/** Kinds that show what there is now, also while an earlier block is looked at. */
const PRESENT: ReadonlySet<DetailKind> = new Set(['block', 'transaction', 'userOperation', 'poolSituation'])

/** Kinds that say what executions are in the sources of builds. */
const IN_SOURCES: ReadonlySet<DetailKind> = new Set(['stackTrace', 'sourceTrace', 'gasBySource'])

/** Loads what the detail views watch and keeps it up to date while the chain grows. */
export class DetailLoader {
  readonly #context: SyncContext
  readonly #watches = new Map<string, Watch>()

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** Loads an item, unless it is loaded, and keeps it until the returned function is called. */
  watch(kind: DetailKind, id: string): () => void {
    const key = detailKey(kind, id)
    const watch = this.#watches.get(key) ?? { kind, id, watchers: 0, loading: undefined, again: false, isAhead: false }
    this.#watches.set(key, watch)
    watch.watchers++
    if (this.#mayChange(watch)) void this.#load(key, watch)
    return () => {
      if (--watch.watchers === 0) this.#watches.delete(key)
    }
  }

  /** Reloads what a new head may have changed: addresses, and items that are pending, unknown or failed. */
  refresh(): void {
    for (const [key, watch] of this.#watches) if (this.#isFollowing(key, watch) && this.#mayChange(watch)) void this.#load(key, watch)
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    for (const [key, watch] of this.#watches) {
      if (this.#context.store.getState().details.get(key)?.status !== 'failed') continue
      this.#write(key, { status: 'loading' })
      void this.#load(key, watch)
    }
  }

  /** Reloads what may have changed in the pool, or by a head after the block that is looked at. */
  refreshPresent(): void {
    for (const [key, watch] of this.#watches) if (PRESENT.has(watch.kind) && this.#mayChange(watch)) void this.#load(key, watch)
  }

  /** Reloads what depends on builds, since one came, went or was completed; forgets what of it is not watched. */
  buildsChanged(): void {
    this.#context.store.setState(({ details }) => ({
      details: new Map(Array.from(details).filter(([key]) => this.#watches.has(key) || !IN_SOURCES.has(kindOfDetail(key)))),
    }))
    for (const [key, watch] of this.#watches) {
      if (!IN_SOURCES.has(watch.kind)) continue
      // What is being read may be as it was before.
      watch.loading = undefined
      void this.#load(key, watch)
    }
  }

  /**
   * Forgets everything, and reloads what is watched. Unless the chain is another one, an open address stays until it is read again, with what
   * is typed in its forms.
   */
  reset(isOther: boolean): void {
    const stays = ([key, { status }]: readonly [string, { status: string }]): boolean =>
      !isOther && kindOfDetail(key) === 'address' && status === 'ready' && this.#watches.has(key)
    this.#context.store.setState(({ details }) => ({ details: new Map(Array.from(details).filter(stays)) }))
    for (const [key, watch] of this.#watches) {
      watch.loading = undefined
      void this.#load(key, watch)
    }
  }

  /** Whether a new head is a reason to reload: also for what was lost with the connection. */
  #isFollowing(key: string, { kind }: Watch): boolean {
    return FOLLOWING.has(kind) || this.#context.store.getState().details.get(key)?.status === 'loading'
  }

  #mayChange({ kind, id, isAhead }: Watch): boolean {
    const entry = this.#context.store.getState().details.get(detailKey(kind, id))
    if (entry?.status !== 'ready' || kind === 'address' || kind === 'poolSituation') return true
    if (kind === 'block') return !id.startsWith('0x') && (isAhead || this.#hasLeft((entry.data as BlockDetail).block))
    return kind === 'transaction' && (entry.data as TransactionDetail).receipt === undefined
  }

  /** Whether the chain that is shown does not have the block, as far as known: it was read before a rollback that came with the next head. */
  #hasLeft({ number, hash }: BlockDetail['block']): boolean {
    return (this.#context.store.getState().blocks.byNumber.get(Number(number))?.hash ?? hash) !== hash
  }

  async #load(key: string, watch: Watch): Promise<void> {
    const { store, epoch } = this.#context
    const load = { epoch: epoch() }
    if (watch.loading?.epoch === load.epoch) {
      watch.again = true
      return
    }
    watch.loading = load
    const newest = newestOf(store.getState().blocks)?.number ?? -1
    if (!store.getState().details.has(key)) this.#write(key, { status: 'loading' })
    let entry: Resource<DetailKinds[DetailKind]>
    try {
      const data = await this.#read(watch.kind, watch.id)
      entry = data ? { status: 'ready', data } : { status: 'absent' }
    } catch (error) {
      // What is shown remains good enough while disconnected: it is reloaded with the next head.
      const isAway = error instanceof RpcError && error.reason === 'disconnected'
      entry = isAway
        ? (store.getState().details.get(key) ?? { status: 'loading' })
        : { status: 'failed', message: messageOf(error), code: error instanceof RpcError ? error.code : undefined }
    }
    if (watch.loading !== load || load.epoch !== epoch()) return
    watch.loading = undefined
    watch.isAhead = watch.kind === 'block' && Number(watch.id) > newest
    this.#write(key, entry)
    if (watch.again && watch.watchers > 0) {
      watch.again = false
      if (this.#mayChange(watch)) void this.#load(key, watch)
    }
  }

  #write(key: string, entry: Resource<DetailKinds[DetailKind]>): void {
    this.#context.store.setState(({ details }) => ({ details: detailsWith(details, key, entry, (old) => this.#watches.has(old)) }))
  }

  async #read(kind: DetailKind, id: string): Promise<DetailKinds[DetailKind] | undefined> {
    const { client } = this.#context
    switch (kind) {
      case 'block':
        return await this.#readBlock(id)
      case 'transaction':
        return await this.#readTransaction(id as Hash)
      case 'address':
        return await this.#readAddress(id as Address)
      case 'trace':
        return await trace(client, subjectOfTrace(id), 'callTracer', { withLog: true })
      case 'traceIndex':
        return await client.call('devnet_traceIndex', subjectOfTrace(id))
      case 'stateChanges':
        return stateChangesFromWire(await trace(client, subjectOfTrace(id), 'prestateTracer', { diffMode: true }))
      case 'stackTrace':
        return (await client.call('devnet_stackTrace', subjectOfTrace(id))) ?? undefined
      case 'consoleLogs':
        return await client.call('devnet_consoleLogs', subjectOfTrace(id))
      case 'sourceTrace':
        return await readSourceTrace(client, subjectOfTrace(id))
      case 'gasBySource':
        return await client.call('devnet_gasBySource', subjectOfTrace(id))
      case 'sourceFile': {
        const [build = '', sourceId] = id.split(' ')
        return (await client.call('devnet_source', build, Number(sourceId))) ?? undefined
      }
      case 'blockAccess':
        return (await client.call('devnet_blockAccess', id as Hash)) ?? undefined
      case 'rawTransaction':
        return (await client.call('eth_getRawTransactionByHash', id as Hash)) ?? undefined
      case 'userOperations':
        return (await client.call('devnet_userOperations', id.split(' ', 1)[0] as Hash)) ?? undefined
      case 'userOperation':
        return (await client.call('devnet_userOperationTransaction', id as Hash)) ?? undefined
      case 'poolSituation':
        return await readPoolSituation(client, id as Address)
      case 'dropped':
        return (await client.call('devnet_droppedTransaction', id as Hash)) ?? undefined
      default:
        return await client.call('debug_getRawBlock', id as Hash)
    }
  }

  async #readBlock(id: string): Promise<BlockDetail | undefined> {
    const { client } = this.#context
    const block = id.startsWith('0x')
      ? await client.call('eth_getBlockByHash', id as Hash, true)
      : await client.call('eth_getBlockByNumber', blockQuantity(Number(id)), true)
    if (!block) return undefined
    const receipts = block.transactions.length === 0 ? [] : await client.call('eth_getBlockReceipts', block.hash)
    return { block: block as BlockDetail['block'], receipts: receipts ?? [] }
  }

  async #readTransaction(hash: Hash): Promise<TransactionDetail | undefined> {
    const { client } = this.#context
    const [transaction, receipt] = await Promise.all([
      client.call('eth_getTransactionByHash', hash),
      client.call('eth_getTransactionReceipt', hash),
    ])
    if (!transaction) return undefined
    // If it was mined between the two responses, the next head brings the receipt.
    if (!receipt) return { transaction, receipt: undefined, block: undefined, failure: undefined }
    const [block, failure] = await Promise.all([
      client.call('eth_getBlockByHash', receipt.blockHash, false),
      receipt.status === '0x0' ? this.#readFailure(transaction, Number(receipt.blockNumber)) : undefined,
    ])
    return { transaction, receipt, block: block ?? undefined, failure }
  }

  /** As it ran in its block; if the node keeps that private, as it runs alone on the parent block. */
  async #readFailure(transaction: WireTransaction, blockNumber: number): Promise<Failure> {
    try {
      const { error, output } = await trace(this.#context.client, transaction.hash, 'callTracer', { onlyTopCall: true })
      return error === 'execution reverted' ? { kind: 'revert', data: output ?? '0x' } : { kind: 'halt', message: error ?? 'out of gas' }
    } catch (error) {
      if (!(error instanceof RpcError) || error.code !== UNAUTHORIZED) throw error
      return this.#callFailure(transaction, blockNumber)
    }
  }

  async #callFailure(transaction: WireTransaction, blockNumber: number): Promise<Failure> {
    try {
      await this.#context.client.call('eth_call', callFromTransaction(transaction), blockQuantity(Math.max(0, blockNumber - 1)))
      return { kind: 'unknown' }
    } catch (error) {
      if (!(error instanceof RpcError) || error.reason !== 'refused') throw error
      if (error.code === 3 && typeof error.data === 'string') {
        return { kind: 'revert', data: error.data as Hex }
      }
      return { kind: 'halt', message: error.message }
    }
  }

  async #readAddress(address: Address): Promise<AddressDetail> {
    const { client, store } = this.#context
    const block = shownBlock(store.getState().blocks)
    const [balance, nonce, code] = await Promise.all([
      client.call('eth_getBalance', address, block),
      client.call('eth_getTransactionCount', address, block),
      client.call('eth_getCode', address, block),
    ])
    return { address, balance: BigInt(balance), nonce: Number(nonce), code }
  }
}

function callFromTransaction(transaction: WireTransaction): WireCallArguments {
  return {
    from: transaction.from,
    ...(transaction.to === null ? {} : { to: transaction.to }),
    gas: transaction.gas,
    value: transaction.value,
    input: transaction.input,
    ...(transaction.accessList && transaction.accessList.length > 0 ? { accessList: transaction.accessList } : {}),
  }
}
