import { beforeEach, expect, test } from 'vitest'
import { BusyPolling } from './busyPolling.ts'

let nowMs = 0
let polls: (() => void)[] = []
/** A clock that goes on while it is read. */
const loop = { now: () => (nowMs += 1e-5), inNextTurn: (poll: () => void) => void polls.push(poll) }

beforeEach(() => {
  nowMs = 0
  polls = []
})

/** Turns of the event loop, each of which takes a hundredth of a millisecond, until there is nothing to poll for or `ms` are over. */
function turn(ms: number): void {
  for (const endMs = nowMs + ms; nowMs < endMs && polls.length > 0;) {
    nowMs += 0.01
    for (const poll of polls.splice(0)) poll()
  }
}

/** Requests of one client that takes that long for each after the response to the one before. */
function request(polling: BusyPolling, count: number, afterMs: number): void {
  for (let i = 0; i < count; i++) {
    const endMs = nowMs + afterMs
    turn(afterMs)
    nowMs = Math.max(nowMs, endMs)
    polling.arrived()
    polling.answered()
  }
}

test('polls after requests of a fast client, for less than half a millisecond', () => {
  const polling = new BusyPolling(true, loop)
  request(polling, 10, 0.1)
  expect(polling.isPolling).toBe(false)
  request(polling, 10, 0.1)
  expect(polling.isPolling).toBe(true)
  expect(polls).toHaveLength(1)
  turn(0.3)
  expect(polling.isPolling).toBe(true)
  turn(0.2)
  expect(polling.isPolling).toBe(false)
  expect(polls).toHaveLength(0)
})

test('does not poll for a client that takes longer, nor before anything was asked', () => {
  const polling = new BusyPolling(true, loop)
  polling.answered()
  request(polling, 40, 0.5)
  expect(polling.isPolling).toBe(false)
  request(polling, 40, 0.1)
  expect(polling.isPolling).toBe(true)
  request(polling, 20, 0.5)
  expect(polling.isPolling).toBe(false)
})

test('does not go on polling after notifications that no request follows', () => {
  const polling = new BusyPolling(true, loop)
  request(polling, 40, 0.1)
  for (let i = 0; i < 20; i++) {
    turn(1)
    polling.answered()
  }
  expect(polling.isPolling).toBe(false)
})

/** Another process has the core for that long. */
function suspend(ms: number): void {
  nowMs += ms
  for (const poll of polls.splice(0)) poll()
}

test('leaves the core to other processes that need it again and again, not after one pause', () => {
  const polling = new BusyPolling(true, loop)
  request(polling, 40, 0.1)
  suspend(3)
  expect(polling.isPolling).toBe(false)
  request(polling, 6, 0.1)
  expect(polling.isPolling).toBe(true)
  suspend(3)
  request(polling, 3, 0.1)
  expect(polling.isPolling).toBe(false)
  request(polling, 12, 0.1)
  expect(polling.isPolling).toBe(true)
})

test('a long answer is not taken for such a process', () => {
  const polling = new BusyPolling(true, loop)
  request(polling, 40, 0.1)
  polling.arrived()
  nowMs += 50
  polling.answered()
  turn(0.1)
  expect(polling.isPolling).toBe(true)
})

test('never polls where no core is left for the client', () => {
  const polling = new BusyPolling(false, loop)
  request(polling, 40, 0.1)
  expect(polls).toHaveLength(0)
})
