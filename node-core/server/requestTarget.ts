/** The forms of a request target (RFC 9112, 3.2). */
import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^http:\/\/([^/?#]*)(.*)$/is
/**
 * Node passes on characters that no URI holds, and fragments, which no client sends; to read either, express asks the deprecated
 * `url.parse`.
 */
const ORIGIN_FORM = /^\/[\x21\x22\x24-\x7e]*$/

/**
 * Brings the target of a request into origin form: of an absolute one the authority takes the place of `Host`, as RFC 9112, 3.2.2, demands,
 * so that what is checked is what was called. Returns why the target is refused, undefined where it is not.
 */
export function toOriginForm(request: Pick<IncomingMessage, 'url' | 'headers' | 'method'>): string | undefined {
  const absolute = ABSOLUTE.exec(request.url!)
  if (absolute) {
    const [, authority, rest] = absolute as unknown as [string, string, string]
    request.headers.host = authority
    request.url = rest.startsWith('/') ? rest : `/${rest}`
  }
  if (ORIGIN_FORM.test(request.url!) || (request.url === '*' && request.method === 'OPTIONS')) return undefined
  return `the request target ${JSON.stringify(request.url!.slice(0, 100))} is no path, such as /, and no URL that begins with http://`
}
