import { BlockResolver } from '../chain/blockResolver.ts'
import { RememberedBlocks } from '../chain/rememberedBlocks.ts'
import { FeeOracle } from '../execution/feeHistory.ts'
import { InternalCalls } from '../filters/internalCalls.ts'
import { TokenLedgers } from '../filters/tokenLedger.ts'
import { type Control, createControl } from '../history/control.ts'
import type { ChainInstance } from '../history/reset.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'
import type { KeyStore } from '../keystore/keyStore.ts'
import { ConsoleFeed } from '../sources/console/consoleFeed.ts'
import { MappingKeys } from '../tracing/mappingKeys.ts'
import { Coverage } from '../sources/coverage/coverage.ts'
import { SourcedExecutions } from '../sources/executions.ts'
import { StepTraces } from '../tracing/stepTraces.ts'
import type { RpcContext } from './context.ts'
import { impersonationPart, logPart } from './controlParts.ts'
import { NodeAccounts } from './nodeAccounts.ts'
import { SendOrder } from './sendOrder.ts'
import { stepTimeout } from './simulation.ts'

/** The services that differ between nodes. */
export interface ContextParts extends Omit<
  RpcContext,
  | 'blocks'
  | 'walletBlocks'
  | keyof Omit<Control, 'open'>
  | 'sendOrder'
  | 'accounts'
  | 'steps'
  | 'internalCalls'
  | 'tokenLedgers'
  | 'mappingKeys'
  | 'executions'
  | 'coverage'
  | 'console'
  | 'feeOracle'
> {
  readonly devAccounts: readonly DevAccount[]
  readonly keyStore: KeyStore
  readonly instance: ChainInstance
  /** Wall clock of snapshots and of the journal, Unix milliseconds. */
  readonly nowMs?: () => number
}

/** All services; how to restore what the last run left, before the miner starts; and how to stop. Chain and store are left open. */
export function createContext({ devAccounts, keyStore, instance, nowMs, ...parts }: ContextParts): {
  context: RpcContext
  open: () => Promise<void>
  close: () => Promise<void>
} {
  const { work, chain, pool, miner, filters, stats, profiling } = parts
  const accounts = new NodeAccounts(devAccounts, keyStore)
  const { open, ...control } = createControl({
    chain,
    pool,
    miner,
    instance,
    parts: [impersonationPart(accounts.impersonation), logPart(parts.control)],
    onReset: () => filters.clear(),
    nowMs,
  })
  const steps = new StepTraces(work)
  const context: RpcContext = {
    ...parts,
    blocks: new BlockResolver(chain, () => miner.pending()),
    walletBlocks: new RememberedBlocks(chain, () => miner.pending()),
    ...control,
    sendOrder: new SendOrder(),
    accounts,
    steps,
    executions: new SourcedExecutions(work, steps, parts.workspace, stepTimeout(parts.limits)),
    internalCalls: new InternalCalls(chain),
    tokenLedgers: new TokenLedgers(chain),
    mappingKeys: new MappingKeys(chain),
    coverage: new Coverage(chain),
    console: new ConsoleFeed(chain),
    feeOracle: new FeeOracle(chain),
  }
  return {
    context,
    open,
    async close() {
      await work.close()
      filters.close()
      await keyStore.close()
      await miner.stop()
      context.subscriptions.close()
      control.historyEvents.close()
      await control.history.close()
      stats.close()
      await profiling.close()
    },
  }
}
