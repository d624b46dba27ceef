import { useSyncExternalStore } from 'react'
import { chainSeconds, clockDifferenceText, type ChainClock } from '../../format/chainClock.ts'
import { relativeTime } from '../../format/time.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Age of a timestamp in Unix seconds, as text, by the chain's clock if given: all ages share one timer, and only those whose text changes
 * re-render.
 */
export function useRelativeTime(timestamp: number, chainClock?: () => ChainClock): string {
  return useSyncExternalStore(listen, () => {
    const wallSeconds = Date.now() / 1_000
    return relativeTime(timestamp, chainClock ? chainSeconds(chainClock(), wallSeconds) : wallSeconds)
  })
}

/** How the chain's clock differs from the wall clock, in words; undefined without one, or if it hardly differs. */
export function useClockDifference(chainClock: (() => ChainClock) | undefined): string | undefined {
  return useSyncExternalStore(listen, () => chainClock && clockDifferenceText(chainClock(), Date.now() / 1_000))
}

/** Whole seconds until a timestamp in unix milliseconds, at least 0. */
export function useSecondsUntil(atMs: number): number {
  return useSyncExternalStore(listen, () => Math.max(0, Math.ceil((atMs - Date.now()) / 1_000)))
}

/** Whole seconds since a timestamp in unix milliseconds; 0 without one. */
export function useSecondsSince(atMs: number | undefined): number {
  return useSyncExternalStore(listen, () => (atMs === undefined ? 0 : Math.max(0, Math.floor((Date.now() - atMs) / 1_000))))
}
