import { expect, test } from 'vitest'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import type { FrameEnter, FrameExit } from '../evm/tracer.ts'
import { SimulatedLogs } from './simulatedLogs.ts'

test('a frame may log more often than a call takes arguments', () => {
  const logs = new SimulatedLogs(false)
  const tracer = logs.begin()
  tracer.onEnter!({ kind: 'CALL', from: ZERO_ADDRESS, to: ZERO_ADDRESS, value: 0n } as FrameEnter)
  for (let i = 0; i < 200_000; i++) tracer.onLog!({ address: ZERO_ADDRESS, topics: [], data: EMPTY_BYTES })
  tracer.onExit!({ reverted: false } as FrameExit)
  expect(logs.end()).toHaveLength(200_000)
})
