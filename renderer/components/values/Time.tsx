import type { ReactNode } from 'react'
import { absoluteTime } from '../../format/time.ts'
import { chainClockOf } from '../../store/chainClock.ts'
import { useAppContext } from '../../store/useApp.ts'
import { useClockDifference, useRelativeTime } from './clock.ts'

export interface TimeProps {
  /** Unix seconds. */
  timestamp: number
  /** Which clock set it: the chain's, as for blocks, or the computer's. */
  clock?: 'chain' | 'wall'
}

/** How long ago something was, by the clock that set it; the absolute time on hover. */
export function Time({ timestamp, clock = 'chain' }: TimeProps): ReactNode {
  const { store } = useAppContext()
  const chainClock = clock === 'chain' ? () => chainClockOf(store.getState()) : undefined
  const text = useRelativeTime(timestamp, chainClock)
  const difference = useClockDifference(chainClock)
  return (
    <time
      dateTime={isoOf(timestamp)}
      data-hint={[absoluteTime(timestamp), absoluteTime(timestamp, 'utc'), difference].filter((line) => line !== undefined).join('\n')}
    >
      {text}
    </time>
  )
}

function isoOf(timestamp: number): string | undefined {
  const date = new Date(timestamp * 1_000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
