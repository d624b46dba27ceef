/** A chain's configuration as the store keeps it: JSON with numbers as hex text. */
import { quantityFromBigint } from '../contract/hex.ts'
import { type ChainConfig, type ForkActivation, HARDFORKS } from '../types/chainConfig.ts'

/** JSON text of a configuration; equal configurations have equal text. */
export function configToJson(config: ChainConfig): string {
  return JSON.stringify(config, (_, value: unknown) => {
    if (typeof value === 'bigint') return quantityFromBigint(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Configuration of its JSON text. */
export function configFromJson(text: string): ChainConfig {
  // Of the text values only the address is no number; the counts of blobs are numbers in JSON too.
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && key !== 'depositContractAddress' ? BigInt(value) : value,
  ) as ChainConfig
}

const startText = (activation: ForkActivation | undefined) =>
  activation === undefined ? 'never' : 'block' in activation ? `block ${activation.block}` : `timestamp ${activation.timestamp}`

const restOf = ({ anyGasLimit: _anyGasLimit, ...config }: ChainConfig) => configToJson({ ...config, chainId: 0n, forks: {} })

/** What differs between two configurations, in words, or undefined where they are equal. `anyGasLimit`, which no genesis shows, may. */
export function configDifference(stored: ChainConfig, asked: ChainConfig): string | undefined {
  if (stored.chainId !== asked.chainId) return `chain id ${stored.chainId} instead of ${asked.chainId}`
  for (const fork of HARDFORKS) {
    const [before, now] = [startText(stored.forks[fork]), startText(asked.forks[fork])]
    if (before !== now) return `fork ${fork} at ${before} instead of ${now}`
  }
  return restOf(stored) === restOf(asked) ? undefined : 'another blob schedule or deposit contract'
}
