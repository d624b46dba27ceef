import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { PackRecorder } from './packRecorder.ts'

let folder: string
let file: string
let lines: string[]
const log = createLog({ form: 'json', level: 'error', write: (line) => void lines.push(line) })

beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'terrarium-recorder-'))
  file = join(folder, 'run.pack')
  lines = []
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Packs are the number of values. `takesMs`: how long one is made on another thread. */
function recordedOf(takesMs = 0) {
  const recorded = {
    packedCount: 0,
    later: 0,
    failure: undefined as Error | undefined,
    pack: () => Buffer.from(String(recorded.packedCount)),
    packLater: async () => {
      recorded.later++
      const pack = recorded.pack()
      await new Promise((resolve) => setTimeout(resolve, takesMs))
      if (recorded.failure !== undefined) throw recorded.failure
      return pack
    },
  }
  return recorded
}
const text = () => readFileSync(file, 'utf8')

test('a pack is written after something was read, and only then', async () => {
  const recorded = recordedOf()
  const recorder = new PackRecorder(file, recorded, log)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(text()).toBe('0')
  expect(recorded.later).toBe(1)
  recorded.packedCount = 7
  await vi.advanceTimersByTimeAsync(10_000)
  expect(text()).toBe('7')
  expect(recorded.later).toBe(2)
  recorder.close()
})

test('what takes long is done more rarely', async () => {
  const recorded = recordedOf(1000)
  const recorder = new PackRecorder(file, recorded, log)
  for (let second = 0; second < 100; second++) {
    recorded.packedCount++
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(recorded.later).toBe(5)
  recorder.close()
})

test('a pack that is finished after the last one does not replace it', async () => {
  const recorded = recordedOf(1000)
  const recorder = new PackRecorder(file, recorded, log)
  await vi.advanceTimersByTimeAsync(2500)
  expect(recorded.later).toBe(1)
  recorded.packedCount = 3
  recorder.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(text()).toBe('3')
  expect(readdirSync(folder)).toEqual(['run.pack'])
  expect(recorded.later).toBe(1)
})

test('a failure is said once, until it works again', async () => {
  const recorded = recordedOf()
  recorded.failure = new Error('no memory')
  const recorder = new PackRecorder(file, recorded, log)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the pack was not written')
  expect(existsSync(file)).toBe(false)
  recorded.failure = undefined
  await vi.advanceTimersByTimeAsync(2000)
  expect(text()).toBe('0')
  recorder.close()
  expect(lines).toHaveLength(1)
})
