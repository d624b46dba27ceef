import { describe, expect, test } from 'vitest'
import { plainText, revertReasonFromData } from './revert.ts'
import { meaningOfWord, wordsFromCallData } from './words.ts'

const word = (digits: string): string => digits.padStart(64, '0')

describe('revert reasons', () => {
  test('Error(string) is read as its message', () => {
    const text = '6e6f742066756e646564' // "not funded"
    expect(revertReasonFromData(`0x08c379a0${word('20')}${word('a')}${text.padEnd(64, '0')}`)).toEqual({
      kind: 'message',
      text: 'not funded',
    })
  })
  test('a message that claims more bytes than there are is shown as a custom error', () => {
    expect(revertReasonFromData(`0x08c379a0${word('20')}${word('ffffffffff')}`).kind).toBe('custom')
  })
  test('Panic(uint256) is explained', () => {
    expect(revertReasonFromData(`0x4e487b71${word('11')}`)).toEqual({ kind: 'panic', code: 17n, text: 'arithmetic underflow or overflow' })
  })
  test('a custom error keeps its selector and data', () => {
    expect(revertReasonFromData(`0xcf479181${word('1')}`)).toEqual({ kind: 'custom', selector: '0xcf479181', data: `0x${word('1')}` })
  })
  test('no data is no reason', () => {
    expect(revertReasonFromData('0x')).toEqual({ kind: 'empty' })
  })
})

describe('text from the chain', () => {
  test('direction and control characters are shown, not obeyed', () => {
    expect(plainText('a\u202Eb\u0007')).toBe('a\\u{202e}b\\u{7}')
  })
  test('long text is truncated', () => {
    expect(plainText('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(10)}…`)
  })
})

describe('empty data has no reason', () => {
  test('call data is a selector and words', () => {
    expect(wordsFromCallData(`0xa9059cbb${word('1')}${word('2')}`)).toEqual({
      selector: '0xa9059cbb',
      words: [
        { offset: 0, digits: word('1') },
        { offset: 32, digits: word('2') },
      ],
    })
  })
  test('an incomplete last word is kept', () => {
    expect(wordsFromCallData('0xa9059cbb1234').words).toEqual([{ offset: 0, digits: '1234' }])
  })
  test('words are read as number, address, text or unlimited', () => {
    expect(meaningOfWord(word('ff'))).toEqual({ kind: 'number', value: 255n })
    expect(meaningOfWord(word('f39fd6e51aad88f6f4ce6ab8827279cfffb92266'))).toEqual({
      kind: 'address',
      address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    })
    expect(meaningOfWord('54455252'.padEnd(64, '0'))).toEqual({ kind: 'text', text: 'TERR' })
    expect(meaningOfWord('f'.repeat(64))).toEqual({ kind: 'unlimited' })
  })
})
