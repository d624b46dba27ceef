import { expect, test } from 'vitest'
import { IntervalTimer } from './intervalTimer.ts'

function createTimer(random = () => 0) {
  const running: { tick: () => void; intervalMs: number; isStopped: boolean }[] = []
  const ticks: number[] = []
  const timer = new IntervalTimer(() => ticks.push(running.length), {
    nowMs: () => 1_000,
    random,
    startTimer(tick, intervalMs) {
      const entry = { tick, intervalMs, isStopped: false }
      running.push(entry)
      return () => void (entry.isStopped = true)
    },
  })
  return { timer, running, ticks }
}

test('a fixed interval runs on one repeating timer', () => {
  const { timer, running, ticks } = createTimer()
  timer.start({ intervalMs: 500 })
  expect(timer.nextTickAtMs).toBe(1_500)
  running[0]!.tick()
  running[0]!.tick()
  expect([running.length, ticks.length, timer.nextTickAtMs]).toEqual([1, 2, 1_500])
  timer.stop()
  expect([running[0]!.isStopped, timer.nextTickAtMs]).toEqual([true, undefined])
})

test('a range waits a new random time for each tick, both ends included', () => {
  const values = [0, 0.999, 0.5]
  const { timer, running } = createTimer(() => values.shift()!)
  timer.start({ intervalMs: 10, maxIntervalMs: 20 })
  running[0]!.tick()
  running[1]!.tick()
  expect(running.map(({ intervalMs }) => intervalMs)).toEqual([10, 20, 15])
  expect(running.map(({ isStopped }) => isStopped)).toEqual([true, true, false])
})
