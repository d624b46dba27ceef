import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CONTENT_SECURITY_POLICY } from '../node-core/server/contentSecurityPolicy.ts'
import { createAppHandler, fileNameFromPath } from './protocol.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'app-protocol-'))
const root = path.join(folder, 'renderer')
mkdirSync(path.join(root, 'assets'), { recursive: true })
writeFileSync(path.join(root, 'index.html'), '<!doctype html>')
writeFileSync(path.join(root, 'assets', 'main.js'), 'export {}')
writeFileSync(path.join(folder, 'secret.js'), 'secret')
afterAll(() => rmSync(folder, { recursive: true }))

const handle = createAppHandler(root)
const get = (url: string): Promise<Response> => handle(new Request(url))

describe('app protocol', () => {
  test.each(['app://bundle/', 'app://bundle/index.html', 'app://bundle/tx/0x1234', 'app://bundle/blocks?page=2'])(
    '%s is the page',
    async (url) => {
      const response = await get(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toBe('<!doctype html>')
    },
  )

  test('a file comes with its media type', async () => {
    const response = await get('app://bundle/assets/main.js')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe('export {}')
  })

  test.each(['app://bundle/', 'app://bundle/none.js', 'app://other/'])('%s carries the policy and nosniff', async (url) => {
    const { headers } = await get(url)
    expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a missing file is 404', async () => {
    expect((await get('app://bundle/assets/none.js')).status).toBe(404)
  })

  test('another host is refused', async () => {
    expect((await get('app://other/index.html')).status).toBe(403)
  })

  test('another scheme is refused', async () => {
    expect((await get('https://bundle/index.html')).status).toBe(403)
  })

  test('anything but reading is refused', async () => {
    expect((await handle(new Request('app://bundle/', { method: 'POST', body: 'x' }))).status).toBe(405)
  })

  test.each([
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/assets/..%2f..%2fsecret.js',
    '/..%5csecret.js',
    '/%2fetc/passwd.js',
    '/C:%5cx.js',
    '/a%00.js',
    '/%ff.js',
  ])('%s does not leave the folder', async (pathname) => {
    const response = await get(`app://bundle${pathname}`)
    expect([403, 404]).toContain(response.status)
    expect(await response.text()).not.toContain('secret')
  })

  test.each(['/../secret.js', '/a/../../secret.js', '//etc/passwd.js'])('the bare path %s is no file name', (pathname) => {
    expect(fileNameFromPath(pathname)).toBeUndefined()
  })

  test.each([
    "script-src 'self'",
    "default-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])('the policy says %s', (rule) => {
    expect(CONTENT_SECURITY_POLICY.split('; ')).toContain(rule)
  })

  test('the policy allows nothing inline and no evaluation', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:/)
  })
})
