/** Where an engine begins with a snapshot: engines whose RPC proves its state root, and the block from which they do. */
import type { Hash } from '../contract/hex.ts'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { validatorsError } from './errors.ts'

/** A block that is trusted without proof. */
export interface TrustedBlock {
  height: number
  /** The engine's hash of it. */
  hash: Hash
}

export interface SnapshotSource extends TrustedBlock {
  /** URLs of two engines or more: light clients compare what the first says with what the others say. */
  rpcServers: readonly string[]
}

const clientsOf = (rpcServers: readonly string[]) => rpcServers.map((url) => new EngineClient(parseEngineUrl(url)))

/**
 * A source that trusts the newest block that all engines have: one can be a block behind another at any moment. Rejects with CodedError:
 * `validator` if one has none yet, or another one of that height, EngineErrorCode if one does not answer.
 */
export async function newestSource(rpcServers: readonly string[]): Promise<SnapshotSource> {
  const engines = clientsOf(rpcServers)
  const heads = await Promise.all(engines.map(headOfEngine))
  const lowest = heads.reduce((a, b) => (b.height < a.height ? b : a))
  await assertSameBlock(
    engines.filter((engine) => engine !== lowest.engine),
    lowest,
    lowest.engine.url.name,
  )
  return { rpcServers, height: lowest.height, hash: lowest.hash }
}

async function headOfEngine(engine: EngineClient): Promise<TrustedBlock & { engine: EngineClient }> {
  const { latest_block_height: height, latest_block_hash: hash } = (await engine.status()).sync_info
  if (hash === null) throw validatorsError('validator', `the engine at ${engine.url.name} has no block yet`)
  return { engine, height, hash }
}

/** A source that trusts a block which all engines have. Rejects as `newestSource`; `place` says in messages where it comes from. */
export async function sourceFrom(rpcServers: readonly string[], block: TrustedBlock, place: string): Promise<SnapshotSource> {
  await assertSameBlock(clientsOf(rpcServers), block, place)
  return { rpcServers, ...block }
}

async function assertSameBlock(engines: readonly EngineClient[], { height, hash }: TrustedBlock, place: string): Promise<void> {
  for (const engine of engines) {
    const { block_id } = (await engine.commit(height)).signed_header.commit
    if (block_id !== hash)
      throw validatorsError('validator', `block ${height} is ${hash} at ${place}, and ${String(block_id)} at ${engine.url.name}`)
  }
}
