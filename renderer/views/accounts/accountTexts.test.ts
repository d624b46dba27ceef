import { describe, expect, test } from 'vitest'
import { addressFromText } from '../../format/checksum.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { messageBytes } from '../../signing/messageBytes.ts'
import { passwordStrength } from '../../signing/passwordStrength.ts'

describe('the strength of a password', () => {
  test.each([
    ['', 'none'],
    ['hunter2', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['bluehorse9', 'fair'],
    ['correct horse battery staple', 'good'],
  ] as const)('%s: %s', (password, level) => {
    expect(passwordStrength(password).level).toBe(level)
  })
})

describe('the bytes of a message', () => {
  test('are its UTF-8 encoding, or its hex data', () => {
    expect(messageBytes('hé', 'text')).toEqual({ bytes: '0x68c3a9' })
    expect(messageBytes(' 0xABcd ', 'hex')).toEqual({ bytes: '0xabcd' })
    expect(messageBytes('', 'text')).toEqual({ bytes: '0x' })
  })

  test.each([
    ['0x1', 'hex', 'the last byte is incomplete'],
    ['hello', 'hex', 'hexadecimal digits'],
    ['x'.repeat(1_000_000), 'text', 'the limit is 65536'],
  ] as const)('%#: reports the problem', (text, form, problem) => {
    expect(messageBytes(text, form)).toEqual({ problem: expect.stringContaining(problem) as string })
  })
})

test('an address is accepted with a valid checksum, or in one case', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, ` ${address.slice(2)} `])
    expect(addressFromText(text)).toEqual({ address: address.toLowerCase() })
})

test('node errors about keys come with advice, and others as sanitized text', () => {
  expect(nodeErrorText(new RpcError('refused', 'could not decrypt key with given password'))).toBe(
    'Wrong password. Nothing was changed; try again.',
  )
  expect(
    nodeErrorText(
      new Error('insufficient funds for gas * price + value: address 0xAB have 100000000000000000000 want 1000000000000000000000'),
    ),
  ).toBe('The account has 100 ETH; this may cost up to 1,000 ETH.')
  expect(nodeErrorText(new Error('a\u202Eb'))).toBe('a\\u{202e}b')
})
