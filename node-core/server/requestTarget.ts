/** The forms of a request target (RFC 9112, 3.2). */
import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^http:\/\/([^/?#]*)(.*)$/is
/**
 * Node passes on fragments and characters that are not valid in a URI; express would parse them with the deprecated `url.parse`.
 */
const ORIGIN_FORM = /^\/[\x21\x22\x24-\x7e]*$/

/**
 * Converts the target of a request to origin form. The authority of an absolute target replaces `Host`, as RFC 9112, 3.2.2, requires, so
 * that the checks see the name that was called. Returns why the target is rejected, undefined if it is accepted.
 */
export function toOriginForm(request: Pick<IncomingMessage, 'url' | 'headers' | 'method'>): string | undefined {
  const absolute = ABSOLUTE.exec(request.url!)
  if (absolute) {
    const [, authority, rest] = absolute as unknown as [string, string, string]
    request.headers.host = authority
    request.url = rest.startsWith('/') ? rest : `/${rest}`
  }
  if (ORIGIN_FORM.test(request.url!) || (request.url === '*' && request.method === 'OPTIONS')) return undefined
  return `the request target ${JSON.stringify(request.url!.slice(0, 100))} is not a path such as /, or a URL that starts with http://`
}
