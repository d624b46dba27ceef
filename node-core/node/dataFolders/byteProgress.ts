import { Transform } from 'node:stream'

/** Counts bytes, and reports whole percents. */
export function progressOf(totalBytes: number, onProgress: (percent: number) => void): (bytes: number) => void {
  let doneBytes = 0
  let reported = -1
  return (bytes) => {
    doneBytes += bytes
    const percent = Math.min(100, Math.floor((100 * doneBytes) / Math.max(1, totalBytes)))
    if (percent === reported) return
    reported = percent
    onProgress(percent)
  }
}

/** Passes everything on, and counts its bytes. */
export const countBytes = (count: (bytes: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count(chunk.length)
      done(null, chunk)
    },
  })
