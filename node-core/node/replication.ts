/** The node as the application of a consensus engine; loaded only where one decides the blocks. */
import { CodedError } from '../base/codedError.ts'
import { type AbciServer, serveAbci } from '../consensus/abci/server.ts'
import { type ApplicationParts, EthereumApplication } from '../consensus/application/application.ts'
import { Broadcaster, engineMempool } from '../consensus/application/broadcaster.ts'
import { StateSync } from '../consensus/application/stateSync.ts'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { ConsensusWatch } from '../consensus/watch/consensusWatch.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** What the node asks its engine: hands it the pool's transactions, and follows how it decides. */
export function followEngine(pool: TxPool, { consensusRpc }: NodeOptions): { broadcaster: Broadcaster; consensus: ConsensusWatch } {
  const client = new EngineClient(parseEngineUrl(consensusRpc))
  return { broadcaster: new Broadcaster(pool, engineMempool(client)), consensus: new ConsensusWatch(() => client) }
}

/** Serves the engine. Rejects with CodedError<ListenErrorCode>. */
export async function serveEngine(
  parts: Omit<ApplicationParts, 'stateSync'>,
  { consensusAbci, consensusSnapshotInterval: interval }: NodeOptions,
  log: Log,
): Promise<AbciServer> {
  const { chain, broadcaster } = parts
  const consensusLog = log.part('chain')
  chain.on('newHead', () => broadcaster.follow())
  const stateSync = new StateSync({
    chain,
    interval,
    onProblem: (reason, height) => consensusLog.warn(reason, { height: Number(height) }),
  })
  const application = new EthereumApplication({
    ...parts,
    stateSync,
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
  return {
    ...server,
    close: () => {
      stateSync.close()
      return server.close()
    },
  }
}
