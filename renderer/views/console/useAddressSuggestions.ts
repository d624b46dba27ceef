import { useMemo } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { plainText } from '../../format/revert.ts'
import { useApp } from '../../store/useApp.ts'

/** Suggested addresses with their names. */
export function useAddressSuggestions(isWanted: boolean): readonly { address: Address; title: string }[] {
  const accounts = useApp((state) => state.accounts.accounts)
  const keyStore = useApp((state) => state.accounts.keyStore)
  const labels = useApp((state) => state.workspace.labels)
  return useMemo(() => {
    if (!isWanted) return []
    const known = new Map<Address, string>()
    for (const { address, index } of accounts ?? []) known.set(address, `dev account ${index}`)
    for (const { address } of keyStore?.accounts ?? []) known.set(address, 'key store')
    for (const [address, label] of labels) known.set(address, plainText(label, 64))
    return Array.from(known, ([address, title]) => ({ address, title }))
  }, [isWanted, accounts, keyStore, labels])
}
