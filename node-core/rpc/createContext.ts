import { BlockResolver } from '../chain/blockResolver.ts'
import { Snapshots } from '../chain/snapshots.ts'
import { InternalCalls } from '../filters/internalCalls.ts'
import { TokenLedger } from '../filters/tokenLedger.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'
import type { KeyStore } from '../keystore/keyStore.ts'
import { StepTraces } from '../tracing/stepTraces.ts'
import type { RpcContext } from './context.ts'
import { NodeAccounts } from './nodeAccounts.ts'
import { SendOrder } from './sendOrder.ts'

/** The services that differ between nodes. */
export interface ContextParts extends Omit<
  RpcContext,
  'blocks' | 'snapshots' | 'sendOrder' | 'accounts' | 'steps' | 'internalCalls' | 'tokenLedger'
> {
  readonly devAccounts: readonly DevAccount[]
  readonly keyStore: KeyStore
}

/** All services, and how to stop their background work; chain and store are left open. */
export function createContext({ devAccounts, keyStore, ...parts }: ContextParts): { context: RpcContext; close: () => Promise<void> } {
  const { work, chain, pool, miner, filters, stats, profiling } = parts
  const context: RpcContext = {
    ...parts,
    blocks: new BlockResolver(chain, () => miner.pending()),
    snapshots: new Snapshots(chain, [pool, miner]),
    sendOrder: new SendOrder(),
    accounts: new NodeAccounts(devAccounts, keyStore),
    steps: new StepTraces(parts.work),
    internalCalls: new InternalCalls(chain),
    tokenLedger: new TokenLedger(chain),
  }
  return {
    context,
    async close() {
      await work.close()
      filters.close()
      await keyStore.close()
      await miner.stop()
      stats.close()
      await profiling.close()
    },
  }
}
