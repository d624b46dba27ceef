import { useMemo } from 'react'
import type { KnownAddresses } from '../../components/forms/AbiForm.tsx'
import { useApp } from '../../store/useApp.ts'

const OFFERED_AT_MOST = 300

/** Addresses that somebody may want to type: those that have names. */
export function useKnownAddresses(): KnownAddresses {
  const labels = useApp((state) => state.workspace.labels)
  return useMemo(() => Array.from(labels).slice(0, OFFERED_AT_MOST).map(([value, title]) => ({ value, title })), [labels])
}
