/** The methods by which the window calls contracts and tries transactions before it sends them. */
import type { BlockTag, WireSimulatedBlock } from '../../node-core/contract/wire.ts'
import type { Hex } from '../../node-core/contract/hex.ts'
import type { WireSend } from './accountMethods.ts'

/** Calls in one block upon the named one. */
export interface WireSimulation {
  blockStateCalls: { calls: WireSend[] }[]
}

export interface ContractMethods {
  devnet_creationCode: { params: [artifactId: string]; result: Hex | null }
  eth_simulateV1: { params: [simulation: WireSimulation, block: Hex | BlockTag]; result: WireSimulatedBlock[] }
}
