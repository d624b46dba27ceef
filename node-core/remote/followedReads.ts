/** Reads of a remote chain as it is now, for a chain that follows it: what lies above the fork block, and may be reorganised. */
import { array, json as anyJson, object, record } from '../contract/compound.ts'
import { type Address, type Hash, quantityFromBigint } from '../contract/hex.ts'
import { address, index, string } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import { ForeignBlock } from '../types/foreignBlock.ts'
import { keyText } from '../types/remoteMiss.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction, TransactionErrorCode } from '../types/transaction.ts'
import type { Capabilities } from './capabilities.ts'
import { readBlock } from './canonicalReads.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { decodeAnswer } from './decoding.ts'
import { decodeHeader } from './decodeHeader.ts'
import { decodeReceipts } from './decodeReceipts.ts'
import { isDevelopmentNode } from './developmentNodes.ts'
import { readReceipts } from './readReceipts.ts'
import type { RemoteClient } from './remoteClient.ts'
import { remoteError } from './remoteErrors.ts'
import type { RemoteValues } from './remoteValues.ts'
import { type StateReads, wantedStates } from './stateReads.ts'
import type { StateValue } from './stateValues.ts'

const lanes = record(string, record(string, anyJson('transaction')))
const pool = object({ pending: lanes, queued: lanes })
const poolStatus = object({ pending: index, queued: index })
/** A pool that is larger is not shown. */
const MAX_POOLED = 2_000

/** Cached values of the newest state that are fetched again at each poll. */
const MAX_REFRESHED = 500

function isSame(value: StateValue, known: StateValue | undefined): boolean {
  if (value.kind === 'slot') return known?.kind === 'slot' && known.value === value.value
  if (known?.kind !== 'account') return false
  const [a, b] = [value.account, known.account]
  return a?.balance === b?.balance && a?.nonce === b?.nonce && a?.codeHash === b?.codeHash
}

export class FollowedReads {
  readonly #client: RemoteClient
  readonly #oneAttempt: RemoteClient
  readonly #capabilities: Capabilities
  readonly #states: StateReads
  readonly #values: RemoteValues
  #tellsPool: boolean | undefined

  /** `oneAttempt`: looks for the newest block, and says at once where that fails. */
  constructor(client: RemoteClient, oneAttempt: RemoteClient, capabilities: Capabilities, states: StateReads, values: RemoteValues) {
    this.#client = client
    this.#oneAttempt = oneAttempt
    this.#states = states
    this.#capabilities = capabilities
    this.#values = values
  }

  /** The newest block. Throws RemoteError, or the reason of `signal`. */
  async newest(signal: AbortSignal): Promise<{ number: bigint; hash: Hash }> {
    const json = await this.#oneAttempt.request('eth_getBlockByNumber', ['latest', false], signal)
    if (json === null) throw remoteError('remote-gone', `the remote chain at ${this.#client.name} has no newest block`)
    const { header, hash } = decodeHeader(json, 'the newest block')
    return { number: header.number, hash }
  }

  /** Hash of the block of a number; undefined if there is none. Throws RemoteError, or the reason of `signal`. */
  async hashAt(number: bigint, signal: AbortSignal): Promise<Hash | undefined> {
    const json = await this.#client.request('eth_getBlockByNumber', [quantityFromBigint(number), false], signal)
    return json === null ? undefined : decodeHeader(json, `block ${number}`).hash
  }

