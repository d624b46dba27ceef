/**
 * The window's performance on 100,000 blocks, in a real browser: `node e2e/windowBench.ts`, also the last rows of `npm run bench`.
 *
 * Flags: `--blocks N` (a shorter chain), `--json FILE`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { provideBrowser } from './browserBinary.ts'
import { startHeadlessNode, type HeadlessNode } from './headlessNode.ts'
import { QUIET_CHROMIUM_FLAGS } from './host/chromium.ts'
import { mineBlocks } from './longChain.ts'
import { FramePage } from './pages/framePage.ts'

const LIVE_BLOCKS = 10_000
const ROUNDS = 5
const FRAMES = 240

/** One measurement of the window; `value` is in `unit`. */
interface WindowRow {
  name: string
  value: number
  unit: 'ms' | 'MB'
  aim: number
  note: string
}

interface Situation {
  node: HeadlessNode
  browser: Browser
  page: Page
}

const { values } = parseArgs({ options: { blocks: { type: 'string', default: '100000' }, json: { type: 'string' } } })

function quantile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))]!
}

/** From the start of the navigation to the first contentful paint, and to the newest block's row. */
async function firstPaint({ node, browser }: Situation): Promise<WindowRow> {
  const paints: number[] = []
  const rows: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${node.http}/blocks`)
    await page.locator('[role=table] a[data-primary]').first().waitFor()
    rows.push(await page.evaluate(() => performance.now()))
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime))
    await page.close()
  }
  return {
    name: 'window: first paint',
    value: quantile(paints, 0.5),
    unit: 'ms',
    aim: 1000,
    note: `blocks shown after ${quantile(rows, 0.5).toFixed(0)} ms`,
  }
}

/** Frames while the list of blocks is scrolled by 5 rows per frame, 300 per second. */
async function scrolling({ page }: Situation): Promise<WindowRow> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blocks' }).click()
  await page.locator('[role=table] a[data-primary]').first().waitFor()
  const session = await page.context().newCDPSession(page)
  // CPU time, which does not depend on the machine's other load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  const before = await work()
  const frames = await page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const table = document.querySelector('[role=table][aria-label=Blocks]')!
        const scroller = table.parentElement!
        let rowsAFrame = 5
        const times: number[] = []
        let before = performance.now()
        function step(now: number): void {
          times.push(now - before)
          before = now
          const at = scroller.scrollTop
          scroller.scrollTop += rowsAFrame * 32
          // At the end, back again.
          if (scroller.scrollTop === at) rowsAFrame = -rowsAFrame
          if (times.length < count) requestAnimationFrame(step)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(step)
      }),
    FRAMES,
  )
  const workMs = ((await work()) - before) / FRAMES
  const rows = await page.locator('[role=table] [data-index]').count()
  return {
    name: 'window: scrolling, frame at p95',
    value: quantile(frames, 0.95),
    unit: 'ms',
    aim: 34,
    note: `p50 ${quantile(frames, 0.5).toFixed(1)} ms, ${workMs.toFixed(1)} ms of the page's thread a frame, ${rows} rows exist`,
  }
}

/** From the click on a view's link to the frame that shows the view, the slowest of all views. */
async function viewSwitch({ page }: Situation): Promise<WindowRow> {
  const names = await new FramePage(page).views()
  const medians: [name: string, ms: number][] = []
  const times = new Map<string, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const ms = await page.evaluate(
        (title) =>
          new Promise<number>((resolve) => {
            const link = Array.from(document.querySelectorAll<HTMLAnchorElement>('nav li a')).find(
              ({ textContent }) => textContent.trim() === title,
            )!
            const startedAt = performance.now()
            link.click()
            // The task after a frame runs when that frame has been drawn.
            function look(): void {
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => {
                if (document.querySelector('h1')?.textContent === title) resolve(performance.now() - startedAt)
                else requestAnimationFrame(look)
              })
              port1.start()
              // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          }),
        name,
      )
      times.get(name)!.push(ms)
      await page.waitForTimeout(150)
    }
  }
  for (const [name, all] of times) medians.push([name, quantile(all, 0.5)])
  const [slowest, value] = medians.toSorted(([, a], [, b]) => b - a)[0]!
  return {
    name: 'window: slowest view switch',
    value,
    unit: 'ms',
    aim: 100,
    note: `${slowest}; ${medians.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')}`,
  }
}

/** Private memory of the page's process after many live blocks. */
async function memory({ node, browser, page }: Situation): Promise<WindowRow> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blocks' }).click()
  const before = await mineBlocks(node.http, 0)
  for (let mined = 0; mined < LIVE_BLOCKS; mined += 20) await mineBlocks(node.http, 20)
  await page
    .getByRole('contentinfo', { name: 'Status' })
    .getByText(String(before + LIVE_BLOCKS))
    .waitFor({ timeout: 60_000 })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const heapMb = metrics.find(({ name }) => name === 'JSHeapTotalSize')!.value / 1e6
  const processes = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const sizes = processes.processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id) / 1e6)
  const value = sizes.length === 0 ? heapMb : Math.max(...sizes)
  return {
    name: 'window: memory after 10,000 live blocks',
    value,
    unit: 'MB',
    aim: 250,
    note: `heap of JavaScript ${heapMb.toFixed(0)} MB`,
  }
}

/** Private memory of a process, not backed by a file; 0 if the system does not report it. */
function privateBytes(processId: number): number {
  try {
    return 1024 * Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

async function measureAll(): Promise<WindowRow[]> {
  const binary = provideBrowser((line) => process.stderr.write(`${line}\n`))
  if (!binary) throw new Error('the window benchmark needs Chromium or Chrome, and none could be installed here')
  const [node, browser] = await Promise.all([
    startHeadlessNode(0, 0, undefined, ['--warm-up']),
    chromium.launch({ executablePath: binary.path, args: [...QUIET_CHROMIUM_FLAGS] }),
  ])
  try {
    await mineBlocks(node.http, Number(values.blocks))
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(node.http)
    const rows: WindowRow[] = []
    for (const measure of [firstPaint, scrolling, viewSwitch, memory]) rows.push(await measure({ node, browser, page }))
    return rows
  } finally {
    await browser.close()
    await node.close()
  }
}

const rows = await measureAll()
for (const { name, value, unit, aim, note } of rows) {
  process.stdout.write(
    `${name.padEnd(40)}  ${value.toFixed(1).padStart(8)} ${unit}  aim ≤ ${aim} ${unit}  ${value <= aim ? 'met' : 'missed'}  ${note}\n`,
  )
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
