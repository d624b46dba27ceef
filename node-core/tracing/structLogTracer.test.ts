import { describe, expect, test } from 'vitest'
import type { Hex } from '../contract/hex.ts'
import { CONTRACT } from '../evm/memoryState.suite.ts'
import { calling, traced } from './fixture.ts'
import type { StructLogOptions, StructLogResult } from './structLog.ts'
import { createStructLogTracer } from './structLogTracer.ts'
import { TraceRoom } from './transactionTracer.ts'

const OTHER: Hex = `0x${'0'.repeat(36)}0de2`
const slot = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

const trace = (code: string, options: StructLogOptions = {}, other = '0x00') =>
  traced((subject) => createStructLogTracer(options, subject), {
    accounts: { [CONTRACT]: { code: `0x${code}`, storage: { 1: 7n } }, [OTHER]: { code: other as Hex } },
  }) as StructLogResult

describe('struct logs', () => {
  test('have the machine before each opcode, without empty fields', () => {
    expect(trace('600160020100')).toEqual({
      gas: 21009,
      failed: false,
      returnValue: '0x',
      structLogs: [
        { pc: 0, op: 'PUSH1', gas: 79000, gasCost: 3, depth: 1, stack: [] },
        { pc: 2, op: 'PUSH1', gas: 78997, gasCost: 3, depth: 1, stack: ['0x1'] },
        { pc: 4, op: 'ADD', gas: 78994, gasCost: 3, depth: 1, stack: ['0x1', '0x2'] },
        { pc: 5, op: 'STOP', gas: 78991, gasCost: 0, depth: 1, stack: ['0x3'] },
      ],
    })
  })

  test("have geth's name of PREVRANDAO", () => {
    expect(trace('445000').structLogs.map(({ op }) => op)).toEqual(['DIFFICULTY', 'POP', 'STOP'])
  })

  test('have memory words and return data on request', () => {
    const code = `602a5f52${calling(OTHER, 'fa')}00`
    const { structLogs } = trace(code, { enableMemory: true, enableReturnData: true, disableStack: true }, '0x60015f5260205ff3')
    expect(structLogs.at(-1)).toEqual({
      pc: expect.any(Number) as number,
      op: 'STOP',
      gas: expect.any(Number) as number,
      gasCost: 0,
      depth: 1,
      memory: [slot(42n)],
      returnData: slot(1n),
    })
    expect(structLogs[0]).not.toHaveProperty('memory')
  })

  test.each([
    ['if they ask for the memory', { enableMemory: true }, []],
    ['not otherwise', {}, undefined],
  ])('have the empty memory for clients that need it, %s', (_, options, memory) => {
    const { structLogs } = trace('60005000', { ...options, keepsEmptyMemory: true })
    expect(structLogs.map((log) => log.memory)).toEqual([memory, memory, memory])
  })

  test('have at SLOAD and SSTORE all slots that were touched so far', () => {
    const storages = trace('6001545060096002555f545000')
      .structLogs.map(({ storage }) => storage)
      .filter((it) => it !== undefined)
    expect(storages).toEqual([
      { [slot(1n)]: slot(7n) },
      { [slot(1n)]: slot(7n), [slot(2n)]: slot(9n) },
      { [slot(0n)]: slot(0n), [slot(1n)]: slot(7n), [slot(2n)]: slot(9n) },
    ])
    // The last one is not paid for.
    const { structLogs } = trace([2, 3, 4, 5].map((at) => `6009600${at}55`).join(''))
    expect(
      structLogs.filter(({ op }) => op === 'SSTORE').map(({ error, storage }) => [error, storage && Object.keys(storage).length]),
    ).toEqual([
      [undefined, 1],
      [undefined, 2],
      [undefined, 3],
      ['out of gas', undefined],
    ])
    expect(trace('60015450', { disableStorage: true }).structLogs.every((log) => !('storage' in log))).toBe(true)
  })

  test('show the refund counter as it is once the opcode is paid for, unless it is zero', () => {
    expect(trace('5f60015500').structLogs.map(({ refund }) => refund)).toEqual([undefined, undefined, 4800, 4800])
  })

  test('show the error of an opcode that could not run', () => {
    const { failed, returnValue, structLogs } = trace('01')
    expect({ failed, returnValue, error: structLogs[0]!.error }).toEqual({
      failed: true,
      returnValue: '0x',
      error: 'stack underflow (0 <=> 2)',
    })
  })

  test('end with the revert data', () => {
    expect(trace('602a5f5260205ffd')).toMatchObject({ failed: true, returnValue: slot(42n) })
  })

  test('are limited to the requested number', () => {
    expect(trace('600160020100', { limit: 2 }).structLogs).toHaveLength(2)
  })

  test('that are too large end the execution', () => {
    const room = new TraceRoom(1000)
    expect(() =>
      traced((subject) => createStructLogTracer({}, { ...subject, room }), { accounts: { [CONTRACT]: { code: '0x5b5f56' } } }),
    ).toThrow(expect.objectContaining({ code: 'trace-too-large' }) as Error)
  })
})
