/** Address of a consensus engine's RPC. */
export interface EngineUrl {
  /** `http://host:port`, which may be shown. */
  readonly name: string
  /** Where requests are posted, without user-info. */
  readonly http: string
  /** Where events are subscribed to, without user-info. */
  readonly ws: string
  /** Value of the header `Authorization` if the URL has user-info. */
  readonly authorization?: string
}

/** Parses `http://HOST:PORT` or `https://…`, as CometBFT's `rpc.laddr` or a proxy before it serves. Throws RangeError that does not quote the text. */
export function parseEngineUrl(text: string): EngineUrl {
  const url = URL.parse(text)
  if (url === null) throw new RangeError('not a URL such as http://127.0.0.1:26657')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RangeError(`${url.protocol} URLs are not supported: give an http or https URL`)
  if (url.search !== '' || url.hash !== '') throw new RangeError('a URL with a query or fragment: give the address alone')
  const { username, password } = url
  url.username = url.password = ''
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  const authorization = `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`
  return {
    name: `${url.protocol}//${url.host}`,
    http: url.href,
    ws: new URL('websocket', url.href.replace(/^http/, 'ws')).href,
    ...((username !== '' || password !== '') && { authorization }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new RangeError('user or password is not percent-encoded correctly')
  }
}
