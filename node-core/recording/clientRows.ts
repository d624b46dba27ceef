import type { Work } from '../base/longWork.ts'
import type { WireRequestClient } from '../contract/wire/recordedRequests.ts'
import { guessedKindOf, kindOf, nameOfClient } from './clientKind.ts'
import type { Client } from './client.ts'
import type { RecordedRequest } from './recordedRequest.ts'
import type { Recorder } from './recorder.ts'
import { totalMs, unixMs } from './requestRow.ts'
import { ascending, matching } from './requestSearch.ts'

/** The clients and, of those of their requests that are kept, numbers, methods and the slowest. */
export function* clientRowsOf(recorder: Recorder): Work<WireRequestClient[]> {
  const byClient = new Map<Client, RecordedRequest[]>()
  for (const request of yield* matching(ascending(recorder, true))) {
    const client = request.exchange.peer.client!
    const group = byClient.get(client)
    if (group === undefined) byClient.set(client, [request])
    else group.push(request)
  }
  return recorder.clients.all().map((client) => clientRow(client, byClient.get(client) ?? []))
}

function clientRow(client: Client, requests: readonly RecordedRequest[]): WireRequestClient {
  const { id, description, process, firstSeenMs, lastSeenMs, transports } = client
  const methods = new Map<string, number>()
  const unknown = new Set<string>()
  let slowest: { seq: number; ms: number } | undefined
  for (const request of requests) {
    const { rule, seq } = request
    const ms = totalMs(request)
    if (slowest === undefined || ms > slowest.ms) slowest = { seq, ms }
    if (rule === undefined) continue
    methods.set(rule.method, (methods.get(rule.method) ?? 0) + 1)
    if (!rule.isKnown) unknown.add(rule.method)
  }
  const { origin, userAgent } = description
  return {
    id,
    name: nameOfClient(client),
    kind: kindOf(client),
    ...(guessedKindOf(client) !== undefined && { isGuessed: true }),
    ...(origin !== undefined && { origin }),
    ...(userAgent !== undefined && { userAgent }),
    ...(process !== undefined && { process }),
    transports: Array.from(transports),
    firstSeen: unixMs(firstSeenMs),
    lastSeen: unixMs(lastSeenMs),
    requests: requests.length,
    errors: requests.filter(({ status }) => status === 'error').length,
    ...(slowest !== undefined && { slowest }),
    methods: Object.fromEntries(methods),
    unknownMethods: Array.from(unknown),
  }
}
