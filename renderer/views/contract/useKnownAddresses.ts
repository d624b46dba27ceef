import { useMemo } from 'react'
import type { KnownAddresses } from '../../components/AbiForm.tsx'
import { useApp } from '../../store/useApp.ts'

/** Addresses that somebody may want to type: the accounts of the node. */
export function useKnownAddresses(): KnownAddresses {
  const accounts = useApp((state) => state.accounts.accounts)
  return useMemo(() => (accounts ?? []).map(({ address, index }) => ({ value: address, title: `Account ${index}` })), [accounts])
}
