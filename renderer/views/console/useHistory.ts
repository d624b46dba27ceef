import { useState } from 'react'
import { historyWith, historyWithPin, type PastRequest, sortedHistory, storedHistory, storeHistory } from '../../console/requestHistory.ts'

/** Past requests, pinned ones first. */
export interface History {
  requests: readonly PastRequest[]
  add: (request: PastRequest) => void
  pin: (id: string, isPinned: boolean) => void
  /** Removes all but the pinned ones. */
  clear: () => void
}

/** The request history of this window, persisted. */
export function useHistory(): History {
  const [requests, setRequests] = useState(storedHistory)
  const change = (next: (now: readonly PastRequest[]) => readonly PastRequest[]): void =>
    setRequests((now) => {
      const changed = next(now)
      storeHistory(changed)
      return changed
    })
  return {
    requests: sortedHistory(requests),
    add: (request) => change((now) => historyWith(now, request)),
    pin: (id, isPinned) => change((now) => historyWithPin(now, id, isPinned)),
    clear: () => change((now) => now.filter(({ isPinned }) => isPinned)),
  }
}
