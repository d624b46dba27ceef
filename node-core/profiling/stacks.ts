import { isMainThread, threadId } from 'node:worker_threads'
import type { CallFrame } from './heapSampler.ts'
import type { RequestStats } from './requestStats.ts'
import { SourceNames } from './sourceNames.ts'
import { framesOf } from './stackFrames.ts'

/** What is in flight on this thread, as text in the style of Go: its JavaScript stack, pending requests, timers and handles. */
export function stacksText(requests: RequestStats): string {
  const now = performance.now()
  const sources = new SourceNames()
  const here = framesOf(new Error('here'))
    .slice(1)
    .map((frame) => `  at ${frameText(sources.of(frame))}`)
  const pending = requests
    .pending()
    .map(({ method, startedAtMs }) => `request ${method} [in progress, ${(now - startedAtMs).toFixed(1)} ms]`)
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const resources = Array.from(counts, ([kind, count]) => `  ${kind}: ${count}`).toSorted()
  return [
    `thread ${threadId} [running, ${isMainThread ? 'main thread' : 'worker'}]:`,
    ...here,
    '',
    ...(pending.length > 0 ? pending : ['no other request in progress']),
    '',
    'active timers, sockets, workers and other handles:',
    ...(resources.length > 0 ? resources : ['  none']),
    '',
  ].join('\n')
}

const frameText = ({ functionName, url, lineNumber, columnNumber }: CallFrame) =>
  `${functionName || '(anonymous)'} (${url}:${lineNumber + 1}:${columnNumber + 1})`
