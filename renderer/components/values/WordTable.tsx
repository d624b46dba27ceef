import { useMemo, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { checksumAddress } from '../../format/checksum.ts'
import { meaningOfWord, wordsFromHex, type DataWord } from '../../format/words.ts'
import { VirtualLines } from '../tables/VirtualLines.tsx'
import styles from './WordTable.module.css'

/** Hex data in 32-byte words, with their offsets and likely meanings. */
export function WordTable({ label, data }: { label: string; data: string }): ReactNode {
  const words = useMemo(() => wordsFromHex(data), [data])
  return <VirtualLines label={label} count={words.length} renderLine={(index) => <Word word={words[index]!} />} />
}

function Word({ word: { offset, digits } }: { word: DataWord }): ReactNode {
  const zeros = /^(?:00)*/.exec(digits)![0]
  return (
    <span className={styles.word}>
      <span className={styles.offset}>{offset.toString(16).padStart(4, '0')}</span>
      <span>
        <span className={styles.zeros}>{zeros}</span>
        {digits.slice(zeros.length)}
      </span>
      <span className={styles.meaning}>{textOfMeaning(digits)}</span>
    </span>
  )
}

function textOfMeaning(digits: string): string {
  const meaning = meaningOfWord(digits)
  switch (meaning.kind) {
    case 'number':
      return groupDigits(meaning.value)
    case 'address':
      return checksumAddress(meaning.address)
    case 'text':
      return `“${meaning.text}”`
    case 'unlimited':
      return '2²⁵⁶ − 1'
    default:
      return ''
  }
}
