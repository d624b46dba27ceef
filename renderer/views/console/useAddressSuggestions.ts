import { useMemo } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { useApp } from '../../store/useApp.ts'

/** Addresses that one may well mean, each with its name. */
export function useAddressSuggestions(isWanted: boolean): readonly { address: Address; title: string }[] {
  const accounts = useApp((state) => state.accounts.accounts)
  const keyStore = useApp((state) => state.accounts.keyStore)
  return useMemo(() => {
    if (!isWanted) return []
    const known = new Map<Address, string>()
    for (const { address, index } of accounts ?? []) known.set(address, `dev account ${index}`)
    for (const { address } of keyStore?.accounts ?? []) known.set(address, 'key store')
    return Array.from(known, ([address, title]) => ({ address, title }))
  }, [isWanted, accounts, keyStore])
}
