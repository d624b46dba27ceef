import { BoundedCache } from '../base/boundedCache.ts'
import { MAX_CACHED_SENDERS } from '../base/cacheBounds.ts'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import type { Transaction } from '../types/transaction.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import { metadataKey, rangeOf, senderKey } from './schema.ts'

const HIGHEST_KEY = metadataKey('highestServed')
const RESETS_KEY = metadataKey('resets')
const CHAIN_ID_KEY = metadataKey('highestChainId')
const SENDERS_KEY = metadataKey('sendersComplete')

/** The newest resets that are remembered; earlier ones no longer matter to what is listed. */
const MAX_RESETS = 1_000

/** A block that begins at the genesis state. */
export interface ResetBlock {
  readonly number: bigint
  readonly hash: Hash
}

/**
 * What clients may remember of the chain after it went back: its highest block, nonces and chain ids, on whatever branch. Wallets trust
 * their own copy more than the node. The `writes…` methods only build writes, which go into the batch of the change.
 */
export class ServedPast {
  readonly #store: KeyValueStore
  #highestLeft: bigint | undefined
  /** As in the store. */
  readonly #nonces = new BoundedCache<Address, bigint>(MAX_CACHED_SENDERS)

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** Highest block number that was left behind; 0 if none was. */
  get highestLeft(): bigint {
    return (this.#highestLeft ??= this.#bigint(HIGHEST_KEY))
  }

  /** Writes for a batch that moves the head away from a block. */
  writesLeft(number: bigint): Write[] {
    if (number <= this.highestLeft) return []
    this.#highestLeft = number
    return [textWrite(HIGHEST_KEY, String(number))]
  }

  /** Highest chain id that a reset has given the chain; 0 if none has. */
  get highestChainId(): bigint {
    return this.#bigint(CHAIN_ID_KEY)
  }

  writesChainId(chainId: bigint): Write[] {
    return chainId > this.highestChainId ? [textWrite(CHAIN_ID_KEY, String(chainId))] : []
  }

  /** Blocks that begin at the genesis state, the oldest first, on whatever branch. */
  get resets(): readonly ResetBlock[] {
    const bytes = this.#store.get(RESETS_KEY)
    const stored = bytes === undefined ? [] : (JSON.parse(new TextDecoder().decode(bytes)) as [string, Hash][])
    return stored.map(([number, hash]) => ({ number: BigInt(number), hash }))
  }

  /** Writes for the batch of a block. */
  writesBlock({ hash, header, transactions }: Block, changes: ManualChanges | undefined): Write[] {
    const writes = this.#writesSenders(transactions)
    return changes?.base === 'genesis' ? [...writes, this.#writeReset({ number: header.number, hash })] : writes
  }

  /** To be called once the writes of a block are in the store. */
  stored({ transactions }: Block): void {
    for (const { from, nonce } of transactions) {
      const known = this.#nonces.get(from)
      // One that was evicted meanwhile is read again: the store may have a higher one.
      if (known !== undefined && known <= nonce) this.#nonces.set(from, nonce + 1n)
    }
  }

  #writeReset(reset: ResetBlock): Write {
    const kept = [...this.resets.filter(({ hash }) => hash !== reset.hash), reset].slice(-MAX_RESETS)
    return textWrite(RESETS_KEY, JSON.stringify(kept.map(({ number, hash }) => [String(number), hash])))
  }

  /** Whether `senders` knows every sender since the first block; not in a store of an earlier version. */
  get hasAllSenders(): boolean {
    return this.#text(SENDERS_KEY) !== undefined
  }

  /** Write for the batch of the first block. */
  writesHasAllSenders(): Write[] {
    return [textWrite(SENDERS_KEY, 'true')]
  }

  /** Senders, each with the nonce after the highest one that it has used. */
  async *senders(): AsyncIterable<[Address, bigint]> {
    for await (const [key, value] of this.#store.entries(rangeOf('sender'))) yield [hexFromBytes(key.subarray(1)), nonceFromBytes(value)]
  }

  #writesSenders(transactions: readonly Transaction[]): Write[] {
    if (transactions.length === 0) return []
    const nonces = new Map<Address, bigint>()
    for (const { from, nonce } of transactions) nonces.set(from, nonce + 1n)
    const writes: Write[] = []
    for (const [from, nonce] of nonces) {
      const key = senderKey(bytesFromHex(from))
      if (this.#highestNonce(from, key) < nonce) writes.push({ key, value: nonceBytes(nonce) })
    }
    return writes
  }

  /** The nonce after the highest one that a sender has used; 0 for any other address. */
  #highestNonce(address: Address, key: Uint8Array): bigint {
    const known = this.#nonces.get(address)
    if (known !== undefined) return known
    const bytes = this.#store.get(key)
    const nonce = bytes === undefined ? 0n : nonceFromBytes(bytes)
    this.#nonces.set(address, nonce)
    return nonce
  }

  #text(key: Uint8Array): string | undefined {
    const bytes = this.#store.get(key)
    return bytes && new TextDecoder().decode(bytes)
  }

  #bigint(key: Uint8Array): bigint {
    return BigInt(this.#text(key) ?? 0)
  }
}

const textWrite = (key: Uint8Array, text: string): Write => ({ key, value: new TextEncoder().encode(text) })

function nonceBytes(nonce: bigint): Uint8Array {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(nonce)
  return bytes
}

const nonceFromBytes = (bytes: Uint8Array): bigint => new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)
