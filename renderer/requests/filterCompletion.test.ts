import { expect, test } from 'vitest'
import { completedText, completionsAt, type KnownValues } from './filterCompletion.ts'

const KNOWN: KnownValues = { methods: ['eth_call', 'eth_chainId', 'eth_getLogs'], clients: ['viem', 'My app', 'MetaMask'] }

/** The options at the end of the text, or at `|`. */
function optionsAt(marked: string): string[] {
  const caret = marked.includes('|') ? marked.indexOf('|') : marked.length
  return completionsAt(marked.replace('|', ''), caret, KNOWN).options.map(({ text }) => text)
}

test('at the beginning of a word there are the keys, with what they mean', () => {
  expect(optionsAt('').slice(0, 3)).toEqual(['method:', 'client:', 'status:'])
  expect(optionsAt('status:ok ').slice(0, 2)).toEqual(['method:', 'client:'])
  expect(completionsAt('', 0, KNOWN).options[0]!.note).toMatch(/method/)
})

test.each([
  ['stat', ['status:']],
  ['-stat', ['status:']],
  ['method', ['method:']],
  ['getl', ['method:eth_getLogs']],
  ['>', ['>50ms', '>10kB']],
  ['method:eth_c', ['eth_call', 'eth_chainId']],
  ['method:eth_call,logs', ['eth_getLogs']],
  ['method:eth_call', []],
  ['client:', ['viem', '"My app"', 'MetaMask']],
  ['client:"my', ['"My app"']],
  ['status:r', ['running', 'error']],
  ['status:cnl', ['cancelled']],
  ['stts', ['status:']],
  ['eth_c', ['method:eth_call', 'method:eth_chainId']],
  ['chain', ['method:eth_chainId']],
  ['method:m', []],
  ['-status:', ['running', 'ok', 'error', 'cancelled']],
  ['code:3', []],
  ['nothing:x', []],
  ['__proto__:', []],
  ['"free te', []],
  ['stat| client:viem', ['status:']],
])('after %s', (text, options) => expect(optionsAt(text)).toEqual(options))

test.each([
  ['-st', 'status:', '-status:', 8],
  ['method:eth_ca', 'eth_call', 'method:eth_call ', 16],
  ['method:eth_chainId,eth_ca >1ms', 'eth_call', 'method:eth_chainId,eth_call >1ms', 28],
  ['client:"my', '"My app"', 'client:"My app" ', 16],
])('%s completed with %s', (text, option, completed, caret) => {
  const at = text.includes(' >') ? text.indexOf(' >') : text.length
  const completions = completionsAt(text, at, KNOWN)
  const chosen = completions.options.find((it) => it.text === option)!
  expect(completedText(text, completions, chosen)).toEqual({ text: completed, caret })
})
