/** Past requests of the console. It outlives the window, so it contains no results and no secrets. */

/** A past request. */
export interface PastRequest {
  id: string
  method: string
  /** Null in place of a secret. */
  params: readonly unknown[]
  hasSecret: boolean
  /** Unix milliseconds. */
  atMs: number
  durationMs: number
  hasFailed: boolean
  isPinned: boolean
}

/** Pinned requests are kept beyond it. */
const KEPT = 50
const MAX_PINNED = 50
const MAX_PARAMS_LENGTH = 10_000
const KEY = 'terrarium.console'

/** The history with a request in front; an equal earlier request is replaced. Requests that are too long are not stored. */
export function historyWith(history: readonly PastRequest[], request: PastRequest): readonly PastRequest[] {
  const text = JSON.stringify(request.params)
  if (text.length > MAX_PARAMS_LENGTH) return history
  const same = history.find(({ method, params }) => method === request.method && JSON.stringify(params) === text)
  const others = history.filter((it) => it !== same)
  const next = [{ ...request, isPinned: same?.isPinned ?? false }, ...others]
  let kept = 0
  return next.filter(({ isPinned }) => isPinned || ++kept <= KEPT)
}

/** The history with a request pinned or unpinned. */
export function historyWithPin(history: readonly PastRequest[], id: string, isPinned: boolean): readonly PastRequest[] {
  if (isPinned && history.filter((it) => it.isPinned).length >= MAX_PINNED) return history
  return history.map((it) => (it.id === id ? { ...it, isPinned } : it))
}

/** The pinned requests first. */
export function sortedHistory(history: readonly PastRequest[]): PastRequest[] {
  return history.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.atMs - a.atMs)
}

function isPastRequest(value: unknown): value is PastRequest {
  if (typeof value !== 'object' || value === null) return false
  const { id, method, params, hasSecret, atMs, durationMs, hasFailed, isPinned } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof method === 'string' &&
    Array.isArray(params) &&
    typeof atMs === 'number' &&
    typeof durationMs === 'number' &&
    [hasSecret, hasFailed, isPinned].every((it) => typeof it === 'boolean')
  )
}

/** The history of this window or this browser. */
export function storedHistory(storage: Pick<Storage, 'getItem'> = localStorage): readonly PastRequest[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPastRequest).slice(0, KEPT + MAX_PINNED) : []
  } catch {
    return []
  }
}

/** Stores the history for the next session. */
export function storeHistory(history: readonly PastRequest[], storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify(history))
  } catch {
    // Only the history is lost.
  }
}
