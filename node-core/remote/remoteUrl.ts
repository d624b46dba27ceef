/** Addresses of remote chains: `URL[@NUMBER|@0xHASH]`, and which part of them may be shown. */
import type { Hash } from '../contract/hex.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'

/** A block of a remote chain. */
export type BlockPin = { number: bigint } | { hash: Hash }

/** The address of a remote chain. User-info, path and query are secret: providers put their keys there. */
export interface RemoteUrl {
  /** `https://host:port`, which may be shown. */
  readonly name: string
  /** Where requests go, without user-info. */
  readonly address: string
  /** Value of the header `Authorization` if the URL has user-info. */
  readonly authorization?: string
  /** The block to begin at. */
  readonly pin?: BlockPin
}

/** An HTTP header sent with every request; the value is secret. */
export interface RemoteHeader {
  name: string
  value: string
}

/** The headers of requests to the URL. */
export function requestHeaders({ authorization }: RemoteUrl, headers: readonly RemoteHeader[]): Readonly<Record<string, string>> {
  return {
    ...(authorization !== undefined && { authorization }),
    ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
  }
}

const PIN = /^(.*)@(\d{1,20}|0x[0-9a-f]{64})$/is

/** Parses `URL[@NUMBER|@0xHASH]`. Throws RangeError that does not quote the text. */
export function parseRemoteUrl(text: string): RemoteUrl {
  const [, before, block] = PIN.exec(text) ?? [undefined, text, undefined]
  const url = URL.parse(before)
  if (url === null) throw new RangeError('not a URL such as https://HOST/KEY, with @NUMBER or @0xHASH for a block')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RangeError(`${url.protocol} URLs are not supported: give an http or https URL`)
  const { name, authorization } = { name: `${url.protocol}//${url.host}`, authorization: basicAuthorization(url) }
  url.username = url.password = url.hash = ''
  return {
    name,
    address: url.href,
    ...(authorization !== undefined && { authorization }),
    ...(block !== undefined && { pin: /^0x/i.test(block) ? { hash: block.toLowerCase() as Hash } : { number: BigInt(block) } }),
  }
}

/** Whether all of the URL may be shown: it has neither user nor path nor query. */
export function isOpenUrl({ name, address, authorization }: RemoteUrl): boolean {
  return authorization === undefined && address === `${name}/`
}

/** The address and its block in the form that `parseRemoteUrl` reads, secrets included. */
export function textOfRemoteUrl({ address, authorization, pin }: RemoteUrl): string {
  const url = new URL(address)
  if (authorization !== undefined) {
    const [user, ...password] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
    url.username = user!
    url.password = password.join(':')
  }
  return pin === undefined ? url.href : `${url.href}@${'hash' in pin ? pin.hash : pin.number}`
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Headers that belong to the transport. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'te', 'upgrade', 'expect'])

/** Parses `Name: value`. Throws RangeError that does not quote the value. */
export function parseRemoteHeader(text: string): RemoteHeader {
  const match = /^([!#$%&'*+.^_`|~\w-]{1,128}):[ \t]*([\t\x20-\x7e]{1,8192})$/.exec(text)
  if (!match) throw new RangeError('not a header such as "Authorization: Bearer KEY"')
  if (OWN_HEADERS.has(match[1]!.toLowerCase())) throw new RangeError(`the header ${match[1]} cannot be set`)
  return { name: match[1]!, value: match[2]!.trim() }
}

const MAX_QUOTED = 300

/** Returns a function that makes the texts of a remote fit to be shown: one line, bounded, and without the secrets it may echo. */
export function createRedactor({ address, authorization }: RemoteUrl, headers: readonly RemoteHeader[]): (text: string) => string {
  const url = new URL(address)
  const user = authorization === undefined ? [] : Buffer.from(authorization.slice(6), 'base64').toString().split(':')
  const found = [
    ...url.pathname.split('/'),
    ...Array.from(url.searchParams.values()),
    ...url.search.slice(1).split(/[&=]/),
    ...user,
    ...(authorization === undefined ? [] : [authorization.slice(6)]),
    ...headers.flatMap(({ value }) => [value, ...value.split(/\s+/)]),
  ]
  // Short words such as "v3" are no keys, and would mutilate every message.
  const secrets = Array.from(new Set(found.flatMap((it) => [it, decoded(it)])))
    .filter((it) => it.length >= 6)
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    let shown = text.slice(0, 10 * MAX_QUOTED)
    for (const secret of secrets) shown = shown.replaceAll(secret, '***')
    shown = replaceInvisible(shown, ' ')
    return shown.length > MAX_QUOTED ? `${shown.slice(0, MAX_QUOTED)}…` : shown
  }
}
