import { describe, expect, test } from 'vitest'
import { abciAddressText, parseAbciAddress } from './address.ts'

describe('addresses', () => {
  test.each([
    ['tcp://127.0.0.1:26658', { host: '127.0.0.1', port: 26658 }],
    ['tcp://[::1]:0', { host: '::1', port: 0 }],
    ['tcp://localhost:1', { host: 'localhost', port: 1 }],
    ['unix:///run/app.sock', { path: '/run/app.sock' }],
  ])('%s', (text, address) => {
    expect(parseAbciAddress(text)).toEqual(address)
    expect(abciAddressText(address)).toBe(text)
  })

  test('the protocol of a port may be left out', () => {
    expect(parseAbciAddress('127.0.0.1:26658')).toEqual({ host: '127.0.0.1', port: 26658 })
  })

  test.each([
    ['', 'tcp://HOST:PORT'],
    ['127.0.0.1', 'tcp://HOST:PORT'],
    ['http://127.0.0.1:1', 'tcp://HOST:PORT'],
    ['tcp://127.0.0.1:65536', 'at most 65535'],
    ['tcp://[127.0.0.1]:1', 'brackets'],
    ['tcp://0.0.0.0:1', 'not on loopback'],
    ['tcp://example.org:1', 'not on loopback'],
    ['unix://app.sock', 'full path'],
    [`unix:///${'a'.repeat(200)}`, 'longer than'],
  ])('refused: %s', (text, reason) => {
    expect(() => parseAbciAddress(text)).toThrow(
      expect.objectContaining({ code: 'bad-address', message: expect.stringContaining(reason) as string }),
    )
  })
})