  /**
   * The block of a number with its receipts, verified by its hash and roots; its state can be read from then on. Undefined if there is none,
   * or no more. Throws `unsupported-type`, RemoteError, or the reason of `signal`.
   */
  async take(number: bigint, signal: AbortSignal): Promise<{ block: Block; receipts: readonly Receipt[] } | undefined> {
    const what = `block ${number}`
    const json = await this.#client.request('eth_getBlockByNumber', [quantityFromBigint(number), true], signal)
    if (json === null) return undefined
    const block = await readBlock(this.#client, json, what, signal)
    if (block instanceof ForeignBlock) throw new CodedError<TransactionErrorCode>('unsupported-type', `${what}: ${block.problem}`)
    const receipts = await readReceipts(this.#client, this.#capabilities, block, signal)
    if (receipts === null || (Array.isArray(receipts) && receipts.includes(null))) return undefined
    const { header, hash } = block
    this.#values.setNewest({ header, hash })
    return { block, receipts: decodeReceipts(receipts, block, `receipts of ${what}`) }
  }

  /**
   * The transactions of the remote's pool that can be decoded; undefined if it does not tell, or has more than MAX_POOLED. Throws RemoteError,
   * or the reason of `signal`.
   */
  async pooled(signal: AbortSignal): Promise<readonly Transaction[] | undefined> {
    if (this.#tellsPool === false) return undefined
    const [outcome] = await this.#client.requestAll([{ method: 'txpool_status', params: [] }], signal)
    this.#tellsPool = 'result' in outcome!
    if (!('result' in outcome!)) return undefined
    const counts = decodeAnswer(poolStatus, outcome.result, 'txpool_status')
    // The pool of a public chain is tens of megabytes.
    if (counts.pending + counts.queued > MAX_POOLED) return undefined
    if (counts.pending + counts.queued === 0) return []
    const { pending, queued } = decodeAnswer(pool, await this.#client.request('txpool_content', [], signal), 'txpool_content')
    const items = [pending, queued].flatMap((lanes) => Array.from(lanes.values(), (lane) => Array.from(lane.values())).flat())
    return items.flatMap((item) => {
      try {
        return [decodeTransaction(item, 'a pooled transaction')]
      } catch (error) {
        if (error instanceof CodedError) return []
        throw error
      }
    })
  }

  /** Accounts that the remote sends from without a signature; none if it does not tell. Throws RemoteError, or the reason of `signal`. */
  async accounts(signal?: AbortSignal): Promise<readonly Address[]> {
    const [outcome] = await this.#client.requestAll([{ method: 'eth_accounts', params: [] }], signal)
    return 'result' in outcome! ? decodeAnswer(array(address), outcome.result, 'eth_accounts') : []
  }

  /** Whether the remote is a node for development, which changes states by hand. Throws RemoteError, or the reason of `signal`. */
  async isSteerable(signal: AbortSignal): Promise<boolean> {
    const [outcome] = await this.#client.requestAll([{ method: 'web3_clientVersion', params: [] }], signal)
    return 'result' in outcome! && isDevelopmentNode(outcome.result)
  }

  /**
   * Fetches the cached values of a state again, since it can be changed by hand as long as its block is the newest; returns whether any of them
   * changed. If there are more than MAX_REFRESHED, they are evicted instead. Throws RemoteError, or the reason of `signal`.
   */
  async refreshState(root: Hash, signal: AbortSignal): Promise<boolean> {
    const known = new Map<string, StateValue>()
    for (const value of this.#values.valuesOf(root)) known.set(keyText(value), value)
    const block = this.#values.blockOfState(root)
    if (known.size === 0 || block === undefined) return false
    if (known.size > MAX_REFRESHED) {
      this.#values.evictState(root)
      return true
    }
    let differs = false
    for (const value of await this.#states.read(wantedStates(known.values(), () => block)[0]!, signal)) {
      if (value.kind === 'account' || value.kind === 'slot') differs ||= !isSame(value, known.get(keyText(value)))
      this.#values.add(value)
    }
    return differs
  }

  /** The head is that block again: states with the root of this one are read there from now on. */
  rewoundTo(block: { header: Header; hash: Hash }): void {
    this.#values.evictState(block.header.stateRoot)
    this.#values.setNewest(block)
  }

  /** Evicts the cached values of a state, once its block has a child: until then it could be changed by hand. */
  evictState(root: Hash): void {
    this.#values.evictState(root)
  }
}
