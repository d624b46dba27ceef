import { describe, expect, test } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { CONTRACT } from '../evm/memoryState.suite.ts'
import { type TracerOptions, createTracer } from './createTracer.ts'
import { calling, traced } from './fixture.ts'
import type { StructLogResult } from './structLog.ts'

const OTHER: Address = `0x${'0'.repeat(36)}0de2`
const SHA256: Address = `0x${'0'.repeat(39)}2`

const trace = (name: string | undefined, options: TracerOptions = {}, code = '00') =>
  traced((subject) => createTracer(name, options, subject), {
    accounts: { [CONTRACT]: { code: `0x${code}` }, [OTHER]: { code: '0x00' } },
    transaction: { data: Uint8Array.of(1, 2, 3, 4, 5) },
  })

/** Code that calls with this many bytes of the memory, in two hex digits. */
const call = (to: Address, length: string) => `5f5f60${length}5f73${to.slice(2)}5afa50`

describe('a tracer', () => {
  test('without a name logs opcodes', () => {
    expect((trace(undefined) as StructLogResult).structLogs).toHaveLength(1)
    expect((trace('') as StructLogResult).structLogs).toHaveLength(1)
  })

  test('with an unknown name is refused, and the known names are listed', () => {
    expect(() => trace('constructor')).toThrow(/tracer not found: constructor; there are callTracer, /)
  })

  test('accepts only boolean options', () => {
    expect(() => trace('callTracer', { withLog: 'yes' })).toThrow('callTracer: withLog must be a boolean')
  })

  test('of selectors counts them by the length of the arguments, without precompiles', () => {
    // Copies the input to the memory first.
    expect(
      trace('4byteTracer', {}, `60055f5f37${call(OTHER, '04')}${call(OTHER, '04')}${call(OTHER, '03')}${call(SHA256, '04')}00`),
    ).toEqual({
      '0x01020304-1': 1,
      '0x01020304-0': 2,
    })
  })

  test('that does nothing returns an empty object', () => {
    expect(trace('noopTracer')).toEqual({})
  })

  test('may be several at once', () => {
    const code = `${calling(OTHER, 'fa')}00`
    expect(trace('muxTracer', { callTracer: { onlyTopCall: true }, '4byteTracer': null, muxTracer: { noopTracer: {} } }, code)).toEqual({
      callTracer: trace('callTracer', { onlyTopCall: true }, code),
      '4byteTracer': { '0x01020304-1': 1 },
      muxTracer: { noopTracer: {} },
    })
    expect(() => trace('muxTracer', { callTracer: 1 })).toThrow('muxTracer: callTracer: expected an object of options')
  })

  test('of flat frames omits calls of precompiles, unless they are requested', () => {
    const code = `${calling(SHA256, 'fa')}${calling(OTHER, 'fa')}00`
    expect(trace('flatCallTracer', {}, code)).toMatchObject([
      { subtraces: 1 },
      { action: { callType: 'staticcall', value: '0x0' }, traceAddress: [0] },
    ])
    const addresses = (options: TracerOptions) =>
      (trace('flatCallTracer', options, code) as { action: { to: Address }; subtraces: number }[]).map(({ action }) => action.to)
    expect(addresses({})).toEqual([CONTRACT, OTHER])
    expect(addresses({ includePrecompiles: true })).toEqual([CONTRACT, SHA256, OTHER])
  })
})
