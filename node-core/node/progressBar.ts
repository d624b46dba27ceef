import type { ImportProgress } from '../chain/importer.ts'
import type { RepairProgress } from '../contract/desktopBridge.ts'
import type { Log } from './log.ts'

/** The stream of a terminal, on which a progress bar is drawn. */
export interface BarStream {
  isTTY?: boolean
  write(text: string): void
}

/** The display of one progress event. */
interface Shown {
  percent: number
  /** Text after the bar. */
  text: string
  /** Message of a log line. */
  message: string
  details: Record<string, unknown>
}

const BAR_CELLS = 30
const DRAW_EVERY_MS = 100
const LOG_EVERY_MS = 5_000

/**
 * Shows the progress of an import: as a bar that is redrawn in place if the stream is a terminal, else as a log line from time to time.
 */
export function createImportProgress(stream: BarStream, log: Log, nowMs?: () => number): (progress: ImportProgress) => void {
  return createBar(stream, log, shownImport, nowMs)
}

/** Shows the progress of a repair in the same way. */
export function createRepairProgress(stream: BarStream, log: Log, nowMs?: () => number): (progress: RepairProgress) => void {
  return createBar(stream, log, shownRepair, nowMs)
}

function createBar<T>(
  stream: BarStream,
  log: Log,
  show: (progress: T) => Shown,
  nowMs: () => number = () => performance.now(),
): (progress: T) => void {
  const isBar = stream.isTTY === true && log.isEnabled('info')
  const intervalMs = isBar ? DRAW_EVERY_MS : LOG_EVERY_MS
  let nextMs = nowMs() + (isBar ? 0 : intervalMs)
  return (progress) => {
    const { percent, text, message, details } = show(progress)
    const isEnd = percent >= 100
    if (nowMs() < nextMs && !(isBar && isEnd)) return
    nextMs = nowMs() + intervalMs
    if (isBar) stream.write(`\r${barOf(percent)} ${percent}%  ${text}${isEnd ? '\n' : ''}`)
    else log.info(message, { ...details, percent })
  }
}

function barOf(percent: number): string {
  const filled = Math.floor((BAR_CELLS * percent) / 100)
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_CELLS - filled)}]`
}

function shownImport({ number, imported, skipped, bytesRead, totalBytes }: ImportProgress): Shown {
  const counts = skipped === 0 ? `${imported} imported` : `${imported} imported, ${skipped} already present`
  return {
    percent: Math.floor((100 * bytesRead) / totalBytes),
    text: `block ${number}  ${counts}`,
    message: 'importing',
    details: { number: Number(number), imported },
  }
}

function shownRepair({ stage, percent, number }: RepairProgress): Shown {
  if (stage === 'reading') return { percent, text: 'reading the damaged chain', message: 'reading the damaged chain', details: {} }
  return { percent, text: `block ${number}  rebuilding the chain`, message: 'rebuilding the chain', details: { number } }
}

/** Shows the progress of an export or import of a workspace in the same way. */
export function createTransferProgress(stream: BarStream, log: Log, nowMs?: () => number): (percent: number) => void {
  return createBar(stream, log, (percent) => ({ percent, text: '', message: 'working', details: {} }), nowMs)
}
