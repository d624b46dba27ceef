import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { countToText } from '../../format/amount.ts'
import { checksumAddress } from '../../format/checksum.ts'
import { shortenHex } from '../../format/hash.ts'
import { meaningOfStorageWord, needsDigits } from '../../format/storageWord.ts'
import { differingBytes, wordParts } from '../../format/wordDiff.ts'
import { useLabel } from '../../store/useWorkspace.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { CopyButton } from './CopyButton.tsx'
import { StorageWord } from './StorageWord.tsx'
import styles from './WordChange.module.css'

export interface WordChangeProps {
  before: string
  after: string
  /** What there is to say of the change. */
  aside?: ReactNode
}

/** A word of storage before and after: as what both mean, else digit by digit, with the bytes marked that differ. */
export function WordChange({ before, after, aside }: WordChangeProps): ReactNode {
  const isSame = useChipText(before) === useChipText(after)
  if (before === after || !(isSame || needsDigits(before, after)))
    return <BeforeAfter before={<StorageWord whole value={before} />} after={<StorageWord whole value={after} />} aside={aside} />
  return (
    <span className={styles.change}>
      <span className={styles.before}>
        <Digits word={before} other={after} what="word before" />
      </span>
      <ArrowRight size={13} aria-label="became" className={styles.arrow} />
      <Digits word={after} other={before} what="word after" />
      <span className={styles.aside}>
        <span className={styles.count}>{countToText(differingBytes(before, after), 'byte')} changed</span>
        {aside}
      </span>
    </span>
  )
}

/** What the chip of an address says: two may have one name, or the same ends. Different for each word that is none. */
function useChipText(word: string): string {
  const meaning = meaningOfStorageWord(word)
  const label = useLabel(meaning.kind === 'address' ? meaning.address : '')
  return meaning.kind === 'address' ? (label ?? shortenHex(checksumAddress(meaning.address))) : word
}

function Digits({ word, other, what }: { word: string; other: string; what: string }): ReactNode {
  return (
    <span className={styles.word}>
      <code className={styles.digits}>
        0x
        {wordParts(word, other).map(({ digits, isDifferent }, at) => (isDifferent ? <mark key={at}>{digits}</mark> : digits))}
      </code>
      <CopyButton text={word} what={what} shy />
    </span>
  )
}
