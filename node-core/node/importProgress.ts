import type { ImportProgress } from '../chain/importer.ts'
import type { Log } from './log.ts'

/** Where a progress bar is drawn: a terminal's stream. */
export interface BarStream {
  isTTY?: boolean
  write(text: string): void
}

const BAR_CELLS = 30
const DRAW_EVERY_MS = 100
const LOG_EVERY_MS = 5_000

/** Shows how far an import has come: as a bar that is drawn over itself where the stream is a terminal, else as a line of the log now and then. */
export function createImportProgress(stream: BarStream, log: Log, nowMs: () => number = () => performance.now()): (progress: ImportProgress) => void {
  const isBar = stream.isTTY === true && log.isEnabled('info')
  const intervalMs = isBar ? DRAW_EVERY_MS : LOG_EVERY_MS
  let nextMs = nowMs() + (isBar ? 0 : intervalMs)
  return (progress) => {
    const isEnd = progress.bytesRead >= progress.totalBytes
    if (nowMs() < nextMs && !(isBar && isEnd)) return
    nextMs = nowMs() + intervalMs
    if (isBar) stream.write(`\r${barOf(progress)}${isEnd ? '\n' : ''}`)
    else log.info('importing', { number: Number(progress.number), imported: progress.imported, percent: percentOf(progress) })
  }
}

const percentOf = ({ bytesRead, totalBytes }: ImportProgress): number => Math.floor((100 * bytesRead) / totalBytes)

function barOf(progress: ImportProgress): string {
  const { number, imported, skipped } = progress
  const filled = Math.floor((BAR_CELLS * percentOf(progress)) / 100)
  const counts = skipped === 0 ? `${imported} imported` : `${imported} imported, ${skipped} were there`
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_CELLS - filled)}] ${percentOf(progress)}%  block ${number}  ${counts}`
}
