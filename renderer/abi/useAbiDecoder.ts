import type { WireArtifact } from '../../node-core/contract/workspace.ts'
import { createAbiDecoder, type AbiDecoder } from './abiDecoder.ts'

const NONE: readonly WireArtifact[] = []
const STANDARD = createAbiDecoder({ artifacts: NONE, artifactsOf: () => NONE })

/** The decoder over the workspace's artifacts as they are now: a new one when they change. */
export function useAbiDecoder(): AbiDecoder {
  return STANDARD
}

/** The imported artifacts. */
export function useArtifacts(): readonly WireArtifact[] {
  return NONE
}
