/** The kinds of options of a fork. */
import { type Hash, isHexData } from '../contract/hex.ts'
import { type RemoteHeader, type RemoteUrl, parseRemoteHeader, parseRemoteUrl, textOfRemoteUrl } from '../remote/remoteUrl.ts'
import { type OptionKind, integerFromText, textFrom, textKind } from './optionKinds.ts'

const URLS_WANTED = 'a URL such as https://HOST/KEY@BLOCK, or several separated by commas'

/** URLs of one chain, of which the first one may name a block by number or hash. */
export const remoteUrls: OptionKind<readonly RemoteUrl[]> = {
  placeholder: 'URL[@BLOCK]',
  wanted: URLS_WANTED,
  parse(raw) {
    // A comma may be a part of a URL.
    const texts = typeof raw === 'object' ? raw.map((it) => textFrom(it, URLS_WANTED)) : textFrom(raw, URLS_WANTED).split(/[\s,]+(?=\w+:)/)
    return texts.filter((text) => text !== '').map(parseRemoteUrl)
  },
  show: (urls) => urls.map(({ name }) => name).join(',') || 'none',
  text: (urls) => urls.map(textOfRemoteUrl).join(','),
}

const HEADERS_WANTED = 'a header such as "Authorization: Bearer KEY", or several, one per line'

/** HTTP headers. */
export const remoteHeaders: OptionKind<readonly RemoteHeader[]> = {
  placeholder: 'HEADER',
  wanted: HEADERS_WANTED,
  parse(raw) {
    const texts = typeof raw === 'object' ? raw.map((it) => textFrom(it, HEADERS_WANTED)) : textFrom(raw, HEADERS_WANTED).split('\n')
    return texts.filter((text) => text.trim() !== '').map((text) => parseRemoteHeader(text.trim()))
  },
  show: (headers) => headers.map(({ name }) => name).join(',') || 'none',
  text: (headers) => headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
}

/** Hash of a transaction, or nothing. */
export const transactionHash: OptionKind<Hash | null> = {
  ...textKind<Hash | null>('HASH', 'the hash of a transaction (32 bytes of hex)', (text) =>
    isHexData(text, 32) ? (text.toLowerCase() as Hash) : undefined,
  ),
  show: (hash) => hash ?? 'none',
  text: (hash) => hash,
}

/** `keep` for the id of the remote chain, or another one. */
export const forkChainId: OptionKind<number | 'keep'> = textKind<number | 'keep'>(
  'keep|N',
  'keep, or a whole number of at least 1',
  (text) => {
    if (text === 'keep') return text
    const value = integerFromText(text)
    return value !== undefined && value >= 1n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined
  },
)
