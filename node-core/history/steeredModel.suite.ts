/** What the model of a steered chain knows: plain, immutable data, from which the chain can be made again. */
import type { Address, Hash } from '../contract/hex.ts'
import { storedText } from '../base/storedJson.ts'
import type { ImpersonationSettings } from '../keystore/impersonation.ts'
import type { ClockState } from '../miner/clock.ts'
import type { MiningMode } from '../miner/miner.ts'
import type { MinerSettings, NextBlockSettings } from '../miner/nextBlock.ts'
import { START } from '../miner/fixture.ts'
import type { PoolPlace } from '../txpool/poolOrder.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import { type StateEdit, editKey } from '../types/manualChanges.ts'
import type { Transaction } from '../types/transaction.ts'

/** What snapshots contain besides the chain, by the parts that undo restores. */
export interface ModelSettings {
  readonly clock: Readonly<ClockState>
  readonly coinbase: Address
  readonly gasLimit: Pick<MinerSettings, 'gasLimit' | 'isGasLimitImmediate'>
  readonly extraData: Uint8Array
  readonly rules: RuleChanges
  readonly next: Readonly<NextBlockSettings>
  /** The order by hand of the pool. */
  readonly order: readonly PoolPlace[]
}

/** Control state that snapshots do not contain; undo and reset restore it. */
export interface ModelOutside {
  /** Those of the options after a restart. */
  readonly mode: MiningMode
  readonly impersonation: ImpersonationSettings
}

/** The nonces of the senders with which a block on the genesis state begins. */
export type NonceFloors = ReadonlyMap<Address, bigint>

export interface ModelBlock {
  readonly hash: Hash
  readonly timestamp: bigint
  /** If the block begins at the genesis state. */
  readonly floors?: NonceFloors
  /** In the order of their arrival in the pool. */
  readonly transactions: readonly Transaction[]
  readonly edits: readonly StateEdit[]
  readonly settings: ModelSettings
}

/** Everything that a snapshot restores. */
export interface ModelWorld {
  readonly blocks: readonly ModelBlock[]
  /** If the next block begins at the genesis state. */
  readonly floors?: NonceFloors
  readonly edits: readonly StateEdit[]
  readonly pool: readonly Transaction[]
  readonly settings: ModelSettings
}

export interface ModelSnapshot {
  readonly name: string | null
  readonly world: ModelWorld
}

/** What undo exchanges with the present: a whole world or settings, with what is outside of worlds, or a snapshot by its id. */
export type ModelAction = { isUndone: boolean } & (
  | { world: ModelWorld; outside: Partial<ModelOutside> }
  | { settings: Partial<ModelSettings>; head: Hash | undefined; outside: Partial<ModelOutside> }
  | { id: bigint; snapshot: ModelSnapshot | undefined }
)

/** Whether the chain itself, its pending changes by hand or its pool differ. */
export function differs(a: ModelWorld, b: ModelWorld): boolean {
  return chainText(a) !== chainText(b)
}

function chainText({ blocks, edits, pool }: ModelWorld): string {
  const pending = edits.map((edit) => [editKey(edit), edit] as const)
  return storedText([
    blocks.at(-1)?.hash ?? null,
    Array.from(new Map(pending)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    pool.map(({ hash }) => hash),
  ])
}

/** The parts of `before` that differ from those of `after`. */
export function changedParts<T extends ModelSettings | ModelOutside>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(([key, value]) => storedText(value) !== storedText(after[key as keyof T]))
  return Object.fromEntries(changed) as Partial<T>
}

/** Settings of a time when another block was the head: what applied to the next block only no longer does. */
export function settingsOf(
  settings: Partial<ModelSettings>,
  head: Hash | undefined,
  blocks: readonly ModelBlock[],
): Partial<ModelSettings> {
  const last = blocks.at(-1)
  if (head === last?.hash) return settings
  const { clock, next } = settings
  const isParent = last !== undefined && head === blocks.at(-2)?.hash
  const after = clock?.next === undefined ? clock : isParent ? clockAfter(clock, last.timestamp) : { ...clock, next: undefined }
  return { ...settings, ...(after && { clock: after }), ...(next && { next: {} }) }
}

/** The clock after a block. */
export function clockAfter({ next, interval, offset }: ClockState, timestamp: bigint): ClockState {
  return { offset: next === undefined && interval === undefined ? offset : timestamp - START, next: undefined, interval }
}

/** The nonce of a sender after blocks. */
export function nonceAfter(blocks: readonly Pick<ModelBlock, 'floors' | 'transactions'>[], sender: Address): bigint {
  let nonce = 0n
  for (const { floors, transactions } of blocks) {
    if (floors) nonce = floors.get(sender) ?? 0n
    nonce += BigInt(transactions.filter(({ from }) => from === sender).length)
  }
  return nonce
}

/** The nonce of a sender's next transaction, after those of the pool that can be mined. */
export function nextNonce({ blocks, pool }: ModelWorld, sender: Address): bigint {
  const pooled = new Set(pool.filter(({ from }) => from === sender).map(({ nonce }) => nonce))
  let nonce = nonceAfter(blocks, sender)
  while (pooled.has(nonce)) nonce++
  return nonce
}

/** The transactions of the pool that the next block contains. */
export function minable(world: ModelWorld): Transaction[] {
  return world.pool.filter(({ from, nonce }) => nonce < nextNonce(world, from))
}

/** The world without pooled transactions that are mined already, or signed for another chain id. */
export function withValidPool(world: ModelWorld, genesisChainId: bigint): ModelWorld {
  const chainId = world.settings.rules.chainId ?? genesisChainId
  const isValid = (tx: Transaction) => tx.nonce >= nonceAfter(world.blocks, tx.from) && tx.chainId === chainId
  return withPlacedPool({ ...world, pool: world.pool.filter(isValid) })
}

/** The world without places of transactions that are not in the pool. */
function withPlacedPool(world: ModelWorld): ModelWorld {
  const { pool, settings } = world
  const isPooled = (place: PoolPlace) => pool.some(({ from, nonce }) => from === place.from && nonce === place.nonce)
  return { ...world, settings: { ...settings, order: settings.order.filter(isPooled) } }
}
