import { useEffect } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireArtifact, WireContract } from '../../node-core/contract/workspace.ts'
import { useApp, useSync } from './useApp.ts'

/** The name of an address: the one that was set, else that of its artifact, else a default. */
export function useLabel(address: string): string | undefined {
  return useApp((state) => state.workspace.labels.get(address.toLowerCase() as Address))
}

/** What is known of an address with code, kept true while the component is shown: undefined before it is read and without an address, null where it has no code. */
export function useContract(address: Address | undefined): WireContract | null | undefined {
  const sync = useSync()
  useEffect(() => address && sync.workspace.watch(address), [sync, address])
  return useApp((state) => address && state.workspace.contracts.get(address))
}

/** An imported artifact. */
export function useArtifact(id: string | null | undefined): WireArtifact | undefined {
  return useApp((state) => (id ? state.workspace.artifactById.get(id) : undefined))
}
