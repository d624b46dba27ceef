import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAX_YOUNG_BYTES } from './heapBounds.ts'

/** As JavaScript: compiling TypeScript would make the young generation of the child grow before it is bounded. */
const heapBounds = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'heapBounds.ts'), 'utf8'))

/** Largest young generation of a process that allocates objects of which many survive, as a node does that mines; `start` comes before. */
function youngBytes(start: string): number {
  const script = `
    import { setImmediate } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    import { boundHeap, holdYoungGeneration } from ${JSON.stringify(`data:text/javascript,${encodeURIComponent(heapBounds)}`)}
    ${start}
    let largest = 0
    const alive = []
    for (let i = 0; i < 2400; i++) {
      for (let j = 0; j < 1000; j++) alive[(i % 400) * 1000 + j] = { i, j, digits: [i, j, i + j] }
      await setImmediate()
      largest = Math.max(largest, getHeapSpaceStatistics().find((it) => it.space_name === 'new_space').space_size)
    }
    console.log(largest)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

test('the young generation stays within its bound, which V8 alone exceeds', () => {
  expect(youngBytes('boundHeap()')).toBeLessThanOrEqual(2 * MAX_YOUNG_BYTES)
  expect(youngBytes('')).toBeGreaterThan(2 * MAX_YOUNG_BYTES)
})

test('a young generation that is held does not grow', () => {
  expect(youngBytes('boundHeap(); holdYoungGeneration()')).toBeLessThan(MAX_YOUNG_BYTES)
})
