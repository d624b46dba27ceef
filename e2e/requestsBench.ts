/**
 * The window's list of requests under load, in a real browser: `node e2e/requestsBench.ts`. Frames while nothing is asked and while clients
 * ask often, the CPU time that they take of the page's thread, the node's memory, and whether the ring kept all that it should, each with
 * what is aimed at. Ends with status 1 if something is missed.
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
/** Frames a second, and what the node's memory may grow by after a fifth of the time, by which the ring is full and V8 has its heap. */
const MIN_FRAMES = 58
const MAX_GROWTH = 1.1
const RING_SIZE = 20_000
const PAGE_SIZE = 500
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

interface Load {
  sent: number
  perSecond: number
}

/** Asks so many requests a second until the returned function is called, which tells how many there were. */
function beginLoad(client: Awaited<ReturnType<typeof openBenchClient>>, rate: number): () => Promise<Load> {
  const startedAt = performance.now()
  const over = new AbortController()
  let sent = 0
  const done = (async () => {
    while (!over.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * rate
      if (sent >= due) await new Promise((resolve) => setTimeout(resolve, 1))
      for (let i = 0; i < 50 && sent < due; i++) await client.post(requestText(sent++))
    }
    return { sent, perSecond: (sent / (performance.now() - startedAt)) * 1000 }
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

const framesPerSecond = ({ intervals }: Frames): number => intervals.length / (intervals.reduce((sum, ms) => sum + ms, 0) / 1000)

/** Whether the newest requests that fit into the ring are there, each once: the ids of the load are numbers from 0 on. */
async function isRingWhole(page: Page, sent: number): Promise<boolean> {
  const expected = Math.min(RING_SIZE, sent)
  const ids: number[] = []
  for (let before: number | undefined; ids.length < expected;) {
    const query = { limit: PAGE_SIZE, filter: 'method:eth_*', ...(before !== undefined && { before }) }
    const { rows } = (await callWindow(page, 'devnet_requests', [query])) as { rows: { seq: number; id: string }[] }
    if (rows.length === 0) return false
    ids.push(...rows.toReversed().map(({ id }) => Number(id)))
    before = rows[0]!.seq
  }
  return ids.slice(0, expected).every((id, at) => id === sent - 1 - at)
}

function framesToText(frames: Frames): string {
  const { intervals, workMs } = frames
  const at = (part: number) => intervals.toSorted((a, b) => a - b)[Math.floor((intervals.length - 1) * part)]!.toFixed(1)
  const late = intervals.filter((ms) => ms > 34).length
  return `${framesPerSecond(frames).toFixed(1)} frames/s, p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}; ${late} of ${intervals.length} late; thread ${workMs.toFixed(0)} ms of CPU a second`
}

/** Megabytes resident; NaN where the system does not tell. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

function verdict(aim: string, isMet: boolean): void {
  print(`${aim}: ${isMet ? 'met' : 'MISSED'}`)
  if (!isMet) process.exitCode = 1
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const binary = provideBrowser((line) => process.stderr.write(`${line}\n`))
if (!binary) throw new Error('this benchmark needs Chromium or Chrome, and none could be installed here')
const [node, browser] = await Promise.all([
  startHeadlessNode(0, 0, undefined, ['--warm-up']),
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
  const samples: { frames: Frames; memory: number }[] = []
  const seconds = Number(values.seconds) / SAMPLES
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const frames = await framesOf(page, seconds)
    const memory = residentMb(node.pid)
    samples.push({ frames, memory })
    print(`after ${(sample * seconds).toFixed(0)} s: ${framesToText(frames)}; node ${memory.toFixed(0)} MB`)
  }
  if (values.picture) await page.screenshot({ path: values.picture })
  const { sent, perSecond } = await end()
  print(`${sent} requests, ${perSecond.toFixed(0)} a second`)
  const settled = samples.slice(SAMPLES / 5 - 1).map(({ memory }) => memory)
  verdict(
    `at least ${MIN_FRAMES} frames a second`,
    samples.every(({ frames }) => framesPerSecond(frames) >= MIN_FRAMES),
  )
  verdict(`memory grows by at most ${((MAX_GROWTH - 1) * 100).toFixed(0)} %`, Math.max(...settled) <= settled[0]! * MAX_GROWTH)
  verdict('the newest requests are there, each once', await isRingWhole(page, sent))
} finally {
  client.close()
  await browser.close()
  await node.close()
}
