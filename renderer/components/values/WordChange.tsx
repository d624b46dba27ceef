import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../../node-core/contract/countText.ts'
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
  /** A note on the change. */
  aside?: ReactNode
}

/** A storage word before and after: by its likely meaning, otherwise as hex with the changed bytes marked. */
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
        <span className={styles.count}>{countText(differingBytes(before, after), 'byte')} changed</span>
        {aside}
      </span>
    </span>
  )
}

/** The text of an address's chip: two addresses may share a name or the same ends. Unique for words that are not addresses. */
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
