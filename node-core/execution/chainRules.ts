import { type Limits, type Rules, rulesOf } from '../evm/rules/rules.ts'
import { MAX_GAS_LIMIT } from '../contract/wire/rules.ts'
import { type BlobSchedule, type ChainConfig, HARDFORKS, type Hardfork, hardforkAt, includesFork } from '../types/chainConfig.ts'

const rulesOfConfig = new WeakMap<ChainConfig, Map<Hardfork, Rules>>()

/** Rules of the chain's block with that number and timestamp. */
export function rulesAt(config: ChainConfig, number: bigint, timestamp: bigint): Rules {
  const hardfork = hardforkAt(config, number, timestamp)
  const known = rulesOfConfig.get(config) ?? new Map<Hardfork, Rules>()
  rulesOfConfig.set(config, known)
  let rules = known.get(hardfork)
  if (rules === undefined) known.set(hardfork, (rules = withLimits(rulesOf(hardfork, blobScheduleOf(config, hardfork)), config)))
  return rules
}

/** The rules with the limits that the configuration sets. Init code may be twice as long as code, as in the forks (EIP-3860). */
function withLimits(rules: Rules, { codeSizeLimit, initCodeSizeLimit, txGasLimit }: ChainConfig): Rules {
  const limits: Partial<Limits> = {}
  if (codeSizeLimit !== undefined) {
    limits.codeBytes = codeSizeLimit ?? Infinity
    limits.initCodeBytes = Math.max(2 * limits.codeBytes, rules.limits.initCodeBytes)
  }
  if (initCodeSizeLimit !== undefined) limits.initCodeBytes = initCodeSizeLimit ?? Infinity
  if (txGasLimit !== undefined) limits.txGas = limits.regularTxGas = txGasLimit ?? MAX_GAS_LIMIT
  return Object.keys(limits).length === 0 ? rules : { ...rules, limits: { ...rules.limits, ...limits } }
}

/** The chain's blob schedule under a fork: its own entry, or that of the newest earlier fork that has one. */
function blobScheduleOf(config: ChainConfig, hardfork: Hardfork): BlobSchedule | undefined {
  for (let i = HARDFORKS.indexOf(hardfork); i >= 0 && includesFork(HARDFORKS[i]!, 'cancun'); i--) {
    const schedule = config.blobSchedule[HARDFORKS[i]!]
    if (schedule) return schedule
  }
  return undefined
}
