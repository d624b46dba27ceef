import { expect, test } from 'vitest'
import { highlight } from './highlighter.ts'
import type { SourceToken } from './sourceTokens.ts'

const tokensOf = (code: string, language: string): SourceToken[][] => [...highlight(code.split('\n'), language)].flat()
/** The pieces of a kind. */
const wordsOf = (code: string, language: string, kind: SourceToken['kind']): string[] =>
  tokensOf(code, language)
    .flat()
    .flatMap((token) => (token.kind === kind ? token.text.trim().split(/\s+/) : []))

const SOLIDITY = `contract Vault is Ownable {
    /// @notice Pays out.
    function withdraw(uint256 amount) external returns (bool) {
        require(amount > 0x2a, "too little"); // checked
    }
}`

test('tells the kinds of words in Solidity', () => {
  expect(wordsOf(SOLIDITY, 'Solidity', 'keyword')).toEqual(expect.arrayContaining(['contract', 'function', 'external', 'returns']))
  expect(wordsOf(SOLIDITY, 'Solidity', 'type')).toEqual(['Vault', 'Ownable', 'uint256', 'bool'])
  expect(wordsOf(SOLIDITY, 'Solidity', 'name')).toEqual(['withdraw'])
  expect(wordsOf(SOLIDITY, 'Solidity', 'constant')).toEqual(['0x2a'])
  expect(wordsOf(SOLIDITY, 'Solidity', 'string')).toEqual(['"too', 'little"'])
  expect(wordsOf(SOLIDITY, 'Solidity', 'tag')).toEqual(['@notice'])
  expect(wordsOf(SOLIDITY, 'Solidity', 'comment')).toEqual(['///', 'Pays', 'out.', '//', 'checked'])
})

test('tells them in Vyper, after a docstring too', () => {
  const code = '"""\n@title A counter\n"""\n@external\ndef up(by: uint256):\n    assert by > 1, "no"  # why\n'
  expect(wordsOf(code, 'Vyper', 'keyword')).toEqual(expect.arrayContaining(['def', 'assert']))
  expect(wordsOf(code, 'Vyper', 'type')).toContain('uint256')
  expect(wordsOf(code, 'Vyper', 'comment')).toEqual(expect.arrayContaining(['counter', '#', 'why']))
})

test('keeps every character, whatever the code and its length', () => {
  const code = `/*\n${'uint of words\n'.repeat(449)}*/ contract A {}\n${'x'.repeat(5_000)}\n\n\tuint\u202e;`
  const shown = tokensOf(code, 'Solidity')
  expect(shown.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code)
  // A comment goes on from one batch of lines to the next.
  expect(shown[400]!.every(({ kind }) => kind === 'comment')).toBe(true)
  expect(shown[450]!.some(({ kind, text }) => kind === 'type' && text.trim() === 'A')).toBe(true)
})

test('leaves other languages as they are', () => {
  expect(tokensOf('let x = 1', 'Fe')).toEqual([])
})
