import type { ReactNode } from 'react'
import { absoluteTime } from '../../format/time.ts'
import { useRelativeTime } from './clock.ts'

export interface TimeProps {
  /** Unix seconds. */
  timestamp: number
}

/** How long ago something was; the moment itself on hover. */
export function Time({ timestamp }: TimeProps): ReactNode {
  const text = useRelativeTime(timestamp)
  return (
    <time dateTime={isoOf(timestamp)} data-hint={`${absoluteTime(timestamp)}\n${absoluteTime(timestamp, 'utc')}`}>
      {text}
    </time>
  )
}

function isoOf(timestamp: number): string | undefined {
  const date = new Date(timestamp * 1_000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
