/** What a chain that was forked from a remote one reads of it, and the error of a read of what is not here yet. */
import type { Address, Hash } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import { CodedError } from '../base/codedError.ts'

/** Names one value of the remote chain. */
export type RemoteKey =
  /** Balance, nonce and code of an account in the state at a root. */
  | { kind: 'account'; root: Hash; address: Address }
  /** A storage slot in the state at a root. */
  | { kind: 'slot'; root: Hash; address: Address; slot: bigint }
  /**
   * A node of the account trie of the state at a root, or of the storage trie of an account of it, and the nibbles that lead there. Nothing
   * that is known leads to it: the remote may not be able to give it, and that is remembered.
   */
  | { kind: 'node'; root: Hash; address?: Address; hash: Hash; path: string }
  /** Header and body of a canonical block, or of any block by its hash. */
  | { kind: 'block'; number: bigint }
  | { kind: 'blockByHash'; hash: Hash }
  /** Header of a canonical block, also for BLOCKHASH. */
  | { kind: 'header'; number: bigint }
  /** Receipts of the block of the hash. */
  | { kind: 'receipts'; hash: Hash }
  /** Where a transaction is mined. */
  | { kind: 'transaction'; hash: Hash }
  /** Logs of the canonical blocks from..to, both included. */
  | { kind: 'logs'; from: bigint; to: bigint; filter: LogCriteria }

/** What an execution in the state at a root begins with. */
export interface RemoteCall {
  root: Hash
  from: Address
  to: Address
  value: bigint
  data: Uint8Array
}

/** How long a client request, or the making of a block, waits for a remote chain in all its fetches. */
export interface Patience {
  readonly ms: number
  /** The error for a wait that has lasted so long: what was waited for at last, and the number of fetches. */
  ended(keys: readonly RemoteKey[], fetches: number): Error
}

/** Fetches values of the remote chain, so that synchronous reads find them. */
export interface RemoteSource {
  /** Absent: without a bound. */
  readonly patience?: Patience | undefined
  /** Whether values of the newest state may be dropped during a run, because they can be changed by hand at the remote. */
  readonly isVolatile?: boolean
  /** Fetches what the remote expects the call to read, if that can be known; what fails is left to `fetch`. */
  prefetch?(call: RemoteCall, signal?: AbortSignal): Promise<void>
  /** Fulfilled when the values can be read. Rejects with the remote's CodedError; with the signal's reason if it aborts. */
  fetch(keys: readonly RemoteKey[], signal?: AbortSignal): Promise<void>
}

/**
 * A synchronous read of values of the remote chain that are not here. The caller that began the run fetches them and begins it again;
 * nothing between may handle it or blame a transaction or block for it (`isStateFailure`).
 */
export class RemoteMiss extends CodedError<'remote-miss'> {
  readonly keys: readonly RemoteKey[]
  /** The call that misses its callee: most of what it needs is missing then. */
  readonly call: RemoteCall | undefined

  constructor(keys: readonly RemoteKey[], call?: RemoteCall) {
    super(
      'remote-miss',
      `not read from the remote chain yet: ${keys.slice(0, 3).map(describeKey).join(', ')}${keys.length > 3 ? ', …' : ''}`,
    )
    this.keys = keys
    this.call = call
  }
}

/** Reads an item after the other. If some of them miss values, throws one RemoteMiss that names all that they miss. */
export function readAll<T, R>(items: Iterable<T>, read: (item: T) => R): R[] {
  const results: R[] = []
  const missed: RemoteKey[] = []
  for (const item of items) {
    try {
      results.push(read(item))
    } catch (error) {
      if (!(error instanceof RemoteMiss)) throw error
      missed.push(...error.keys)
    }
  }
  if (missed.length > 0) throw new RemoteMiss(missed)
  return results
}

/** Names a value in words, such as `slot 0x3 of 0x…`. */
export function describeKey(key: RemoteKey): string {
  switch (key.kind) {
    case 'account':
      return `account ${key.address}`
    case 'slot':
      return `slot 0x${key.slot.toString(16)} of ${key.address}`
    case 'node':
      return `trie node ${key.hash}`
    case 'block':
    case 'header':
      return `block ${key.number}`
    case 'blockByHash':
      return `block ${key.hash}`
    case 'receipts':
      return `receipts of block ${key.hash}`
    case 'transaction':
      return `transaction ${key.hash}`
    default:
      return `logs of blocks ${key.from} to ${key.to}`
  }
}

/** Text that is equal for equal keys only. */
export function keyText(key: RemoteKey): string {
  switch (key.kind) {
    case 'account':
      return `a${key.root}${key.address}`
    case 'slot':
      return `s${key.root}${key.address}${key.slot.toString(16)}`
    case 'node':
      return `n${key.root}${key.hash}`
    case 'block':
      return `b${key.number}`
    case 'header':
      return `h${key.number}`
    case 'blockByHash':
      return `b${key.hash}`
    case 'receipts':
      return `r${key.hash}`
    case 'transaction':
      return `t${key.hash}`
    default:
      return `l${key.from}-${key.to}${JSON.stringify([key.filter.addresses, key.filter.topics])}`
  }
}
