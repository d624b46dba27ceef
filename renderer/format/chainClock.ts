import { durationToText } from './time.ts'

/** What determines the chain's time. */
export interface ChainClock {
  /** Seconds by which the node's clock is ahead of the wall clock. */
  offsetSeconds: number
  /** Unix seconds of the newest block, a lower bound of the chain's time; undefined while unknown. */
  headTimestamp: number | undefined
}

/** Smaller differences are normal: blocks within one second get successive timestamps. */
const SAME_SECONDS = 60

/** Unix seconds on the chain's clock. */
export function chainSeconds({ offsetSeconds, headTimestamp }: ChainClock, wallSeconds: number): number {
  return Math.max(wallSeconds + offsetSeconds, headTimestamp ?? -Infinity)
}

/** How the chain's clock differs from the wall clock, in words; undefined if it hardly does. */
export function clockDifferenceText(clock: ChainClock, wallSeconds: number): string | undefined {
  const ahead = Math.round(chainSeconds(clock, wallSeconds) - wallSeconds)
  if (Math.abs(ahead) <= SAME_SECONDS) return undefined
  return `The chain’s clock is ${durationToText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} this computer’s`
}
