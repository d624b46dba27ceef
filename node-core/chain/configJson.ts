/** A chain's configuration as stored: JSON with numbers as hex strings. */
import { quantityFromBigint } from '../contract/hex.ts'
import { type ChainConfig, type ForkActivation, HARDFORKS } from '../types/chainConfig.ts'

/** Encodes a configuration; equal configurations have equal text. */
export function configToJson(config: ChainConfig): string {
  return JSON.stringify(config, (_, value: unknown) => {
    if (typeof value === 'bigint') return quantityFromBigint(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Decodes a configuration. */
export function configFromJson(text: string): ChainConfig {
  // All string values except the address are numbers; the blob counts are JSON numbers.
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && key !== 'depositContractAddress' ? BigInt(value) : value,
  ) as ChainConfig
}

const startText = (activation: ForkActivation | undefined) => {
  if (activation === undefined) return 'never active'
  return `active from ${'block' in activation ? `block ${activation.block}` : `timestamp ${activation.timestamp}`}`
}

const restOf = ({ anyGasLimit: _anyGasLimit, ...config }: ChainConfig) => configToJson({ ...config, chainId: 0n, forks: {} })

/** Newest first, without Frontier, in which every chain begins whether it is named or not. */
const COMPARED_FORKS = HARDFORKS.filter((fork) => fork !== 'frontier').toReversed()

/**
 * Describes the difference between two configurations, of hardforks the newest; undefined if they are equal. `anyGasLimit`, which is not
 * part of a genesis, may differ.
 */
export function configDifference(stored: ChainConfig, requested: ChainConfig): string | undefined {
  if (stored.chainId !== requested.chainId) return `chain id is ${stored.chainId}, expected ${requested.chainId}`
  for (const fork of COMPARED_FORKS) {
    const [before, now] = [startText(stored.forks[fork]), startText(requested.forks[fork])]
    if (before !== now) return `hardfork ${fork} is ${before}, expected ${now}`
  }
  return restOf(stored) === restOf(requested) ? undefined : 'blob schedule or deposit contract differs'
}
