import { useContext } from 'react'
import type { WireArtifact } from '../../node-core/contract/workspace.ts'
import { BlockContext } from './blockContext.ts'
import { useApp, useSync } from './useApp.ts'
import type { WorkspaceFeed } from './workspaceFeed.ts'
import type { WorkspaceSlice } from './workspaceSlice.ts'
import { createAbiDecoder, type AbiDecoder } from '../abi/abiDecoder.ts'

interface Made extends Pick<WorkspaceSlice, 'artifacts' | 'contracts' | 'past' | 'labels'> {
  /** By the block they are for; undefined: now. */
  decoders: Map<number | undefined, AbiDecoder>
}

/** The newest decoders, shared by all components. */
const newest = new WeakMap<WorkspaceFeed, Made>()

/**
 * The decoder for the current workspace, for calls in the block of the `BlockContext`: a new one when artifacts, labels or facts about
 * contracts change.
 */
export function useAbiDecoder(): AbiDecoder {
  const { workspace } = useSync()
  const block = useContext(BlockContext)
  const artifacts = useArtifacts()
  const contracts = useApp((state) => state.workspace.contracts)
  const past = useApp((state) => state.workspace.past)
  const labels = useApp((state) => state.workspace.labels)
  let made = newest.get(workspace)
  if (made?.artifacts !== artifacts || made.contracts !== contracts || made.past !== past || made.labels !== labels) {
    newest.set(workspace, (made = { artifacts, contracts, past, labels, decoders: new Map() }))
  }
  let decoder = made.decoders.get(block)
  if (decoder === undefined) {
    decoder = createAbiDecoder({
      artifacts,
      artifactsOf: (address) => workspace.artifactsOf(address, block),
      nameOf: (address) => workspace.nameOf(address, block),
    })
    made.decoders.set(block, decoder)
  }
  return decoder
}

/** The imported artifacts, newest first. */
export function useArtifacts(): readonly WireArtifact[] {
  return useApp((state) => state.workspace.artifacts)
}
