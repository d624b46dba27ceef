import type { ReactNode } from 'react'
import { meaningOfStorageWord } from '../../format/storageWord.ts'
import { addressPath } from '../../routing/paths.ts'
import { AddressChip } from './AddressChip.tsx'
import { HashChip } from './HashChip.tsx'
import { Mono } from './Mono.tsx'

/** A storage word as what it most likely is: a number, an address, a short string, or just a word; `whole` shows all digits. */
export function StorageWord({ value, whole = false }: { value: string; whole?: boolean }): ReactNode {
  const meaning = meaningOfStorageWord(value)
  if (meaning.kind === 'word') return <HashChip whole={whole} hash={value} what="word" />
  if (meaning.kind === 'address') return <AddressChip address={meaning.address} href={addressPath(meaning.address)} copy="never" />
  return (
    <span data-hint={value}>
      <Mono text={meaning.text} />
    </span>
  )
}
