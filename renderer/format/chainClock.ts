import { durationToText } from './time.ts'

/** What tells the time of the chain. */
export interface ChainClock {
  /** Seconds by which the node's clock runs ahead of the wall clock. */
  offsetSeconds: number
  /** Unix seconds of the newest block, which the chain's time is never before; undefined while it is not known. */
  headTimestamp: number | undefined
}

/** Differences up to here are no news: blocks of one second are stamped one after the other. */
const SAME_SECONDS = 60

/** Unix seconds on the chain's clock. */
export function chainSeconds({ offsetSeconds, headTimestamp }: ChainClock, wallSeconds: number): number {
  return Math.max(wallSeconds + offsetSeconds, headTimestamp ?? -Infinity)
}

/** How the chain's clock differs from the wall clock, in words; undefined where it hardly does. */
export function clockDifferenceText(clock: ChainClock, wallSeconds: number): string | undefined {
  const ahead = Math.round(chainSeconds(clock, wallSeconds) - wallSeconds)
  if (Math.abs(ahead) <= SAME_SECONDS) return undefined
  return `The chain’s clock is ${durationToText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} this computer’s`
}
