import { describe, expect, test } from 'vitest'
import { createImportProgress } from './progressBar.ts'
import { createLog } from './log.ts'

const progress = (number: number, skipped = 0) => ({
  imported: number - skipped,
  skipped,
  number: BigInt(number),
  bytesRead: number * 10,
  totalBytes: 1000,
})

/** What progress at these times (in ms) writes. */
function written(isTTY: boolean, form: 'json' | 'silent', reports: [atMs: number, ReturnType<typeof progress>][]): string[] {
  const texts: string[] = []
  let nowMs = 0
  const write = (text: string) => void texts.push(text)
  const log = createLog({ form, level: 'info', write, now: () => new Date(0) })
  const onProgress = createImportProgress({ isTTY, write }, log, () => nowMs)
  for (const [atMs, report] of reports) {
    nowMs = atMs
    onProgress(report)
  }
  return texts
}

describe('createImportProgress', () => {
  test('draws a bar over itself on a terminal, ten times a second and at the end', () => {
    expect(
      written(true, 'json', [
        [0, progress(1)],
        [50, progress(2)],
        [100, progress(50, 20)],
        [110, progress(100, 20)],
      ]),
    ).toEqual([
      `\r[${'.'.repeat(30)}] 1%  block 1  1 imported`,
      `\r[${'#'.repeat(15)}${'.'.repeat(15)}] 50%  block 50  30 imported, 20 already present`,
      `\r[${'#'.repeat(30)}] 100%  block 100  80 imported, 20 already present\n`,
    ])
  })

  test('is a log line every five seconds without a terminal', () => {
    expect(
      written(false, 'json', [
        [0, progress(1)],
        [4_999, progress(2)],
        [5_000, progress(50)],
        [5_001, progress(100)],
      ]),
    ).toEqual(['{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"importing","number":50,"imported":50,"percent":50}\n'])
  })

  test('prints nothing if the log is silent', () => {
    expect(
      written(true, 'silent', [
        [0, progress(1)],
        [9_000, progress(100)],
      ]),
    ).toEqual([])
  })
})
