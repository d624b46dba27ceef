import { describe, expect, test } from 'vitest'
import type { VmTrace } from '../contract/wire/parity.ts'
import type { Hex } from '../contract/hex.ts'
import { CONTRACT } from '../evm/memoryState.suite.ts'
import { type TracedOptions, calling, traced } from './fixture.ts'
import type { StructLogResult } from './structLog.ts'
import { createStructLogTracer } from './structLogTracer.ts'
import { TraceRoom } from './transactionTracer.ts'
import { createVmTracer } from './vmTracer.ts'

const OTHER: Hex = `0x${'0'.repeat(36)}0de2`

const accounts = (code: string, other: Hex = '0x00'): TracedOptions => ({
  accounts: { [CONTRACT]: { code: `0x${code}`, storage: { 1: 7n } }, [OTHER]: { code: other } },
})
const trace = (code: string, other?: Hex) => traced(createVmTracer, accounts(code, other)) as VmTrace

describe('a trace of the machine', () => {
  test('has for each opcode its cost, its results on the stack, and the gas after it', () => {
    expect(trace('600160020100')).toEqual({
      code: '0x600160020100',
      ops: [
        { pc: 0, cost: 3, ex: { mem: null, push: ['0x1'], store: null, used: 78_997 }, sub: null },
        { pc: 2, cost: 3, ex: { mem: null, push: ['0x2'], store: null, used: 78_994 }, sub: null },
        { pc: 4, cost: 3, ex: { mem: null, push: ['0x3'], store: null, used: 78_991 }, sub: null },
        { pc: 5, cost: 0, ex: { mem: null, push: [], store: null, used: 78_991 }, sub: null },
      ],
    })
  })

  test('has the writes to memory and storage', () => {
    const { ops } = trace('602a60045260015460095500')
    expect(ops[2]!.ex).toMatchObject({ mem: { off: 4, data: `0x${'00'.repeat(31)}2a` }, push: [] })
    expect(ops.find(({ ex }) => ex?.store)!.ex).toMatchObject({ store: { key: '0x9', val: '0x7' }, push: [] })
  })

  test('shows for DUP and SWAP all words that they reach', () => {
    const { ops } = trace('60016002809100')
    expect(ops.slice(2, 4).map(({ ex }) => ex!.push)).toEqual([
      ['0x2', '0x2'],
      ['0x2', '0x2', '0x1'],
    ])
  })

  test('has the frame that a call entered, and none for a precompile', () => {
    const { ops } = trace(`${calling(OTHER, 'fa')}${calling(`0x${'00'.repeat(19)}04`, 'fa')}00`, '0x60015f5260205ff3')
    const subs = ops.filter(({ sub }) => sub !== null)
    expect(subs).toHaveLength(1)
    expect(subs[0]!.sub!.code).toBe('0x60015f5260205ff3')
    expect(subs[0]!.sub!.ops.map(({ pc }) => pc)).toEqual([0, 2, 3, 4, 6, 7])
    expect(subs[0]!.ex!.push).toEqual(['0x1'])
  })

  test('has no outcome for an opcode that failed', () => {
    expect(trace('600101').ops.map(({ ex }) => ex === null)).toEqual([false, true])
    expect(trace('6001fe').ops.at(-1)!.ex).toBeNull()
    expect(trace('5f5ffd').ops.at(-1)!.ex).not.toBeNull()
  })

  test('of a creation has its init code', () => {
    const { ops } = trace('6860fe5f5360015ff3005f52600960175ff000')
    expect(ops.at(-2)!.sub).toMatchObject({ code: '0x60fe5f5360015ff300' })
  })

  test('agrees with struct logs on costs, gas and stack', () => {
    const code = `60035b600190038060025760aa5f52${calling(OTHER, 'fa')}60016001205000`
    const { structLogs } = traced((subject) => createStructLogTracer({}, subject), accounts(code)) as StructLogResult
    const own = structLogs.filter(({ depth }) => depth === 1)
    const { ops } = trace(code)
    expect(ops.map(({ pc, cost }) => [pc, cost])).toEqual(own.map(({ pc, gasCost }) => [pc, gasCost]))
    expect(ops.slice(0, -1).map(({ ex }) => ex!.used)).toEqual(own.slice(1).map(({ gas }) => gas))
    for (const [i, { ex }] of ops.slice(0, -1).entries())
      if (ex!.push.length > 0) expect(own[i + 1]!.stack!.slice(-ex!.push.length)).toEqual(ex!.push)
  })

  test('that is too large ends the execution', () => {
    const room = new TraceRoom(1000)
    expect(() => traced((subject) => createVmTracer({ ...subject, room }), accounts('5b5f56'))).toThrow(
      expect.objectContaining({ code: 'trace-too-large' }) as Error,
    )
  })
})
