import { describe, expect, test } from 'vitest'
import { isLoopbackAddress } from '../base/loopback.ts'
import { createOriginPolicy, isHostname, isSameOrigin, isWebOrigin } from './originPolicy.ts'

const policy = createOriginPolicy({ allowedHosts: [], corsOrigins: [] })

describe('Host', () => {
  test.each(['localhost', 'LOCALHOST:8545', '127.0.0.1:8545', '127.8.9.250', '[::1]:8545', '[::1]'])('%s is loopback', (host) => {
    expect(policy.isHostAllowed(host)).toBe(true)
  })

  test.each([
    'evil.example',
    'evil.example:8545',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.256',
    '127.1',
    '0.0.0.0:8545',
    '192.168.1.5:8545',
    '[::2]',
    'localhost@evil.example',
    'localhost:8545:1',
    '',
    'evil.example#localhost',
    '[::1].evil.example',
  ])('%j is refused, as after DNS rebinding', (host) => {
    expect(policy.isHostAllowed(host)).toBe(false)
  })

  test('a request without the header is refused', () => {
    expect(policy.isHostAllowed(undefined)).toBe(false)
  })

  test('a configured name is allowed with any port and in any case, and no other', () => {
    const configured = createOriginPolicy({ allowedHosts: ['Devnet.Internal'], corsOrigins: [] })
    expect(configured.isHostAllowed('devnet.internal:8545')).toBe(true)
    expect(configured.isHostAllowed('x.devnet.internal:8545')).toBe(false)
  })

  test('* allows any name', () => {
    expect(createOriginPolicy({ allowedHosts: ['*'], corsOrigins: [] }).isHostAllowed('anything.example')).toBe(true)
  })
})

describe('Origin', () => {
  test('none at all, as command-line tools send it, is allowed', () => {
    expect(policy.isOriginAllowed(undefined)).toBe(true)
  })

  test.each([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:5173',
    'http://[::1]:80',
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
    'moz-extension://2b0f',
    'safari-web-extension://1',
  ])('%s is allowed', (origin) => {
    expect(policy.isOriginAllowed(origin)).toBe(true)
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'null',
    '',
    'file://',
    'ftp://localhost',
    'http://evil.example/chrome-extension://x',
    'http://192.168.1.5:8545',
  ])('%j is refused', (origin) => {
    expect(policy.isOriginAllowed(origin)).toBe(false)
  })

  test('a configured origin is allowed, its other port is not', () => {
    const configured = createOriginPolicy({ allowedHosts: [], corsOrigins: ['https://App.example:8443/'] })
    expect(configured.isOriginAllowed('https://app.example:8443')).toBe(true)
    expect(configured.isOriginAllowed('https://app.example')).toBe(false)
  })

  test('the same origin is the Host itself, over http', () => {
    expect(isSameOrigin('http://localhost:8545', 'localhost:8545')).toBe(true)
    expect(isSameOrigin('http://localhost:3000', 'localhost:8545')).toBe(false)
    expect(isSameOrigin('https://localhost:8545', 'localhost:8545')).toBe(false)
    expect(isSameOrigin(undefined, 'localhost:8545')).toBe(false)
  })
})

test('a socket address is loopback also in its IPv6-mapped form', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true)
  expect(['10.0.0.1', '::ffff:10.0.0.1', undefined].some(isLoopbackAddress)).toBe(false)
})

describe('what can be listed', () => {
  test.each(['https://app.example', 'https://App.example:8443/', 'chrome-extension://abc', 'http://[::1]:3000', 'null', '*'])(
    '%s is a web origin',
    (text) => {
      expect(isWebOrigin(text)).toBe(true)
    },
  )

  test.each(['app.example', 'https://app.example/path', 'https://*.example', 'https://user@app.example', 'https://', ''])(
    '%j is none: no page would match it',
    (text) => {
      expect(isWebOrigin(text)).toBe(false)
    },
  )

  test.each(['devnet.example', 'Devnet', '10.0.0.7', '[fe80::1]', '*'])('%s is a host name', (text) => {
    expect(isHostname(text)).toBe(true)
  })

  test.each(['devnet.example:8545', 'http://devnet.example', '*.example', 'a b', ''])(
    '%j is none: no Host header would match it',
    (text) => {
      expect(isHostname(text)).toBe(false)
    },
  )
})
