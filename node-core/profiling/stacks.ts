import { isMainThread, threadId } from 'node:worker_threads'
import type { RequestStats } from './requestStats.ts'

/** What is in flight on this thread, as text in the manner of Go's: its JavaScript stack, pending requests, timers and handles. */
export function stacksText(requests: RequestStats): string {
  const here = (new Error('here').stack ?? '').split('\n').slice(2).map((line) => `  ${line.trim()}`)
  const now = performance.now()
  const pending = requests.pending().map(({ method, startedAtMs }) => `request ${method} [under way, ${(now - startedAtMs).toFixed(1)} ms]`)
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const resources = Array.from(counts, ([kind, count]) => `  ${kind}: ${count}`).toSorted()
  return [
    `thread ${threadId} [running, ${isMainThread ? 'main thread' : 'worker'}]:`,
    ...here,
    '',
    ...(pending.length > 0 ? pending : ['no other request is under way']),
    '',
    'active timers, sockets, workers and other handles:',
    ...(resources.length > 0 ? resources : ['  none']),
    '',
  ].join('\n')
}
