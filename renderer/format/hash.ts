/** Hex text shortened in the middle, such as `0x1234ab…89ef`; short text is unchanged. */
export function shortenHex(text: string, head = 6, tail = 4): string {
  return text.length <= 2 + head + tail + 1 ? text : `${text.slice(0, 2 + head)}…${text.slice(-tail)}`
}

/** The kind of text typed into the search box. */
export type SearchTarget =
  | { kind: 'blockNumber'; number: number }
  | { kind: 'hash'; hash: `0x${string}` }
  | { kind: 'address'; address: `0x${string}` }
  /** A four-byte selector of a function or error; preferred over a block unless the chain is as long as `number`. */
  | { kind: 'selector'; selector: `0x${string}`; number: number }

/** The page of a transaction, a user operation, a block or an address in an explorer, as their URLs usually are. */
const EXPLORER_URL = /^https?:\/\/[^/]+\/(?:tx|op|userOpHash|block|address|token)\/([^/?#]+)/i

/** A target as it is pasted from JSON, from a sentence or from the address bar, without what is around it. */
function bareTarget(text: string): string {
  const pasted = text.trim().replaceAll(/^["'`]|["'`]?,?$/g, '')
  return EXPLORER_URL.exec(pasted)?.[1] ?? pasted.replace(/^block\s+(?=[#\d])/i, '')
}

/**
 * The target that a text refers to: a decimal or hex number, a 32-byte hash, a 20-byte address, a 4-byte selector; undefined for anything
 * else.
 */
export function searchTargetFromText(text: string): SearchTarget | undefined {
  const query = bareTarget(text)
  const digits = query.replace(/^#/, '').replaceAll(/[,_ ]/g, '')
  if (/^\d{1,15}$/.test(digits)) return { kind: 'blockNumber', number: Number(digits) }
  const hex = /^(?:0x)?([0-9a-f]+)$/i.exec(query)?.[1]?.toLowerCase()
  if (hex?.length === 64) return { kind: 'hash', hash: `0x${hex}` }
  if (hex?.length === 40) return { kind: 'address', address: `0x${hex}` }
  if (hex?.length === 8 && /^0x/i.test(query)) return { kind: 'selector', selector: `0x${hex}`, number: Number.parseInt(hex, 16) }
  if (/^0x[0-9a-f]{1,12}$/i.test(query)) return { kind: 'blockNumber', number: Number.parseInt(query, 16) }
  return undefined
}
