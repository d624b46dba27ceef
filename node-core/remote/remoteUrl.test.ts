import { describe, expect, test } from 'vitest'
import { createRedactor, parseRemoteHeader, parseRemoteUrl, textOfRemoteUrl } from './remoteUrl.ts'

const HASH = `0x${'ab'.repeat(32)}` as const

describe('the address of a remote chain', () => {
  test.each([
    ['https://node.example/v3/key', { name: 'https://node.example', address: 'https://node.example/v3/key' }],
    ['http://127.0.0.1:8545@12', { name: 'http://127.0.0.1:8545', address: 'http://127.0.0.1:8545/', pin: { number: 12n } }],
    [
      `https://node.example/?key=1@${HASH.toUpperCase().replace('0X', '0x')}`,
      { address: 'https://node.example/?key=1', pin: { hash: HASH } },
    ],
    [
      'https://user:p%40ss@node.example:8443/x',
      { name: 'https://node.example:8443', address: 'https://node.example:8443/x', authorization: `Basic ${btoa('user:p@ss')}` },
    ],
    ['https://user:pass@node.example@7', { address: 'https://node.example/', pin: { number: 7n } }],
  ])('%s', (text, expected) => {
    const url = parseRemoteUrl(text)
    expect(url).toMatchObject(expected)
    expect(parseRemoteUrl(textOfRemoteUrl(url))).toEqual(url)
  })

  test.each(['', 'node.example', 'wss://node.example/s3cr3t', 'file:///etc/passwd', 'https://@12', 'http://[s3cr3t'])(
    '%s is refused, and not quoted',
    (text) => {
      expect(() => parseRemoteUrl(text)).toThrow(RangeError)
      expect(() => parseRemoteUrl(text)).not.toThrow(/s3cr3t|passwd/)
    },
  )
})

describe('a header', () => {
  test('is a name and a value', () => {
    expect(parseRemoteHeader('X-Api-Key:  a b')).toEqual({ name: 'X-Api-Key', value: 'a b' })
  })

  test.each(['s3cr3t', ': s3cr3t', 'a b: s3cr3t', 'x: s3cr3t\r\ny: z', 'Host: s3cr3t', 'content-length: 3', 'x:'])(
    '%j is refused, and its value not quoted',
    (text) => {
      expect(() => parseRemoteHeader(text)).toThrow(RangeError)
      expect(() => parseRemoteHeader(text)).not.toThrow(/s3cr3t/)
    },
  )
})

test('texts of a remote are shown without what it echoes of the URL, in one line', () => {
  const url = parseRemoteUrl('https://user:p%40ssw0rd@node.example/v3/k3yk3yk3y?token=t0k3n%21xyz')
  const redact = createRedactor(url, [{ name: 'Authorization', value: 'Bearer b3ar3r' }])
  const text = redact(
    `no key k3yk3yk3y, t0k3n%21xyz or t0k3n!xyz,\nnor p@ssw0rd, b3ar3r at /v3/ ${url.authorization!.slice(6)}${'x'.repeat(999)}`,
  )
  expect(text).toMatch(/^no key \*\*\*, \*\*\* or \*\*\*, nor \*\*\*, \*\*\* at \/v3\/ \*\*\*x+…$/)
  expect(text.length).toBe(301)
})
