/** What the model of a steered chain knows: plain, immutable data, from which the chain can be made again. */
import type { Address, Hash } from '../contract/hex.ts'
import { storedText } from '../base/storedJson.ts'
import type { ClockState } from '../miner/clock.ts'
import type { MinerSettings, NextBlockSettings } from '../miner/nextBlock.ts'
import { START } from '../miner/fixture.ts'
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
}

export interface ModelBlock {
  readonly hash: Hash
  readonly timestamp: bigint
  /** In the order of their arrival in the pool. */
  readonly transactions: readonly Transaction[]
  readonly edits: readonly StateEdit[]
  readonly settings: ModelSettings
}

/** Everything that a snapshot restores. */
export interface ModelWorld {
  readonly blocks: readonly ModelBlock[]
  readonly edits: readonly StateEdit[]
  readonly pool: readonly Transaction[]
  readonly settings: ModelSettings
}

export interface ModelSnapshot {
  readonly name: string | null
  readonly world: ModelWorld
}

/** What undo exchanges with the present: a whole world, settings, or a snapshot by its id. */
export type ModelAction = { isUndone: boolean } & (
  { world: ModelWorld } | { settings: Partial<ModelSettings> } | { id: bigint; snapshot: ModelSnapshot | undefined }
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

/** The settings of `before` that differ from those of `after`. */
export function changedSettings(before: ModelSettings, after: ModelSettings): Partial<ModelSettings> {
  const changed = Object.entries(before).filter(([key, value]) => storedText(value) !== storedText(after[key as keyof ModelSettings]))
  return Object.fromEntries(changed)
}

/** The clock after a block. */
export function clockAfter({ next, interval, offset }: ClockState, timestamp: bigint): ClockState {
  return { offset: next === undefined && interval === undefined ? offset : timestamp - START, next: undefined, interval }
}

const minedBy = (blocks: readonly ModelBlock[], sender: Address) =>
  blocks.reduce((sum, { transactions }) => sum + transactions.filter(({ from }) => from === sender).length, 0)

/** The nonce of a sender's next transaction, after those of the pool that can be mined. */
export function nextNonce({ blocks, pool }: ModelWorld, sender: Address): bigint {
  const pooled = new Set(pool.filter(({ from }) => from === sender).map(({ nonce }) => nonce))
  let nonce = BigInt(minedBy(blocks, sender))
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
  const isValid = (tx: Transaction) => tx.nonce >= minedBy(world.blocks, tx.from) && tx.chainId === chainId
  return world.pool.every(isValid) ? world : { ...world, pool: world.pool.filter(isValid) }
}
