import { expect, test } from 'vitest'
import { callObject } from './callArguments.ts'
import { stateOverrides } from './overrides.ts'

const TO = `0x${'11'.repeat(20)}`

test('input and data are one field', () => {
  expect(callObject.decode({ to: TO, input: '0x01' }).data).toEqual(Uint8Array.of(1))
  expect(callObject.decode({ to: TO, data: '0x01' }).data).toEqual(Uint8Array.of(1))
  expect(callObject.decode({ to: TO, input: '0xAB', data: '0xab' })).toEqual({ to: TO, data: Uint8Array.of(0xab) })
})

test("input and data that differ are refused in geth's words", () => {
  expect(() => callObject.decode({ input: '0x01', data: '0x02' })).toThrow(
    'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
  )
})

test("a gas price beside fee caps is refused in geth's words", () => {
  expect(() => callObject.decode({ gasPrice: '0x1', maxFeePerGas: '0x1' })).toThrow(
    'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
  )
  expect(() => callObject.decode({ gasPrice: '0x1', maxPriorityFeePerGas: '0x1' })).toThrow('both gasPrice')
})

test('keys that clients send beside are ignored', () => {
  expect(callObject.decode({ to: TO, chain: 'mainnet', hardfork: 'london', networkId: 1, to2: 5 })).toEqual({ to: TO })
})

test('a recipient of null is a creation', () => expect(callObject.decode({ to: null, data: '0x' })).toEqual({ data: new Uint8Array(0) }))

test('a wrong part is named by its path', () => {
  expect(() => callObject.decode({ from: '0x12' })).toThrow('from: expected 20 bytes, got 1')
  expect(() => callObject.decode({ accessList: [{ address: TO, storageKeys: ['0x1'] }] })).toThrow(
    'accessList[0].storageKeys[0]: hex string of odd length',
  )
})

test('state overrides are read by account and slot', () => {
  const slot = `0x${'0'.repeat(63)}1`
  const decoded = stateOverrides.decode({ [TO]: { balance: '0x10', stateDiff: { [slot]: slot } } })
  expect(decoded.get(TO as `0x${string}`)).toEqual({ balance: 16n, stateDiff: new Map([[slot, 1n]]) })
})
