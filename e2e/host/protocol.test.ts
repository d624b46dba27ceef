import { beforeAll, expect, test } from 'vitest'
import { protocol, urlFromWireUrl, wireUrlFromUrl } from './protocol.ts'

beforeAll(() => {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
})

test.each([
  ['app://bundle/', 'https://bundle.app.invalid/'],
  ['app://bundle/tx/0x1?a=b#c', 'https://bundle.app.invalid/tx/0x1?a=b#c'],
])('%s becomes %s and back', (url, wireUrl) => {
  expect(wireUrlFromUrl(url)).toBe(wireUrl)
  expect(urlFromWireUrl(wireUrl)).toBe(url)
})

test('a URL without a path gets the root path', () => {
  expect(wireUrlFromUrl('app://bundle')).toBe('https://bundle.app.invalid/')
})

test.each(['https://example.com/x', 'other://bundle/', 'data:text/plain,x', 'https://bundle.other.invalid/'])('%s is unchanged', (url) => {
  expect(wireUrlFromUrl(url)).toBe(url)
  expect(urlFromWireUrl(url)).toBe(url)
})

test('a handler cannot be set before app is ready', () => {
  expect(() => protocol.handle('app', () => new Response())).toThrow('app is not ready')
})
