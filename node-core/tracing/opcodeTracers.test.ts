import { describe, expect, test } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { CONTRACT } from '../evm/memoryState.suite.ts'
import { createTracer } from './createTracer.ts'
import { calling, traced } from './fixture.ts'

const OTHER: Address = `0x${'0'.repeat(36)}0de2`
const NOWHERE: Address = `0x${'0'.repeat(36)}dead`

const trace = (name: string, code: string, otherCode = '00') =>
  traced((subject) => createTracer(name, {}, subject), {
    accounts: { [CONTRACT]: { code: `0x${code}` }, [OTHER]: { code: `0x${otherCode}` } },
  })

describe('counts of opcodes', () => {
  // PUSH1 1 PUSH1 2 ADD, with a call between them of code that runs STOP.
  const code = `6001${calling(OTHER, 'fa')}600201`

  test('in total, with the STOP after the code', () => expect(trace('opcountTracer', code)).toBe(13))
  test('of each', () => {
    expect(trace('unigramTracer', code)).toEqual({ PUSH1: 2, PUSH0: 4, PUSH20: 1, GAS: 1, STATICCALL: 1, STOP: 2, POP: 1, ADD: 1 })
  })
  test('of each with the previous one at its depth', () => {
    expect(trace('bigramTracer', code)).toEqual({
      'PUSH1-PUSH0': 1,
      'PUSH0-PUSH0': 3,
      'PUSH0-PUSH20': 1,
      'PUSH20-GAS': 1,
      'GAS-STATICCALL': 1,
      'POP-PUSH1': 1,
      'PUSH1-ADD': 1,
      'ADD-STOP': 1,
    })
  })
  test('of each with the two previous ones at its depth, whose first is skipped', () => {
    expect(trace('trigramTracer', code)).toEqual({
      '--PUSH0': 1,
      '-PUSH0-PUSH0': 1,
      'PUSH0-PUSH0-PUSH0': 2,
      'PUSH0-PUSH0-PUSH20': 1,
      'PUSH0-PUSH20-GAS': 1,
      'PUSH20-GAS-STATICCALL': 1,
      '--PUSH1': 1,
      '-PUSH1-ADD': 1,
      'PUSH1-ADD-STOP': 1,
    })
  })
})

describe('preimages', () => {
  test('are the inputs by their hashes, zeros beyond the used memory', () => {
    // MSTORE8 of 7 at 0; KECCAK256 of byte 0 (twice), of nothing, and of 40 bytes from 0.
    const code = ['60075f53', '60015f2050', '60015f2050', '5f5f2050', '60285f2050'].join('')
    expect(trace('keccak256PreimageTracer', code)).toEqual({
      [keccak256Hex(Uint8Array.of(7))]: '0x07',
      [keccak256Hex(new Uint8Array(0))]: '0x',
      [keccak256Hex(Uint8Array.of(7, ...new Uint8Array(39)))]: `0x07${'00'.repeat(39)}`,
    })
  })
  test('do not exist for a range that cannot be paid for', () =>
    expect(trace('keccak256PreimageTracer', `7f${'ff'.repeat(32)}5f20`)).toEqual({}))
})

describe('disassembly', () => {
  test('shows what each opcode left on the stack', () => {
    expect(trace('evmdisTracer', '60015b600201')).toEqual([
      { op: 0x60, depth: 1, result: ['1'], len: 2 },
      { op: 0x5b, depth: 1, result: [], pc: 2 },
      { op: 0x60, depth: 1, result: ['2'], len: 2 },
      { op: 0x01, depth: 1, result: ['3'] },
      { op: 0x00, depth: 1, result: [] },
    ])
  })
  test('shows calls with the opcodes in them, and skips the first opcode after them, as in geth', () => {
    const code = `${'5f'.repeat(5)}73${OTHER.slice(2)}61fffff1600401`
    const [call, ...rest] = (trace('evmdisTracer', code, '6001') as unknown[]).slice(7)
    expect(call).toMatchObject({ op: 0xf1, gas: 0xffff, to: 'de2', value: '0', input: {}, error: null, return: {} })
    expect(call).toMatchObject({
      result: ['4'],
      ops: [
        { op: 0x60, depth: 2, result: ['1'] },
        { op: 0, depth: 2 },
      ],
    })
    expect(rest).toMatchObject([{ op: 1 }, { op: 0 }])
  })
})

const slotText = (slot: number) => `0x${slot.toString(16).padStart(64, '0')}`
/** Code that reads the size of the code at an address. */
const sizeOf = (of: Address) => `73${of.slice(2)}3b`

describe('what ERC-7562 restricts', () => {
  interface Frame {
    accessedSlots: Record<'reads' | 'writes' | 'transientReads' | 'transientWrites', Record<string, unknown>>
    extCodeAccessInfo: string[]
    usedOpcodes: Record<string, number>
    contractSize: Record<string, unknown>
    outOfGas: boolean
    keccak?: string[]
    calls?: Frame[]
  }
  const frameOf = (code: string, options = {}, otherCode = '00') =>
    traced((subject) => createTracer('erc7562Tracer', options, subject), {
      accounts: { [CONTRACT]: { code: `0x${code}`, storage: { 1: 9n } }, [OTHER]: { code: `0x${otherCode}` } },
    }) as Frame

  test('slots: the value before the first access, and the number of writes', () => {
    // SLOAD 1, SSTORE 1, SLOAD 1, SSTORE 2, SLOAD 2, TSTORE 3, TLOAD 3.
    const { accessedSlots } = frameOf(['60015450', '6005600155', '60015450', '6005600255', '60025450', '600560035d', '60035c50'].join(''))
    expect(accessedSlots).toEqual({
      reads: { [slotText(1)]: [slotText(9)] },
      writes: { [slotText(1)]: 1, [slotText(2)]: 1 },
      transientReads: { [slotText(3)]: 1 },
      transientWrites: { [slotText(3)]: 1 },
    })
  })
  test('opcodes, but not those that only compute, nor GAS that is forwarded to a call', () => {
    expect(frameOf(`5a505a4250${calling(OTHER, 'fa')}00`).usedOpcodes).toEqual({ '0x5a': 2, '0x42': 1, '0xfa': 1, '0x0': 1 })
    expect(frameOf('600150', { ignoredOpcodes: [] }).usedOpcodes).toEqual({ '0x60': 1, '0x50': 1, '0x0': 1 })
    expect(() => frameOf('00', { ignoredOpcodes: ['x'] })).toThrow('ignoredOpcodes[0]')
  })
  test('code that was read, other than to check whether there is any, and its size', () => {
    const { extCodeAccessInfo, contractSize } = frameOf(`${sizeOf(NOWHERE)}15${sizeOf(OTHER)}`)
    expect(extCodeAccessInfo).toEqual([OTHER])
    expect(contractSize).toEqual({ [NOWHERE]: { contractSize: 0, opcode: 0x3b }, [OTHER]: { contractSize: 1, opcode: 0x3b } })
  })
  test('for each frame separately, and preimages of all frames in the outermost', () => {
    const frame = frameOf(`${calling(OTHER, 'fa')}5f5f2050`, {}, '60015f2050600154505b600956')
    expect(frame).toMatchObject({
      type: 'CALL',
      outOfGas: false,
      keccak: ['0x', '0x00'],
      calls: [{ type: 'STATICCALL', outOfGas: true, accessedSlots: { reads: { [slotText(1)]: [slotText(0)] } } }],
    })
    expect(frame.calls![0]).not.toHaveProperty('keccak')
  })
})
