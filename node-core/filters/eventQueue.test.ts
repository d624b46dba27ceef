import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventQueue, type Listener } from './eventQueue.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

let queue: EventQueue
let received: string[]
/** Passes only while a listener is busy: how much fits into a slice does not depend on the machine. */
let nowMs: number
beforeEach(() => {
  nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  queue = new EventQueue()
  received = []
})

afterEach(() => vi.restoreAllMocks())

/** A listener that records what it receives, and takes this long for it. */
function listener(name: string, busyMs = 0, accepts?: (event: number) => boolean): Listener<number> {
  return {
    isListening: true,
    ...(accepts && { accepts }),
    deliver(event) {
      received.push(`${name}${event}`)
      nowMs += busyMs
    },
  }
}

test('each event goes to all interested listeners before the next one is made', async () => {
  const listeners = new Set([listener('a'), listener('b', 0, (event) => event > 1)])
  queue.add(listeners, function* () {
    for (let event = 1; event <= 3; event++) {
      received.push(`made ${event}`)
      yield event
    }
  })
  queue.add(listeners, () => [4])
  expect(received).toEqual([])
  await nextTurn()
  expect(received).toEqual(['made 1', 'a1', 'made 2', 'a2', 'b2', 'made 3', 'a3', 'b3', 'a4', 'b4'])
})

test('nothing is made without listeners', async () => {
  queue.add(new Set<Listener<number>>(), () => expect.unreachable())
  queue.add(new Set([{ ...listener('a'), isListening: false }]), () => [1])
  await nextTurn()
  expect(received).toEqual([])
})

test('long deliveries yield to others', async () => {
  queue.add(new Set([listener('a', 6), listener('b', 6)]), () => [1, 2, 3])
  await nextTurn()
  expect(received.length).toBeGreaterThan(0)
  expect(received.length).toBeLessThan(6)
  while (received.length < 6) await nextTurn()
  expect(received).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
})

test('a producer that is faster than the delivery delivers its events itself', async () => {
  const listeners = new Set([listener('')])
  for (let event = 0; event < 1000; event++) queue.add(listeners, () => [event])
  expect(received.length).toBeGreaterThan(800)
  await nextTurn()
  expect(received).toEqual(Array.from({ length: 1000 }, (_, event) => String(event)))
})

test('events that cannot be made are reported, and those of other sources delivered', async () => {
  const errors: unknown[] = []
  const failing = new EventQueue((error) => errors.push(error))
  const listeners = new Set([listener('a')])
  failing.add(listeners, function* () {
    yield 1
    throw new Error('pruned')
  })
  failing.add(listeners, () => [2])
  await nextTurn()
  expect(received).toEqual(['a1', 'a2'])
  expect(errors).toEqual([new Error('pruned')])
})

test('a closed queue makes nothing more, not even what waited', async () => {
  const listeners = new Set([listener('a')])
  queue.add(listeners, () => [1])
  queue.close()
  queue.add(listeners, () => expect.unreachable())
  await nextTurn()
  expect(received).toEqual([])
})
