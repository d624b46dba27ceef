/**
 * What recording costs: reads of one client, in turns with recording on and off in the same node, so that drifts of the machine affect both;
 * and its memory under a load that fills the ring many times.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { median } from './measurement.ts'
import { type RunningPeer, terrarium } from './peers.ts'
import { senders } from './transactions.ts'

const ROUNDS = 300
const READS_PER_ROUND = 300

export interface RecordingCost {
  /** Microseconds that a read takes with recording, and their ratio to those without: medians over the rounds. */
  us: number
  ratio: number
  /** The same for the CPU time of the node's main thread; undefined where the system does not tell. */
  cpuRatio: number | undefined
  cpuUs: number | undefined
}

/** Measures reads of balances with and without recording. */
export async function measureRecordingCost(): Promise<RecordingCost> {
  const peer = await terrarium.start({ hasWindowMethods: true })
  try {
    const rounds: { on: Spent; off: Spent }[] = []
    for (let i = -30; i < ROUNDS; i++) {
      // Each goes first in turn.
      const isOnFirst = i % 2 === 0
      const first = await spentWith(peer, isOnFirst)
      const second = await spentWith(peer, !isOnFirst)
      if (i >= 0) rounds.push(isOnFirst ? { on: first, off: second } : { on: second, off: first })
    }
    const cpu = rounds.filter(({ on, off }) => on.cpuUs !== undefined && off.cpuUs !== undefined)
    return {
      us: median(rounds.map(({ on }) => on.us)),
      ratio: median(rounds.map(({ on, off }) => on.us / off.us)),
      cpuUs: cpu.length === 0 ? undefined : median(cpu.map(({ on }) => on.cpuUs!)),
      cpuRatio: cpu.length === 0 ? undefined : median(cpu.map(({ on, off }) => on.cpuUs! / off.cpuUs!)),
    }
  } finally {
    await peer.stop()
  }
}

interface Spent {
  us: number
  cpuUs: number | undefined
}

/** Microseconds of one read. */
async function spentWith({ client, pid }: RunningPeer, isOn: boolean): Promise<Spent> {
  await client.call('devnet_setRecording', isOn)
  for (let i = 0; i < 20; i++) await read(client, i)
  const cpuBefore = cpuOf(pid)
  const startedAt = performance.now()
  for (let i = 0; i < READS_PER_ROUND; i++) await read(client, i)
  const us = ((performance.now() - startedAt) / READS_PER_ROUND) * 1000
  const cpuAfter = cpuOf(pid)
  return { us, cpuUs: cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / READS_PER_ROUND / 1000 }
}

const read = (client: RunningPeer['client'], i: number) => client.call('eth_getBalance', senders[i % 10]!.address, 'latest')

/** Nanoseconds that all threads of a process have run; undefined where the system does not tell. */
function cpuOf(pid: number): number | undefined {
  try {
    const folder = `/proc/${pid}/task`
    return readdirSync(folder).reduce((sum, thread) => sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]), 0)
  } catch {
    return undefined
  }
}

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
