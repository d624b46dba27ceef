import type { Address } from '../../node-core/contract/hex.ts'
import type { WireArtifact } from '../../node-core/contract/workspace.ts'
import { useApp, useSync } from './useApp.ts'
import type { WorkspaceFeed } from './workspaceFeed.ts'
import type { WorkspaceSlice } from './workspaceSlice.ts'
import { createAbiDecoder, type AbiDecoder } from '../abi/abiDecoder.ts'

interface Made {
  artifacts: WorkspaceSlice['artifacts']
  contracts: WorkspaceSlice['contracts']
  labels: WorkspaceSlice['labels']
  decoder: AbiDecoder
}

/** The newest decoder: all components share it. */
const newest = new WeakMap<WorkspaceFeed, Made>()

/** The decoder over the workspace as it is now: another one when artifacts, labels or facts of contracts change. */
export function useAbiDecoder(): AbiDecoder {
  const { workspace } = useSync()
  const artifacts = useArtifacts()
  const contracts = useApp((state) => state.workspace.contracts)
  const labels = useApp((state) => state.workspace.labels)
  const made = newest.get(workspace)
  if (made?.artifacts === artifacts && made.contracts === contracts && made.labels === labels) return made.decoder
  const decoder = createAbiDecoder({ artifacts, artifactsOf: (address: Address) => workspace.artifactsOf(address), nameOf: (address) => labels.get(address) })
  newest.set(workspace, { artifacts, contracts, labels, decoder })
  return decoder
}

/** The imported artifacts, newest first. */
export function useArtifacts(): readonly WireArtifact[] {
  return useApp((state) => state.workspace.artifacts)
}
