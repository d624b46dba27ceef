import { signatureOfItem } from '../../../node-core/contract/abiSignature.ts'
import type { Hex } from '../../../node-core/contract/hex.ts'
import type { AbiItem } from '../../../node-core/contract/workspace.ts'
import { keccak256OfText } from '../../format/keccak256.ts'
import { selectorOfItem } from '../../abi/abiItems.ts'
import type { TransactionFilter } from '../../store/transactionsSlice.ts'

const KINDS: Readonly<Record<string, 'creation' | 'call' | 'transfer'>> = {
  creation: 'creation',
  create: 'creation',
  call: 'call',
  'ether transfer': 'transfer',
}

/** Parses a method: a transaction kind, a selector, a signature, or an unambiguous name of a known function. */
export function methodFromText(text: string, known: readonly AbiItem[]): { method: TransactionFilter['method'] } | { problem: string } {
  const query = text.trim()
  if (query === '') return { method: undefined }
  const kind = KINDS[query.toLowerCase()]
  if (kind) return { method: kind }
  if (/^0x[0-9a-f]{8}$/i.test(query)) return { method: query.toLowerCase() as Hex }
  if (/^[\w$]+\(.*\)$/.test(query)) return { method: keccak256OfText(query.replaceAll(/\s/g, '')).slice(0, 10) as Hex }
  const selectors = new Set(known.filter(({ name }) => name === query).map(selectorOfItem))
  if (selectors.size === 1) return { method: [...selectors][0]! }
  return {
    problem:
      selectors.size > 1
        ? 'several functions have this name: add the types, as in f(uint256)'
        : 'must be a signature such as f(uint256), or a selector',
  }
}

/** Text of a method in a field; parsing it gives the same method. */
export function methodToText(method: TransactionFilter['method'], known: readonly AbiItem[]): string {
  if (method === undefined) return ''
  if (method === 'transfer') return 'ether transfer'
  const item = method.startsWith('0x') ? known.find((it) => selectorOfItem(it) === method) : undefined
  return item ? signatureOfItem(item) : method
}
