/**
 * What recording costs: reads of one client, in turns with recording on and off in the same node, so that drifts of the machine affect both;
 * and its memory under a load that fills the ring many times. CPU time would tell no more: a node with such a client is awake all the time
 * (`server/busyPolling.ts`).
 */
import { median } from './measurement.ts'
import { type RunningPeer, terrarium } from './peers.ts'
import { senders } from './transactions.ts'

const ROUNDS = 300
const READS_PER_ROUND = 300

export interface RecordingCost {
  /** Microseconds that a read takes with recording, and their ratio to those without: medians over the rounds. */
  us: number
  ratio: number
}

/** Measures reads of balances with and without recording. */
export async function measureRecordingCost(): Promise<RecordingCost> {
  const peer = await terrarium.start({ hasWindowMethods: true })
  try {
    const rounds: { on: number; off: number }[] = []
    for (let i = -30; i < ROUNDS; i++) {
      // Each goes first in turn.
      const isOnFirst = i % 2 === 0
      const first = await microsecondsWith(peer, isOnFirst)
      const second = await microsecondsWith(peer, !isOnFirst)
      if (i >= 0) rounds.push(isOnFirst ? { on: first, off: second } : { on: second, off: first })
    }
    return { us: median(rounds.map(({ on }) => on)), ratio: median(rounds.map(({ on, off }) => on / off)) }
  } finally {
    await peer.stop()
  }
}

/** Microseconds of one read. */
async function microsecondsWith({ client }: RunningPeer, isOn: boolean): Promise<number> {
  await client.call('devnet_setRecording', isOn)
  for (let i = 0; i < 20; i++) await read(client, i)
  const startedAt = performance.now()
  for (let i = 0; i < READS_PER_ROUND; i++) await read(client, i)
  return ((performance.now() - startedAt) / READS_PER_ROUND) * 1000
}

const read = (client: RunningPeer['client'], i: number) => client.call('eth_getBalance', senders[i % 10]!.address, 'latest')

/** Megabytes resident at the start, halfway and at the end of a load of so many requests each second, and whether the ring kept all it should. */
export async function measureRecordingMemory(
  seconds: number,
  requestsPerSecond: number,
): Promise<{ megabytes: number[]; requestsPerSecond: number; isWhole: boolean }> {
  const peer = await terrarium.start({ hasWindowMethods: true })
  const { client } = peer
  try {
    const megabytes: number[] = []
    const startedAt = performance.now()
    let sent = 0
    const BATCH = 50
    for (let sample = 1; sample <= 10; sample++) {
      while (performance.now() - startedAt < (seconds * 1000 * sample) / 10) {
        const due = ((performance.now() - startedAt) / 1000) * requestsPerSecond
        if (sent >= due) await new Promise((resolve) => setTimeout(resolve, 1))
        for (let i = 0; i < BATCH && sent < due; i++) await read(client, sent++)
      }
      megabytes.push(peer.rssBytes() / 2 ** 20)
    }
    const elapsedMs = performance.now() - startedAt
    const { seqs, first, next } = (await client.call('devnet_requestNumbers')) as { seqs: number[]; first: number; next: number }
    const isWhole = seqs.length === next - first && seqs.every((seq, at) => seq === first + at)
    return { megabytes, requestsPerSecond: (sent / elapsedMs) * 1000, isWhole }
  } finally {
    await peer.stop()
  }
}
