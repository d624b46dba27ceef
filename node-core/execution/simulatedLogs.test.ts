import { expect, test } from 'vitest'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import type { FrameEnter, FrameExit, Tracer } from '../evm/tracer.ts'
import { SimulatedLogs } from './simulatedLogs.ts'

const frame = { kind: 'CALL', from: ZERO_ADDRESS, to: ZERO_ADDRESS, value: 0n } as FrameEnter

const log = (tracer: Tracer): void => tracer.onLog!({ address: ZERO_ADDRESS, topics: [], data: EMPTY_BYTES })

/** A frame that transfers ether. */
function run(tracer: Tracer, reverted: boolean, steps: (tracer: Tracer) => void): void {
  tracer.onEnter!({ ...frame, value: 1n })
  steps(tracer)
  tracer.onExit!({ reverted } as FrameExit)
}

/** Logs before, in and after a frame that is reverted with what it has called. */
function logAndRevert(tracer: Tracer): void {
  log(tracer)
  run(tracer, true, () => run(tracer, false, log))
  run(tracer, false, log)
}

test('the index of a log does not count those that were reverted, as in a block', () => {
  const logs = new SimulatedLogs(true)
  const indices = [false, true, false].map((reverted) => {
    run(logs.begin(), reverted, logAndRevert)
    return logs.end().map(({ index }) => index)
  })
  expect(indices).toEqual([[0, 1, 2, 3], [], [4, 5, 6, 7]])
})

test('a frame may log more often than a call takes arguments', () => {
  const logs = new SimulatedLogs(false)
  const tracer = logs.begin()
  tracer.onEnter!(frame)
  for (let i = 0; i < 200_000; i++) log(tracer)
  tracer.onExit!({ reverted: false } as FrameExit)
  expect(logs.end()).toHaveLength(200_000)
})
