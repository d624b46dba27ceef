import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAX_YOUNG_BYTES } from './heapBounds.ts'

/** As JavaScript: compiling TypeScript would make the young generation of the child grow before it is bounded. */
const heapBounds = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'heapBounds.ts'), 'utf8'))

/**
 * Largest young generation of a process that allocates objects of which many survive, as a node does that mines; `start` comes before. The rounds
 * are few: V8 adds single pages to a generation that must not grow when more survives than fits, at another round on each machine.
 */
function youngBytes(start: string, rounds: number): number {
  const script = `
    import { setImmediate } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    import { boundHeap, holdYoungGeneration } from ${JSON.stringify(`data:text/javascript,${encodeURIComponent(heapBounds)}`)}
    ${start}
    let largest = 0
    const alive = []
    for (let i = 0; i < ${rounds}; i++) {
      for (let j = 0; j < 1000; j++) alive[(i % 400) * 1000 + j] = { i, j, digits: [i, j, i + j] }
      await setImmediate()
      largest = Math.max(largest, getHeapSpaceStatistics().find((it) => it.space_name === 'new_space').space_size)
    }
    console.log(largest)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

test('the young generation stays within its bound, which V8 alone exceeds', () => {
  expect(youngBytes('boundHeap()', 500)).toBeLessThanOrEqual(2 * MAX_YOUNG_BYTES)
  expect(youngBytes('', 2400)).toBeGreaterThan(2 * MAX_YOUNG_BYTES)
})

test('a young generation that is held does not grow, which it does otherwise', () => {
  expect(youngBytes('boundHeap(); holdYoungGeneration()', 100)).toBeLessThan(MAX_YOUNG_BYTES / 2)
  expect(youngBytes('boundHeap()', 100)).toBeGreaterThanOrEqual(MAX_YOUNG_BYTES)
})
