import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CONTENT_SECURITY_POLICY } from '../node-core/server/contentSecurityPolicy.ts'

/** Scheme of the window's files. Standard and secure, so that it has an origin that `'self'` refers to. */
export const APP_SCHEME = 'app'
export const APP_ORIGIN = `${APP_SCHEME}://bundle`

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/**
 * Serves the window's files in `root`. A path without an extension is one of the window's routes, such as `/tx/0x…`, and gets index.html.
 */
export function createAppHandler(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    if (url.protocol !== `${APP_SCHEME}:` || url.host !== 'bundle') return refusal(403, 'this address is not part of the application')
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, "the window's files can only be read")
    const name = fileNameFromPath(url.pathname)
    if (name === undefined) return refusal(403, 'this path leads outside the application')
    try {
      const body = await readFile(path.join(root, name))
      const type = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
      return new Response(request.method === 'HEAD' ? null : body, { headers: headers(type) })
    } catch {
      return refusal(404, 'no such file')
    }
  }
}

/** Returns the file's path relative to the root; undefined for a path outside of it. */
export function fileNameFromPath(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  // Backslashes, drive letters and null characters are special on some file systems: none of the window's files has them.
  if (!decoded.startsWith('/') || /[\\:\0]/.test(decoded)) return undefined
  const name = path.posix.normalize(decoded.slice(1) || 'index.html')
  if (name === '..' || name.startsWith('../') || path.posix.isAbsolute(name)) return undefined
  return path.posix.extname(name) === '' ? 'index.html' : name
}

function headers(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }
}

function refusal(status: number, text: string): Response {
  return new Response(text, { status, headers: headers('text/plain; charset=utf-8') })
}
