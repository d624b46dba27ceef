import type { Address } from '../../node-core/contract/hex.ts'
import { addressFromText } from './transactionSearch.ts'

/** The address that a text is, or whose label it is, ignoring case; undefined for an empty text. */
export function addressOrLabel(text: string, labels: ReadonlyMap<Address, string>): { address: Address | undefined } | { problem: string } {
  const query = text.trim()
  if (query === '') return { address: undefined }
  const address = addressFromText(query)
  if (address) return { address }
  const named = [...labels].filter(([, label]) => label.toLowerCase() === query.toLowerCase())
  return named.length === 1
    ? { address: named[0]![0] }
    : { problem: named.length > 1 ? 'several addresses have this label' : '0x and 40 digits, or a label' }
}
