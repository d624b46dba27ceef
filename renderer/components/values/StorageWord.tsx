import type { ReactNode } from 'react'
import { groupDigits } from '../../format/amount.ts'
import { plainText, textFromHex } from '../../format/revert.ts'
import { meaningOfWord } from '../../format/words.ts'
import { addressPath } from '../../routing/paths.ts'
import { AddressChip } from './AddressChip.tsx'
import { HashChip } from './HashChip.tsx'
import { Mono } from './Mono.tsx'

/** A word of storage as what it most likely is: a number, an address, a short string, or just a word. */
export function StorageWord({ value }: { value: string }): ReactNode {
  const digits = value.slice(2)
  const text = shortString(digits)
  if (text !== undefined) return <Hinted value={value} text={`“${plainText(text, 40)}”`} />
  const meaning = meaningOfWord(digits)
  switch (meaning.kind) {
    case 'number':
      return <Hinted value={value} text={groupDigits(meaning.value)} />
    case 'address':
      return <AddressChip address={meaning.address} href={addressPath(meaning.address)} copy="never" />
    case 'text':
      return <Hinted value={value} text={`“${plainText(meaning.text, 40)}”`} />
    case 'unlimited':
      return <Hinted value={value} text="2²⁵⁶ − 1" />
    default:
      return <HashChip hash={value} what="word" />
  }
}

function Hinted({ value, text }: { value: string; text: string }): ReactNode {
  return (
    <span data-hint={value}>
      <Mono text={text} />
    </span>
  )
}

/** Text of Solidity's short string: up to 31 bytes at the left, twice their number in the last byte. */
function shortString(digits: string): string | undefined {
  const length = Number.parseInt(digits.slice(62), 16)
  if (length === 0 || length % 2 === 1 || length > 62) return undefined
  const [text, rest] = [digits.slice(0, length), digits.slice(length, 62)]
  if (!/^0*$/.test(rest) || !/^(?:2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e]|[c-f][0-9a-f]|[89ab][0-9a-f])+$/.test(text)) return undefined
  const decoded = textFromHex(text)
  return decoded.includes('\ufffd') ? undefined : decoded
}
