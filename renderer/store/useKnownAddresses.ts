import { useMemo } from 'react'
import { checksumAddress } from '../format/checksum.ts'
import { plainText } from '../format/revert.ts'
import { useApp } from './useApp.ts'

/** Addresses offered at most. */
const MAX_OFFERED = 200

/** The addresses that have names, to choose from where an address is typed. */
export function useKnownAddresses(): readonly { value: string; title: string }[] {
  const labels = useApp((state) => state.workspace.labels)
  return useMemo(
    () =>
      Array.from(labels, ([address, label]) => ({ value: checksumAddress(address), title: plainText(label, 64) })).slice(0, MAX_OFFERED),
    [labels],
  )
}
