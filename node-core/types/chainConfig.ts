import type { Address } from '../contract/hex.ts'

/** All forks of mainnet, oldest first, including those that change no rule of execution (Muir, Arrow and Gray Glacier). */
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

/** Maximum and target number of blobs per block, and how quickly their price moves (EIP-7840). */
export interface BlobSchedule {
  target: number
  max: number
  baseFeeUpdateFraction: bigint
}

/** Activation of a fork: at a block number, or at a timestamp (Shanghai and later). */
export type ForkActivation = { block: bigint } | { timestamp: bigint }

/** What identifies a chain and when its rules change. */
export interface ChainConfig {
  chainId: bigint
  /** Activations in fork order; an absent fork never activates. Paris is `{ block }` of the merge block. */
  forks: Partial<Record<Hardfork, ForkActivation>>
  /** Per fork from Cancun on; a fork without an entry inherits the previous one. */
  blobSchedule: Partial<Record<Hardfork, BlobSchedule>>
  /** EIP-6110. */
  depositContractAddress?: Address
  /** The block in which the ether of the DAO was moved, as on mainnet; absent in this node's own chains. */
  daoForkBlock?: bigint
  /** Blocks may have any gas limit, whatever their parent's: a rule of devnets only. */
  anyGasLimit?: true
  /** Blocks are made without the contracts of withdrawals and consolidations (EIP-7002, EIP-7251) where they are missing, as anvil does. */
  mayLackRequestContracts?: true
  /** Maximum bytes of a contract's code instead of the fork's (EIP-170); null: no limit. */
  codeSizeLimit?: number | null
  /** Maximum bytes of init code instead of the fork's (EIP-3860); null: no limit. */
  initCodeSizeLimit?: number | null
  /** Maximum gas of a transaction instead of the fork's (EIP-7825); null: no limit. */
  txGasLimit?: bigint | null
  /** Base fee of every block in wei, instead of the one that follows from its parent (EIP-1559). */
  fixedBaseFee?: bigint
}

/** Names of what may change of a configuration during the life of a chain, from one block on. */
export const CHANGEABLE_RULES = ['chainId', 'codeSizeLimit', 'initCodeSizeLimit', 'txGasLimit', 'fixedBaseFee'] as const

/** Rules that differ from the genesis configuration; an absent one is as in the genesis. */
export type RuleChanges = { [K in (typeof CHANGEABLE_RULES)[number]]?: ChainConfig[K] | undefined }

/** All rules as in the genesis. */
export const NO_RULE_CHANGES: RuleChanges = Object.fromEntries(CHANGEABLE_RULES.map((name) => [name, undefined]))

/** Whether `fork` is `hardfork` itself or older, so that its rules apply. */
export function includesFork(hardfork: Hardfork, fork: Hardfork): boolean {
  return HARDFORKS.indexOf(hardfork) >= HARDFORKS.indexOf(fork)
}

/** Activations of a chain that has all forks up to that one from its first block on. */
export function forksUpTo(hardfork: Hardfork): ChainConfig['forks'] {
  const forks: ChainConfig['forks'] = {}
  for (const fork of HARDFORKS) {
    if (!includesFork(hardfork, fork)) break
    forks[fork] = includesFork(fork, 'shanghai') ? { timestamp: 0n } : { block: 0n }
  }
  return forks
}

/** Overridden fork activations, for simulated executions. */
export type ForkOverrides = Partial<Record<Hardfork, ForkActivation>>

/**
 * The configuration with overridden forks, for a block of that number and timestamp. If a fork is moved past the block, the forks that
 * build on it are not active there either, unless they are overridden themselves.
 */
export function withForks(config: ChainConfig, overrides: ForkOverrides, number: bigint, timestamp: bigint): ChainConfig {
  const forks: ChainConfig['forks'] = {}
  let isPostponed = false
  for (const fork of HARDFORKS) {
    const moved = overrides[fork]
    if (moved) isPostponed = !isActive(moved, number, timestamp)
    const activation = moved ?? (isPostponed ? undefined : config.forks[fork])
    if (activation) forks[fork] = activation
  }
  return { ...config, forks }
}

const isActive = (activation: ForkActivation, number: bigint, timestamp: bigint) =>
  'block' in activation ? number >= activation.block : timestamp >= activation.timestamp

/** The newest fork that is active in a block of that number and timestamp. */
export function hardforkAt(config: ChainConfig, number: bigint, timestamp: bigint): Hardfork {
  // Newest first: most blocks have the newest rules of their chain.
  for (let i = HARDFORKS.length - 1; i > 0; i--) {
    const activation = config.forks[HARDFORKS[i]!]
    if (activation && isActive(activation, number, timestamp)) return HARDFORKS[i]!
  }
  return 'frontier'
}
