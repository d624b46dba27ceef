import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../contract/hex.ts'
import { CONTRACT, SENDER } from '../evm/memoryState.suite.ts'
import { callFrame } from '../contract/wire/callFrame.ts'
import { type CallTracerOptions, createCallTracer } from './callTracer.ts'
import { calling, traced } from './fixture.ts'

const OTHER: Address = `0x${'0'.repeat(36)}0de2`
const BURNT: Address = `0x${'0'.repeat(36)}dead`
/** Logs without topics and data. */
const LOG = '5f5fa0'

const trace = (code: string, other = '00', options: CallTracerOptions = {}, firstLogIndex = 0) =>
  callFrame.decode(
    traced((subject) => createCallTracer(options, { ...subject, firstLogIndex }), {
      accounts: { [CONTRACT]: { code: `0x${code}`, balance: 9n }, [OTHER]: { code: `0x${other}` } },
      transaction: { value: 3n },
    }),
  )

/** Error of reading memory at an offset in hex digits. */
const errorOf = (offset: string) => trace(`${(0x5f + offset.length / 2).toString(16)}${offset}5100`).error

describe('frames', () => {
  test('of calls of every kind are nested, with the value if there is one', () => {
    const { calls = [], ...top } = trace(
      [calling(OTHER, 'f1', '02'), calling(OTHER, 'f2', '02'), calling(OTHER, 'f4'), calling(OTHER, 'fa'), '00'].join(''),
    )
    expect(top).toEqual({
      type: 'CALL',
      from: SENDER,
      to: CONTRACT,
      value: '0x3',
      gas: '0x186a0',
      gasUsed: expect.any(String) as Hex,
      input: '0x',
    })
    expect(calls.map(({ type, from, to, value }) => ({ type, from, to, value }))).toEqual([
      { type: 'CALL', from: CONTRACT, to: OTHER, value: '0x2' },
      { type: 'CALLCODE', from: CONTRACT, to: OTHER, value: '0x2' },
      { type: 'DELEGATECALL', from: CONTRACT, to: OTHER, value: '0x3' },
      { type: 'STATICCALL', from: CONTRACT, to: OTHER, value: undefined },
    ])
  })

  test('of a self-destruct are among them', () => {
    expect(trace(`73${BURNT.slice(2)}ff`).calls).toEqual([
      { type: 'SELFDESTRUCT', from: CONTRACT, to: BURNT, value: '0xc', gas: '0x0', gasUsed: '0x0', input: '0x' },
    ])
  })

  test('that fail have the reason, and the one of Solidity', () => {
    const reason = `08c379a0${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}${'626164'.padEnd(64, '0')}`
    const reverting = `7f${reason.slice(0, 64)}5f527f${reason.slice(64, 128)}6020527f${reason.slice(128, 192)}6040527f${reason.slice(192).padEnd(64, '0')}60605260645ffd`
    expect(trace(calling(OTHER, 'fa'), reverting).calls![0]).toMatchObject({
      error: 'execution reverted',
      output: `0x${reason}`,
      revertReason: 'bad',
    })
    expect(trace(calling(OTHER, 'fa'), 'fe').calls![0]).toMatchObject({ error: 'invalid opcode: INVALID' })
  })

  test('that need more memory than can be priced fail with geth’s text', () => {
    expect(errorOf('ff'.repeat(32))).toBe('gas uint64 overflow')
    expect(errorOf('2000000000')).toBe('out of gas: gas uint64 overflow')
    expect(errorOf('01ffffffff')).toBe('out of gas')
  })

  test('of failed creations have no address', () => {
    const { calls } = trace('5f5f5ff0505f60015ff05000')
    expect(calls!.map((call) => 'to' in call)).toEqual([true, true])
    // PUSH1 fe PUSH0 MSTORE8: the init code is INVALID.
    expect(trace('60fe5f5360015f5ff05000').calls![0]).not.toHaveProperty('to')
  })

  test('below that of the transaction are omitted if only that one is requested', () => {
    const top = trace(`${calling(OTHER, 'f1', '00')}${LOG}00`, `${LOG}00`, { onlyTopCall: true, withLog: true })
    expect(top).not.toHaveProperty('calls')
    expect(top.logs).toHaveLength(1)
  })
})

describe('logs', () => {
  test('are in their frame with the number of calls before them and their index in the block', () => {
    const top = trace(`${LOG}${calling(OTHER, 'f1', '00')}${LOG}00`, `${LOG}00`, { withLog: true }, 5)
    expect(top.logs!.map(({ index, position }) => [index, position])).toEqual([
      ['0x5', '0x0'],
      ['0x7', '0x1'],
    ])
    expect(top.calls![0]!.logs).toEqual([{ address: OTHER, topics: [], data: '0x', index: '0x6', position: '0x0' }])
  })

  test('of failed frames are removed, and not counted', () => {
    const top = trace(`${calling(OTHER, 'f1', '00')}${LOG}00`, `${LOG}fe`, { withLog: true })
    expect(top.calls![0]).not.toHaveProperty('logs')
    expect(top.logs!.map(({ index }) => index)).toEqual(['0x0'])
  })
})
