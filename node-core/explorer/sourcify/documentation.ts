/** The documentation of a contract (Solidity's documentation, "NatSpec Format"), of what the workspace keeps of it. */
import { signatureOfItem } from '../../contract/abiSignature.ts'
import type { AbiItem } from '../../contract/workspace.ts'

const PARTS = new Map([
  ['function', 'methods'],
  ['event', 'events'],
  ['error', 'errors'],
])

/** The documentation of each kind of item by signature; items for which `docOf` returns undefined are left out. */
function byPart(items: readonly AbiItem[], docOf: (item: AbiItem) => object | undefined): Record<string, Record<string, unknown>> {
  const parts: Record<string, Record<string, unknown>> = { methods: {} }
  for (const item of items) {
    const part = PARTS.get(item.type)
    const doc = part === undefined ? undefined : docOf(item)
    // Several errors may have one signature.
    if (doc !== undefined) (parts[part!] ??= {})[signatureOfItem(item)] = part === 'errors' ? [doc] : doc
  }
  return parts
}

/** For users. */
export const userdocOf = (items: readonly AbiItem[]): object => ({
  kind: 'user',
  ...byPart(items, ({ doc }) => (doc?.notice === undefined ? undefined : { notice: doc.notice })),
  version: 1,
})

/** For developers. */
export const devdocOf = (items: readonly AbiItem[]): object => ({
  kind: 'dev',
  ...byPart(items, ({ doc: { details, params } = {} }) =>
    details === undefined && params === undefined
      ? undefined
      : { ...(details && { details }), ...(params && { params: Object.fromEntries(params.map(({ name, text }) => [name, text])) }) },
  ),
  version: 1,
})
