/** What a node costs before it is used, and while it is: its start and its memory. */
import type { Workload } from './workload.ts'
import { rawTransfer, senders } from './transactions.ts'

/** Megabytes of the server once so many transfers were sent one after another, and it has had a moment to collect. */
function memoryAfter(transactions: number): Workload['measure'] {
  return async (peer) => {
    for (let i = 0; i < transactions; i++)
      await peer.client.call('eth_sendRawTransaction', rawTransfer(i % senders.length, Math.floor(i / senders.length)))
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return { ms: peer.rssBytes() / 2 ** 20 }
  }
}

/** Aims: 150 ms to start, 110 MB then and 200 MB later, where anvil takes 67 ms, 19 MB and 96 MB. */
export const FOOTPRINT: readonly Workload[] = [
  { name: 'start to first answer', aim: 2.3, measure: async ({ startMs }) => ({ ms: startMs }) },
  { name: 'memory at start (MB)', aim: 5.8, measure: memoryAfter(0) },
  { name: 'memory after 5,000 transactions (MB)', aim: 2.1, measure: memoryAfter(5000) },
  { name: 'memory after 50,000 transactions (MB)', isOptional: true, measure: memoryAfter(50_000) },
]
