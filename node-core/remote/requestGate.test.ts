import { expect, test } from 'vitest'
import { RequestGate } from './requestGate.ts'

test('requests per second count each request of a batch', async () => {
  let nowMs = 1000
  const starts: number[] = []
  const gate = new RequestGate(
    1,
    10,
    () => nowMs,
    (ms) => {
      nowMs += ms
      return Promise.resolve()
    },
  )
  await Promise.all([5, 1, 2].map((count) => gate.run(count, undefined, () => Promise.resolve(void starts.push(nowMs)))))
  expect(starts).toEqual([1000, 1500, 1600])
})

test('no more sections run than allowed, and a failure frees its place', async () => {
  const gate = new RequestGate(2, null)
  let running = 0
  let most = 0
  const all = Array.from({ length: 10 }, (_, i) =>
    gate.run(1, undefined, async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      if (i % 3 === 0) throw new Error('no')
    }),
  )
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBe(4)
  expect(most).toBe(2)
})
