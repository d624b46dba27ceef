import { useCallback, useContext, useEffect } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireArtifact, WireContract } from '../../node-core/contract/workspace.ts'
import type { NameOf } from '../abi/decodedValue.ts'
import { BlockContext } from './blockContext.ts'
import { useApp, useAppList, useSync } from './useApp.ts'
import { labelIn, missingForName } from './workspaceSlice.ts'

/** The name of an address: its label, otherwise its artifact's name, otherwise a default; within a `BlockContext`, as of that block. */
export function useLabel(address: string): string | undefined {
  const { workspace } = useSync()
  const block = useContext(BlockContext)
  const of = address.toLowerCase() as Address
  const label = useApp((state) => labelIn(state.workspace, of, block))
  const missing = useApp((state) => missingForName(state.workspace, of, block))
  useEffect(() => {
    if (missing !== undefined) workspace.ask(of, missing === 'now' ? undefined : block)
  }, [workspace, of, block, missing])
  return label
}

/** Names of addresses as `useLabel` tells them, for texts with several. */
export function useNameOf(): NameOf {
  const { workspace } = useSync()
  const block = useContext(BlockContext)
  // What a name depends on.
  const labels = useApp((state) => state.workspace.labels)
  const contracts = useApp((state) => state.workspace.contracts)
  const past = useApp((state) => state.workspace.past)
  return useCallback<NameOf>(
    (address) => workspace.nameOf(address, block),
    // oxlint-disable-next-line react/exhaustive-deps -- another function where the names may be others
    [workspace, block, labels, contracts, past],
  )
}

/**
 * Facts about an address with code, kept up to date while the component is mounted: undefined before they are read and without an address,
 * null if it has no code.
 */
export function useContract(address: Address | undefined): WireContract | null | undefined {
  const sync = useSync()
  useEffect(() => address && sync.workspace.watch(address), [sync, address])
  return useApp((state) => address && state.workspace.contracts.get(address))
}

/** The loaded contracts that there were at the shown block, newest first. */
export function useShownContracts(): readonly WireContract[] {
  return useAppList(({ workspace, blocks }) => {
    const { head, tip } = blocks
    return tip && head ? workspace.list.rows.filter(({ blockNumber }) => Number(blockNumber ?? 0) <= head.number) : workspace.list.rows
  })
}

/** An imported artifact. */
export function useArtifact(id: string | null | undefined): WireArtifact | undefined {
  return useApp((state) => (id ? state.workspace.artifactById.get(id) : undefined))
}
