import { useMemo } from 'react'
import { checksumAddress } from '../format/checksum.ts'
import { plainText } from '../format/revert.ts'
import { useApp } from './useApp.ts'

/** Maximum number of addresses suggested. */
const MAX_OFFERED = 200

/** Named addresses, suggested where an address is entered. */
export function useKnownAddresses(): readonly { value: string; title: string }[] {
  const labels = useApp((state) => state.workspace.labels)
  return useMemo(
    () =>
      Array.from(labels, ([address, label]) => ({ value: checksumAddress(address), title: plainText(label, 64) })).slice(0, MAX_OFFERED),
    [labels],
  )
}
