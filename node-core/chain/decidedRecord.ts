/** What validators decided together with the head of a replicated chain; stored in the same batch as the head's block. */
import { type Hash, type Hex, quantityFromBigint } from '../contract/hex.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'

/** A validator's 32-byte Ed25519 key and its voting power. */
export interface ValidatorPower {
  readonly publicKey: Hex
  readonly power: bigint
}

export interface DecidedRecord {
  /** Number of the head. */
  readonly height: bigint
  /** Hash of the engine's block of that height; zero before the first one. */
  readonly hash: Hash
  /** Those that the application asked for by then. */
  readonly validators: readonly ValidatorPower[]
}

/** Metadata names of records: that of the head, and that of the last snapshot, which is made again after a restart. */
export type DecidedName = 'decided' | 'decidedOfSnapshot'

/** A record; undefined if the chain is not replicated, or has not begun, or has made no snapshot. */
export function storedDecided(store: BlockReader, name: DecidedName = 'decided'): DecidedRecord | undefined {
  const text = store.metadata(name)
  if (text === undefined) return undefined
  const { height, hash, validators } = JSON.parse(text) as { height: string; hash: Hash; validators: { publicKey: Hex; power: string }[] }
  return { height: BigInt(height), hash, validators: validators.map(({ publicKey, power }) => ({ publicKey, power: BigInt(power) })) }
}

/** Writes of a record. */
export function writesDecided(store: BlockStore, { height, hash, validators }: DecidedRecord, name: DecidedName = 'decided'): Write[] {
  const record = {
    height: quantityFromBigint(height),
    hash,
    validators: validators.map(({ publicKey, power }) => ({ publicKey, power: quantityFromBigint(power) })),
  }
  return store.writesMetadata(name, JSON.stringify(record))
}
