/**
 * `npm run bench`: Terrarium and anvil side by side, a fresh server for every workload and round, interleaved. Each row is the median over
 * the rounds; the ratio is the median of the ratios per round, so that a drift of the machine does not affect it.
 *
 * Flags: `--rounds N` (default 3), `--only TEXT` (workloads whose name contains the text), `--json FILE`, `--seconds N` (of the load that is
 * recorded, default 20), `--warm N` (each server does a workload N times before it is measured, default 0).
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchClient } from './client.ts'
import { FORKS, measureForks } from './forks.ts'
import { type Peer, findAnvil, startThroughNpmMs, terrarium } from './peers.ts'
import { measureRecordingCost, measureRecordingMemory } from './recordingCost.ts'
import { measureSourceTrace } from './sourceTrace.ts'
import { measureStackTrace } from './stackTraceCost.ts'
import { statsCostMs } from './statsCost.ts'
import { type Measurement, median } from './measurement.ts'
import type { Workload } from './workload.ts'
import { VALIDATORS, measureValidators } from './validators.ts'
import { WORKLOADS } from './workloads.ts'
import { WORKSPACE, measureWorkspace } from './workspace.ts'

interface Row {
  name: string
  terrariumMs: number
  anvilMs?: number
  /** Terrarium's time as a fraction of anvil's. */
  ratio?: number
  aim?: number
  notes: string[]
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '0' },
  },
})

async function measureOnce(peer: Peer, workload: Workload): Promise<Measurement> {
  const running = await peer.start(workload.options)
  try {
    for (let i = 0; i < Number(values.warm); i++) {
      await workload.measure(running)
      await beginAnew(running.client, workload)
    }
    return await workload.measure(running)
  } finally {
    await running.stop()
  }
}

/** A new chain on the same server, so that a workload's transactions are valid again. */
async function beginAnew(client: BenchClient, { options }: Workload): Promise<void> {
  await client.call('anvil_reset')
  await client.call('evm_setAutomine', options?.mining !== 'manual')
}

const percentOf = (ratio: number) => `${ratio < 1 ? '' : '+'}${((ratio - 1) * 100).toFixed(1)} %`

/** The notes of a server's measurements, without duplicates. */
function notesOf(name: string, measurements: readonly Measurement[]): string[] {
  const notes = [...new Set(measurements.flatMap(({ note }) => note ?? []))]
  return notes.length === 0 ? [] : [`${name}: ${notes.join(' | ')}`]
}

async function measureRow(workload: Workload, anvil: Peer | undefined, rounds: number): Promise<Row> {
  const ours: Measurement[] = []
  const theirs: Measurement[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureOnce(terrarium, workload))
    if (anvil) theirs.push(await measureOnce(anvil, workload))
  }
  return {
    name: workload.name,
    terrariumMs: median(ours.map(({ ms }) => ms)),
    ...(anvil && { anvilMs: median(theirs.map(({ ms }) => ms)), ratio: median(ours.map(({ ms }, i) => ms / theirs[i]!.ms)) }),
    ...(workload.aim !== undefined && { aim: workload.aim }),
    notes: [...notesOf('terrarium', ours), ...notesOf('anvil', theirs)],
  }
}

const formatMs = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(ms < 10 ? 3 : 1)).padStart(10)

function lineOf(row: Row): string {
  const verdict = row.ratio === undefined || row.aim === undefined ? '' : row.ratio <= row.aim ? 'met' : 'missed'
  const aim = row.aim === undefined ? '-' : `≤ ${row.aim}`
  const ratio = row.ratio === undefined ? '-' : row.ratio.toFixed(2)
  return [
    row.name.padEnd(36),
    formatMs(row.terrariumMs),
    formatMs(row.anvilMs),
    ratio.padStart(8),
    aim.padStart(8),
    verdict,
    row.notes.join('; '),
  ].join('  ')
}

