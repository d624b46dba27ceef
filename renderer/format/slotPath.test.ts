import { describe, expect, test } from 'vitest'
import type { Hash } from '../../node-core/contract/hex.ts'
import { slotHint, slotPathToText, slotToText } from './slotPath.ts'

const word = (digits: string): Hash => `0x${digits.padStart(64, '0')}`
const ADDRESS = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'

describe('a slot', () => {
  test('is a number if small, and shortened if it is a hash', () => {
    expect(slotToText(word('1f'))).toBe('31')
    expect(slotToText(`0x${'5e'.repeat(32)}`)).toBe('0x5e5e5e…5e5e')
  })

  test('is shown by the keys that lead to it', () => {
    const path = {
      root: word('3'),
      steps: [
        { kind: 'key' as const, key: word(ADDRESS) },
        { kind: 'key' as const, key: word('7') },
        { kind: 'offset' as const, words: 2 },
      ],
    }
    expect(slotPathToText(path)).toBe('3[0xf39Fd6…2266][7] + 2')
    expect(slotPathToText(path, true)).toBe('3[0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266][7] + 2')
  })

  test('whose hash is of a slot alone says all that it can be', () => {
    const [slot, root] = [word('5e'), word('5')]
    expect(slotHint(slot, { root, steps: [{ kind: 'data' }] })).toBe(
      `slot 5.data\n${slot}\n.data: items of an array, bytes of a long value, or the entry of a mapping at an empty key`,
    )
    expect(slotHint(slot, { root, steps: [{ kind: 'key', key: word('7') }] })).toBe(`slot 5[7]\n${slot}`)
    expect(slotHint(slot, null)).toBe(`slot ${slot}`)
  })

  test('is shown by the array that it is in', () => {
    expect(slotPathToText({ root: word('5'), steps: [{ kind: 'data' }, { kind: 'offset', words: 4 }] })).toBe('5.data + 4')
  })
})
