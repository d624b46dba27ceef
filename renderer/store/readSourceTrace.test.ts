import { expect, test, vi } from 'vitest'
import type { WireSourceFrame, WireSourceTrace } from '../../node-core/contract/sources.ts'
import { readSourceTrace } from './readSourceTrace.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const frame = (id: number): WireSourceFrame => ({
  id,
  parent: id === 0 ? null : 0,
  kind: 'internal',
  contract: null,
  function: null,
  isInlined: false,
  address: `0x${'11'.repeat(20)}`,
  from: 0,
  to: 9,
  gas: 1,
  arguments: null,
  declaration: null,
})
const part = (fields: Partial<WireSourceTrace>): WireSourceTrace => ({
  builds: [],
  steps: 9,
  frames: [],
  runs: [],
  locations: [],
  isCut: false,
  ...fields,
})

test('joins the parts of a long trace, each frame once', async () => {
  const call = vi
    .fn<(...request: unknown[]) => Promise<WireSourceTrace>>()
    .mockResolvedValueOnce(part({ frames: [frame(0), frame(1)], runs: [[0, 0, 0]], next: 5 }))
    .mockResolvedValueOnce(part({ frames: [frame(2), frame(0)], runs: [[5, 2, 0]] }))
  const trace = await readSourceTrace({ call }, HASH)
  expect(call.mock.calls).toEqual([
    ['devnet_sourceTrace', HASH],
    ['devnet_sourceTrace', HASH, '0x5'],
  ])
  expect(trace.runs).toEqual([
    [0, 0, 0],
    [5, 2, 0],
  ])
  expect(trace.frames.map(({ id }) => id)).toEqual([0, 1, 2])
})