const anvil = findAnvil()
const print = (line: string) => process.stdout.write(`${line}\n`)
if (!anvil) print('anvil cannot be installed here: measuring only Terrarium')
print(
  `${'workload'.padEnd(36)}  ${'terrarium'.padStart(10)}  ${'anvil'.padStart(10)}  ${'ratio'.padStart(8)}  ${'aim'.padStart(8)}   (milliseconds where nothing else is said, medians)`,
)
const rows: Row[] = []
function report(row: Row): void {
  rows.push(row)
  print(lineOf(row))
}
/** Reports what anvil does not have. */
function reportOwn(name: string, ms: number, aimMs?: number, note?: string): void {
  const verdict = aimMs === undefined ? [] : [`below ${aimMs} ms is aimed at: ${ms < aimMs ? 'met' : 'missed'}`]
  report({ name, terrariumMs: ms, notes: [...(note === undefined ? [] : [note]), ...verdict] })
}

const wanted = WORKLOADS.filter(({ name, isOptional }) => name.includes(values.only) && !(isOptional && values.only === ''))
for (const workload of wanted) report(await measureRow(workload, anvil, Number(values.rounds)))
const THROUGH_NPM = 'start through npm'
if (THROUGH_NPM.includes(values.only)) reportOwn(THROUGH_NPM, await startThroughNpmMs(), 350)
const STATS = 'live stats, in each second'
if (STATS.includes(values.only)) {
  const ms = await statsCostMs()
  // Below 1 % of a core.
  reportOwn(STATS, ms, 10, `${(ms / 10).toFixed(3)} % of a core`)
}
const SOURCES = 'source trace of 200,000 steps'
if (SOURCES.includes(values.only)) {
  const { ms, note } = await measureSourceTrace()
  const row: Row = { name: SOURCES, terrariumMs: ms, notes: [note] }
  rows.push(row)
  print(lineOf(row))
}
const STACK_TRACE = 'stack trace of a failing call'
if (STACK_TRACE.includes(values.only)) {
  const { firstMs, ms } = await measureStackTrace()
  reportOwn(STACK_TRACE, ms, 30, `the first ${firstMs.toFixed(1)} ms`)
}
const RECORDING = 'recorded eth_getBalance (us)'
if (RECORDING.includes(values.only)) {
  const { us, ratio } = await measureRecordingCost()
  reportOwn(RECORDING, us, undefined, `${percentOf(ratio)} compared with not recording, below +3 % is aimed at`)
}
const RECORDING_MEMORY = 'memory while recording (MB)'
if (RECORDING_MEMORY.includes(values.only)) {
  const { megabytes, requestsPerSecond, isWhole } = await measureRecordingMemory(Number(values.seconds), 5000)
  const series = megabytes.map((it) => it.toFixed(0)).join(' ')
  const note = `${series} in ${values.seconds} s of ${requestsPerSecond.toFixed(0)} requests/s; ${isWhole ? 'none' : 'SOME'} of the last lost`
  reportOwn(RECORDING_MEMORY, megabytes.at(-1)!, undefined, note)
}
if (WORKSPACE.includes(values.only) || values.only.startsWith(WORKSPACE)) {
  for (const { name, ms, aimMs, note } of await measureWorkspace()) reportOwn(name, ms, aimMs, note)
}
// Minutes: only if it is named.
if (values.only !== '' && FORKS.startsWith(values.only.slice(0, FORKS.length))) {
  for (const row of await measureForks(Number(values.rounds))) if (row.name.includes(values.only)) report(row)
}
if (values.only !== '' && VALIDATORS.startsWith(values.only.slice(0, VALIDATORS.length))) {
  const found = await measureValidators(Number(values.rounds), values.only)
  if (found === undefined) print('validators: skipped, CometBFT is neither on the PATH nor where npm run validators builds it')
  for (const { name, value, note } of found ?? []) reportOwn(name, value, undefined, note)
}
// A separate program measures the window, because it needs a browser.
if ('window'.includes(values.only))
  spawnSync(process.execPath, [join(import.meta.dirname, '../../e2e/windowBench.ts')], { stdio: 'inherit' })
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
