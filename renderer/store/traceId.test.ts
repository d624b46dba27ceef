import { expect, test } from 'vitest'
import { subjectOfTrace, traceIdOf } from './traceId.ts'

const HASH = `0x${'12'.repeat(32)}` as const
const CALL = { call: { to: `0x${'34'.repeat(20)}`, input: '0x0a' }, block: 'pending' } as const

test('an id decodes to what it was made from', () => {
  for (const subject of [HASH, CALL, { unoptimised: 3 }]) {
    expect(subjectOfTrace(traceIdOf(subject))).toEqual(subject)
    expect(subjectOfTrace(traceIdOf(subject, '0xhead'))).toEqual(subject)
  }
})

test('runs on different heads have different ids', () => {
  expect(traceIdOf(HASH, '0x1')).not.toBe(traceIdOf(HASH, '0x2'))
})
