import { groupDigits } from './amount.ts'
import { checksumAddress } from './checksum.ts'
import { plainText, textFromHex } from './revert.ts'

/** Text of a well-known event's arguments: topics fill the first parameters of fixed size, data the rest. Undefined where they do not fit. */
export function eventArgumentsToText(signature: string, topics: readonly string[], data: string): string[] | undefined {
  const types = signature.slice(signature.indexOf('(') + 1, -1).split(',').filter(Boolean)
  const indexed = topics.slice(1).map((topic) => topic.slice(2))
  const digits = data.slice(2)
  let at = 0
  const texts: string[] = []
  for (const type of types) {
    const isFixed = type !== 'string' && type !== 'bytes' && !type.endsWith(']')
    const fromTopic = isFixed ? indexed.shift() : undefined
    const word = fromTopic ?? digits.slice(at, at + 64)
    if (word.length !== 64) return undefined
    if (fromTopic === undefined) at += 64
    texts.push(isFixed ? wordToText(type, word) : tailToText(type, digits, word))
  }
  return indexed.length > 0 ? undefined : texts
}

function wordToText(type: string, word: string): string {
  if (type === 'address') return checksumAddress(`0x${word.slice(24)}`)
  if (type === 'bool') return /^0*$/.test(word) ? 'false' : 'true'
  return type.startsWith('uint') ? groupDigits(BigInt(`0x${word}`)) : `0x${word}`
}

/** What stands behind an offset into the data: a text whole, of lists how long they are. */
function tailToText(type: string, digits: string, offsetWord: string): string {
  const offset = BigInt(`0x${offsetWord}`)
  if (offset * 2n + 64n > BigInt(digits.length)) return '?'
  const start = Number(offset) * 2
  const length = BigInt(`0x${digits.slice(start, start + 64)}`)
  if (length > BigInt(digits.length)) return '?'
  if (type === 'string') return `“${plainText(textFromHex(digits.slice(start + 64, start + 64 + Number(length) * 2)), 80)}”`
  return type === 'bytes' ? `${length} bytes` : `${length} ${length === 1n ? 'item' : 'items'}`
}
