import type { WireSlotPath } from '../../node-core/contract/stepTrace.ts'
import { checksumAddress } from './checksum.ts'
import { shortenHex } from './hash.ts'
import { plainText } from './revert.ts'
import { meaningOfWord } from './words.ts'

/** A slot's number if it is small, otherwise its hash, shortened. */
export function slotToText(slot: string): string {
  const digits = slot.slice(2).replace(/^0+(?=.)/, '')
  return digits.length <= 8 ? Number.parseInt(digits, 16).toString() : shortenHex(slot)
}

/** A slot by its path, such as `3[0xf39Fd6…2266].data + 2`: mapping keys in brackets, word offsets added. */
export function slotPathToText({ root, steps }: WireSlotPath, isWhole = false): string {
  const rest = steps.map((step) => {
    if (step.kind === 'offset') return ` + ${step.words}`
    return step.kind === 'data' ? '.data' : `[${keyToText(step.key, isWhole)}]`
  })
  return (isWhole && slotToText(root).includes('…') ? root : slotToText(root)) + rest.join('')
}

/** What a slot is in whole, with the meanings of a hash of a slot alone, which do not tell themselves apart. */
export function slotHint(slot: string, path: WireSlotPath | null): string {
  if (path === null) return `slot ${slot}`
  const isOpen = path.steps.some(({ kind }) => kind === 'data')
  const meanings = isOpen ? '\n.data: items of an array, bytes of a long value, or the entry of a mapping at an empty key' : ''
  return `slot ${slotPathToText(path, true)}\n${slot}${meanings}`
}

/** A mapping's key: a number, an address or a text if it looks like one. */
function keyToText(key: string, isWhole: boolean): string {
  const meaning = meaningOfWord(key.slice(2))
  switch (meaning.kind) {
    case 'number':
      return meaning.value.toString()
    case 'address':
      return isWhole ? checksumAddress(meaning.address) : shortenHex(checksumAddress(meaning.address))
    case 'text':
      return `“${plainText(meaning.text, 40)}”`
    default:
      return isWhole ? key : shortenHex(key)
  }
}
