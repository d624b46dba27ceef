import { Profiling } from '../profiling/profiling.ts'
import { type NodeFigures, StatsCollector } from '../profiling/statsCollector.ts'

const FIGURES: NodeFigures = {
  connections: 3,
  subscriptions: 4,
  filters: 2,
  pool: { pending: 1, queued: 0 },
  blocks: 7,
  gasUsed: 21_000,
  storeBytes: 4096,
  head: { number: 7, timestamp: 1_700_000_000 },
}
const METHODS = 20
const REQUESTS_PER_SECOND = 2000
const SECONDS = 300

/**
 * CPU milliseconds that the live figures cost in each second of a node that answers 2,000 requests of 20 methods, and notifies one
 * subscriber.
 */
export async function statsCostMs(): Promise<number> {
  const profiling = new Profiling('')
  const collector = new StatsCollector(
    profiling,
    () => FIGURES,
    () => () => undefined,
  )
  let told = 0
  collector.on('stats', (sample) => void (told += JSON.stringify(sample).length))
  const methods = Array.from({ length: METHODS }, (_, i) => `eth_method${i}`)
  const spendSecond = () => {
    for (let i = 0; i < REQUESTS_PER_SECOND; i++) profiling.requests.finished(methods[i % METHODS]!, performance.now() - 1, false)
    collector.sample()
  }
  for (let i = 0; i < SECONDS / 10; i++) spendSecond()
  const startedAt = performance.now()
  for (let i = 0; i < SECONDS; i++) spendSecond()
  const ms = (performance.now() - startedAt) / SECONDS
  collector.close()
  await profiling.close()
  if (told === 0) throw new Error('no sample was delivered')
  return ms
}
