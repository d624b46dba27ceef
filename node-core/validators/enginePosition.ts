/** What each engine says of itself, because none knows what another one has heard. */
import type { EnginePosition } from '../contract/wire/validatorNetwork.ts'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { stepName } from '../consensus/engine/stepName.ts'

/** An engine on this machine that takes longer stands still, and the others are not to wait for it. */
const TIMEOUT_MS = 500

/** Where the engine at the URL is; `peerIds`: of the validators by their indexes. Null if it does not say in time. Never rejects. */
export async function enginePositionOf(url: string, peerIds: readonly string[]): Promise<EnginePosition | null> {
  try {
    const { round_state, peers } = await new EngineClient(parseEngineUrl(url), { timeoutMs: TIMEOUT_MS }).consensus()
    const connected = new Set(peers.map(({ node_address }) => node_address.split('@')[0]!))
    return {
      height: round_state.height,
      round: round_state.round,
      step: stepName(round_state.step),
      // One that connects may have no position yet, and a second engine with the same key is none of the network's validators.
      peers: peerIds.flatMap((id, index) => (connected.has(id) ? [index] : [])),
    }
  } catch {
    return null
  }
}
