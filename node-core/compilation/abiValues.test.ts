import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import type { AbiParameter } from '../contract/workspace.ts'
import { abiValues } from './abiValues.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  ['uint256 a, int8 b, bool c', [5n, -3, true], ['5', '-3', 'true']],
  ['address a, bytes4 b, bytes b2', [ADDRESS, '0x01020304', '0xabcd'], [ADDRESS, '0x01020304', '0xabcd']],
  ['string a, uint8[] b, string[2] c', ['hi "you"', [1, 2], ['x', '']], ['"hi \\"you\\""', '[1, 2]', '["x", ""]']],
  [
    '(uint256 x, string y) a, (bool p, uint8 q)[2] b',
    [
      [7n, 'z'],
      [
        [true, 1],
        [false, 2],
      ],
    ],
    ['(7, "z")', '[(true, 1), (false, 2)]'],
  ],
  [
    'uint256[2][] a',
    [
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
    ['[[1, 2], [3, 4]]'],
  ],
])('values of %s', (text, values, expected) => {
  const parameters = parseAbiParameters(text) as readonly AbiParameter[]
  const data = bytesFromHex(encodeAbiParameters(parameters, values))
  expect(abiValues(parameters, data)?.map(({ value }) => value)).toEqual(expected)
  expect(abiValues(parameters, data.subarray(0, -32))).toBeUndefined()
})

test.each([
  ['uint8', 0, 1],
  ['address', 11, 1],
  ['bool', 31, 2],
  ['bytes4', 4, 1],
  ['int8', 30, 1],
])('%s whose unused bits are set is no value', (type, at, byte) => {
  const word = new Uint8Array(32)
  word[at] = byte
  expect(abiValues([{ name: '', type }], word)).toBeUndefined()
})

test('data that refer to themselves, and lengths beyond all measure, are no values', () => {
  expect(abiValues([{ name: '', type: 'uint256[]' }], bytesFromHex(`0x${word(32n)}${word(1n << 255n)}`))).toBeUndefined()
  // Each element begins where the array itself does.
  const nested: AbiParameter = { name: '', type: `uint256${'[]'.repeat(15)}` }
  const looped = bytesFromHex(`0x${word(32n)}${word(64n)}${word(0n).repeat(64)}`)
  expect(abiValues([nested], looped)).toBeDefined()
  const empty: AbiParameter = { name: '', type: 'tuple[9000][9000]', components: [] }
  expect(abiValues([empty], new Uint8Array(64))).toBeUndefined()
  expect(abiValues([{ name: '', type: 'tuple[1000000000]', components: [] }], new Uint8Array(32))).toBeUndefined()
})
