/** The node as the application of a consensus engine; loaded only where one decides the blocks. */
import { CodedError } from '../base/codedError.ts'
import { type AbciServer, serveAbci } from '../consensus/abci/server.ts'
import { type ApplicationParts, EthereumApplication } from '../consensus/application/application.ts'
import { Broadcaster, engineMempool } from '../consensus/application/broadcaster.ts'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** Hands the pool's transactions to the engine. */
export function createBroadcaster(pool: TxPool, { consensusRpc }: NodeOptions): Broadcaster {
  return new Broadcaster(pool, engineMempool(new EngineClient(parseEngineUrl(consensusRpc))))
}

/** Serves the engine. Rejects with CodedError<ListenErrorCode>. */
export async function serveEngine(parts: ApplicationParts, { consensusAbci }: NodeOptions, log: Log): Promise<AbciServer> {
  const { chain, broadcaster } = parts
  const consensusLog = log.part('chain')
  chain.on('newHead', () => broadcaster.follow())
  const application = new EthereumApplication({
    ...parts,
    onRefused: (reason, height) => consensusLog.warn('proposal refused', { height: Number(height), reason }),
  })
  const server = await serveAbci(application, {
    address: consensusAbci,
    setting: '--consensus.abci',
    onFailure: (error, request) =>
      consensusLog.error(`the engine was stopped: ${error.message}`, { request, ...(!(error instanceof CodedError) && { error }) }),
    onConnections: (count) => consensusLog.debug('connections of the engine', { count }),
  })
  consensusLog.info('waiting for the engine', { address: server.address })
  return server
}
