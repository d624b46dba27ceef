/**
 * The window's list of requests under load, in a real browser: `node e2e/requestsBench.ts`. Frames while nothing is asked and while clients
 * ask often, the CPU time that they take of the page's thread, the node's memory, and whether the ring kept all that it should.
 *
 * Flags: `--seconds N` (of load, default 20), `--rate N` (requests a second, default 5000), `--picture FILE` (of the window at the end).
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { openBenchClient } from '../node-core/bench/client.ts'
import { provideBrowser } from './browserBinary.ts'
import { startHeadlessNode } from './headlessNode.ts'
import { QUIET_CHROMIUM_FLAGS } from './host/chromium.ts'
import { callWindow } from './windowCall.ts'

const IDLE_SECONDS = 10
const SAMPLES = 10
const READS = ['eth_getBalance', 'eth_getTransactionCount', 'eth_blockNumber', 'eth_call'] as const
const ADDRESS = '0x627306090abab3a6e1400e9345bc60c78a8bef57'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, rate: { type: 'string', default: '5000' }, picture: { type: 'string' } },
})

interface Frames {
  intervals: number[]
  /** CPU time of the page's thread, in milliseconds a second. */
  workMs: number
}

/** The frames of a page during some seconds. */
async function framesOf(page: Page, seconds: number): Promise<Frames> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  const before = await work()
  const intervals = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const startedAt = performance.now()
        let last = startedAt
        function step(now: number): void {
          times.push(now - last)
          last = now
          if (now - startedAt < ms) requestAnimationFrame(step)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(step)
      }),
    seconds * 1000,
  )
  const workMs = ((await work()) - before) / seconds
  await client.detach()
  return { intervals, workMs }
}

/** Asks so many requests a second until the returned function is called, which tells how many a second there were. */
function beginLoad(client: Awaited<ReturnType<typeof openBenchClient>>, rate: number): () => Promise<number> {
  const startedAt = performance.now()
  const over = new AbortController()
  let sent = 0
  const done = (async () => {
    while (!over.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * rate
      if (sent >= due) await new Promise((resolve) => setTimeout(resolve, 1))
      for (let i = 0; i < 50 && sent < due; i++) await client.post(requestText(sent++))
    }
    return (sent / (performance.now() - startedAt)) * 1000
  })()
  return () => {
    over.abort()
    return done
  }
}

function requestText(id: number): string {
  const method = READS[id % READS.length]!
  const params = method === 'eth_blockNumber' ? [] : method === 'eth_call' ? [{ to: ADDRESS, data: '0x70a08231' }] : [ADDRESS]
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: params.length === 0 ? [] : [...params, 'latest'] })
}

function framesToText({ intervals, workMs }: Frames): string {
  const at = (part: number) => intervals.toSorted((a, b) => a - b)[Math.floor((intervals.length - 1) * part)]!.toFixed(1)
  const late = intervals.filter((ms) => ms > 34).length
  const perSecond = intervals.length / (intervals.reduce((sum, ms) => sum + ms, 0) / 1000)
  return `${perSecond.toFixed(1)} frames/s, p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}; ${late} of ${intervals.length} late; thread ${workMs.toFixed(0)} ms of CPU a second`
}

/** Megabytes resident; undefined where the system does not tell. */
function residentMb(pid: number): string {
  try {
    return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024).toFixed(0)
  } catch {
    return '?'
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const binary = provideBrowser((line) => process.stderr.write(`${line}\n`))
if (!binary) throw new Error('this benchmark needs Chromium or Chrome, and none could be installed here')
const [node, browser] = await Promise.all([
  startHeadlessNode(),
  chromium.launch({ executablePath: binary.path, args: [...QUIET_CHROMIUM_FLAGS] }),
])
const client = await openBenchClient(node.http)
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${node.http}/network`)
  for (let id = 0; id < 2000; id++) await client.post(requestText(id))
  await page.locator('[role=table] a[data-primary]').first().waitFor()
  print(`idle: ${framesToText(await framesOf(page, IDLE_SECONDS))}`)
  const end = beginLoad(client, Number(values.rate))
  const memory = [residentMb(node.pid)]
  const seconds = Number(values.seconds) / SAMPLES
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const frames = await framesOf(page, seconds)
    memory.push(residentMb(node.pid))
    print(`after ${(sample * seconds).toFixed(0)} s: ${framesToText(frames)}; node ${memory.at(-1)} MB`)
  }
  if (values.picture) await page.screenshot({ path: values.picture })
  const rate = await end()
  const { seqs, first, next } = (await callWindow(page, 'devnet_requestNumbers', [])) as { seqs: number[]; first: number; next: number }
  const isWhole = seqs.length > 0 && seqs.every((seq, at) => at === 0 || seq > seqs[at - 1]!) && seqs[0] === first
  print(
    `${rate.toFixed(0)} requests/s; memory ${memory.join(' ')} MB; ${seqs.length} kept, ${first} to ${next - 1}, ${isWhole ? 'in order' : 'NOT in order'}`,
  )
} finally {
  client.close()
  await browser.close()
  await node.close()
}
