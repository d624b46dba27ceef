import { expect, test } from 'vitest'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { bytesFromHex } from '../../contract/hex.ts'
import type { SolidityType } from '../syntax/types.ts'
import { dataPlace, dataText, headBytes, itemText, slice, wordText } from './valueText.ts'

const UINT: SolidityType = { kind: 'uint', bits: 256 }
const array = (item: SolidityType, length: number | null = null): SolidityType => ({ kind: 'array', item, length })

test.each([
  [{ kind: 'int', bits: 8 }, 255n, '-1'],
  [{ kind: 'uint', bits: 8 }, 0x1ffn, '255'],
  [{ kind: 'bool' }, 1n, 'true'],
  [{ kind: 'fixedBytes', size: 2 }, 0xabcdn << 240n, '0xabcd'],
  [{ kind: 'enum', name: 'Kind', members: ['None', 'Big'] }, 1n, 'Kind.Big'],
  [{ kind: 'enum', name: 'Kind', members: ['None', 'Big'] }, 7n, 'Kind.7'],
  [{ kind: 'address' }, 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266n, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
] as const satisfies readonly (readonly [SolidityType, bigint, string])[])('%j of %d is %s', (type, word, text) => {
  expect(wordText(type, word)).toBe(text)
})

test('arguments are read as the ABI encodes them', () => {
  const values = [[[1n, 2n], [3n]], [4n, 5n], 'text', { at: 6n, name: 'x' }] as const
  const parameters = parseAbiParameters('uint256[][], uint256[2], string, (uint256 at, string name)')
  const bytes = bytesFromHex(encodeAbiParameters(parameters, values as never))
  const struct: SolidityType = {
    kind: 'struct',
    name: 'Item',
    members: [
      { name: 'at', type: UINT },
      { name: 'name', type: { kind: 'string' } },
    ],
  }
  const types = [array(array(UINT)), array(UINT, 2), { kind: 'string' } as const, struct]
  let head = 0
  const texts = types.map((type) => {
    const place = dataPlace(bytes, 'abi')
    const text = itemText(type, head, 0, place)
    head += headBytes(type, place)
    return text
  })
  expect(texts).toEqual(['[[1, 2], [3]]', '[4, 5]', '"text"', 'Item({at: 6, name: "x"})'])
})

test('what does not fit its bytes has no text', () => {
  const bytes = new Uint8Array(64).fill(0xff)
  expect(dataText({ kind: 'string' }, 0n, dataPlace(bytes, 'memory'))).toBeUndefined()
  expect(dataText({ kind: 'string' }, 1n << 255n, dataPlace(bytes, 'memory'))).toBeUndefined()
  expect(slice(bytes, 32, 33n)).toBeUndefined()
  expect(itemText(array(UINT), 0, 0, dataPlace(bytes, 'abi'))).toBeUndefined()
})

test('memory that points to itself has a short text', () => {
  // An array of sixteen, all of which are it.
  const bytes = new Uint8Array(17 * 32)
  bytes[31] = 16
  let type: SolidityType = UINT
  for (let depth = 0; depth < 6; depth++) type = array(type)
  const text = dataText(type, 0n, dataPlace(bytes, 'memory'))!
  expect(text).toContain('…')
  expect(text.length).toBeLessThan(2000)
})
