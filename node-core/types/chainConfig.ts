import type { Address } from '../contract/hex.ts'

/**
 * Every fork of mainnet, oldest first. Forks that change no rule of execution (Muir, Arrow and Gray Glacier) are in the list all the same.
 */
export const HARDFORKS = [
  'frontier',
  'homestead',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'muirGlacier',
  'berlin',
  'london',
  'arrowGlacier',
  'grayGlacier',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'bpo1',
  'bpo2',
  'amsterdam',
] as const

/** A named set of rules. */
export type Hardfork = (typeof HARDFORKS)[number]

/** Blobs a block may and should hold, and how quickly their price moves (EIP-7840). */
export interface BlobSchedule {
  target: number
  max: number
  baseFeeUpdateFraction: bigint
}

/** Where a fork begins: from a block number, or from a timestamp (Shanghai and later). */
export type ForkActivation = { block: bigint } | { timestamp: bigint }

/** What identifies a chain and when its rules change. */
export interface ChainConfig {
  chainId: bigint
  /** Activations in fork order; a fork that is absent never begins. Paris is `{ block }` of the merge block. */
  forks: Partial<Record<Hardfork, ForkActivation>>
  /** Per fork from Cancun on; a fork without an entry keeps the one before. */
  blobSchedule: Partial<Record<Hardfork, BlobSchedule>>
  /** EIP-6110. */
  depositContractAddress?: Address
  /** The block in which the ether of the DAO was moved, as on mainnet; no block of a chain of this node's own. */
  daoForkBlock?: bigint
  /** Blocks may have any gas limit, whatever their parent's: a rule of devnets only. */
  anyGasLimit?: true
}

/** Whether `fork` is `hardfork` itself or older: its rules hold under it. */
export function includesFork(hardfork: Hardfork, fork: Hardfork): boolean {
  return HARDFORKS.indexOf(hardfork) >= HARDFORKS.indexOf(fork)
}

/** Forks whose activation is moved, for executions that pretend it. */
export type ForkOverrides = Partial<Record<Hardfork, ForkActivation>>

/**
 * The configuration with moved forks, for a block of that number and timestamp. Where a fork is moved behind the block, the forks that
 * build upon it are not active there either, unless they are moved themselves.
 */
export function withForks(config: ChainConfig, overrides: ForkOverrides, number: bigint, timestamp: bigint): ChainConfig {
  const forks: ChainConfig['forks'] = {}
  let isHeldBack = false
  for (const fork of HARDFORKS) {
    const moved = overrides[fork]
    if (moved) isHeldBack = !isActive(moved, number, timestamp)
    const activation = moved ?? (isHeldBack ? undefined : config.forks[fork])
    if (activation) forks[fork] = activation
  }
  return { ...config, forks }
}

const isActive = (activation: ForkActivation, number: bigint, timestamp: bigint) =>
  'block' in activation ? number >= activation.block : timestamp >= activation.timestamp

/** The newest fork that is active in a block of that number and timestamp. */
export function hardforkAt(config: ChainConfig, number: bigint, timestamp: bigint): Hardfork {
  // From the newest on: most blocks have the newest rules of their chain.
  for (let i = HARDFORKS.length - 1; i > 0; i--) {
    const activation = config.forks[HARDFORKS[i]!]
    if (activation && isActive(activation, number, timestamp)) return HARDFORKS[i]!
  }
  return 'frontier'
}
