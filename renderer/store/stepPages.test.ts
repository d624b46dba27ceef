import { describe, expect, test, vi } from 'vitest'
import type { WireStepRange } from '../../node-core/contract/stepTrace.ts'
import { PAGE_STEPS, StepPages } from './stepPages.ts'

const frame = {
  depth: 0,
  kind: 'CALL',
  from: '0x',
  to: '0x',
  value: '0x0',
  gas: '0x0',
  selector: null,
  firstStep: 0,
  endStep: 0,
  error: null,
} as const

/** Steps whose position in the code is their number, at most `most` at a time. */
function pagesOf(total: number, most = 1000) {
  const read = vi.fn((from: number, count: number): Promise<WireStepRange> => {
    const steps = Array.from({ length: Math.min(count, most) }, (_, at) => ({
      pc: from + at,
      op: 'STOP',
      gas: 0,
      gasCost: 0,
      frame: 1,
      refund: 0,
      stack: { keep: 0, push: [] },
    }))
    return Promise.resolve({ from, steps, frames: { 0: { ...frame, parent: null }, 1: { ...frame, parent: 0 } } })
  })
  const changed = Promise.withResolvers<void>()
  return { read, changed: changed.promise, pages: new StepPages({ total, read, onChange: () => changed.resolve() }) }
}

describe('pages of steps', () => {
  test('are loaded around the current position, once', async () => {
    const { pages, read, changed } = pagesOf(10_000)
    pages.want(2 * PAGE_STEPS + 100)
    pages.want(2 * PAGE_STEPS + 101)
    expect(pages.at(2 * PAGE_STEPS)).toBeUndefined()
    await changed
    expect(pages.at(2 * PAGE_STEPS + 7)?.pc).toBe(2 * PAGE_STEPS + 7)
    expect(read.mock.calls).toEqual([[2 * PAGE_STEPS, PAGE_STEPS]])
  })

  test('are preloaded near an end', async () => {
    const { pages, read, changed } = pagesOf(10_000)
    pages.want(3 * PAGE_STEPS - 1)
    await changed
    expect(read.mock.calls.map(([from]) => from)).toEqual([2 * PAGE_STEPS, 3 * PAGE_STEPS])
  })

  test('are assembled from several responses if steps are large', async () => {
    const { pages, read, changed } = pagesOf(100, 40)
    pages.want(50)
    await changed
    expect(read.mock.calls).toEqual([
      [0, 100],
      [40, 60],
      [80, 20],
    ])
    expect(pages.at(99)?.pc).toBe(99)
    expect(pages.machine(85)?.step.pc).toBe(85)
  })

  test('have the frames around a step, outermost first', async () => {
    const { pages, changed } = pagesOf(10)
    pages.want(0)
    await changed
    expect(pages.framesAt(3).map(({ id }) => id)).toEqual([0, 1])
  })

  test('that failed to load say why, and are requested again', async () => {
    const read = vi.fn(() => Promise.reject<WireStepRange>(new Error('away')))
    const changed = Promise.withResolvers<void>()
    const pages = new StepPages({ total: 10, read, onChange: () => changed.resolve() })
    pages.want(5)
    await changed.promise
    expect(pages.problem).toEqual(new Error('away'))
    pages.want(5)
    expect(read).toHaveBeenCalledTimes(2)
  })
})
