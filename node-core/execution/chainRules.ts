import { type Rules, rulesOf } from '../evm/rules/rules.ts'
import { type BlobSchedule, type ChainConfig, HARDFORKS, type Hardfork, hardforkAt, includesFork } from '../types/chainConfig.ts'

const rulesOfConfig = new WeakMap<ChainConfig, Map<Hardfork, Rules>>()

/** Rules of the chain's block with that number and timestamp. */
export function rulesAt(config: ChainConfig, number: bigint, timestamp: bigint): Rules {
  const hardfork = hardforkAt(config, number, timestamp)
  const known = rulesOfConfig.get(config) ?? new Map<Hardfork, Rules>()
  rulesOfConfig.set(config, known)
  let rules = known.get(hardfork)
  if (rules === undefined) known.set(hardfork, (rules = rulesOf(hardfork, blobScheduleOf(config, hardfork))))
  return rules
}

/** The chain's blob schedule under a fork: its own entry, or that of the newest earlier fork that has one. */
function blobScheduleOf(config: ChainConfig, hardfork: Hardfork): BlobSchedule | undefined {
  for (let i = HARDFORKS.indexOf(hardfork); i >= 0 && includesFork(HARDFORKS[i]!, 'cancun'); i--) {
    const schedule = config.blobSchedule[HARDFORKS[i]!]
    if (schedule) return schedule
  }
  return undefined
}
