import type { Address } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import { BlockResolver } from '../chain/blockResolver.ts'
import { RememberedBlocks } from '../chain/rememberedBlocks.ts'
import { FeeOracle } from '../execution/feeHistory.ts'
import { InternalCalls } from '../filters/internalCalls.ts'
import { TokenLedgers } from '../filters/tokenLedger.ts'
import { type Control, createControl } from '../history/control.ts'
import type { ChainInstance } from '../history/reset.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'
import { RequestRules } from '../interception/requestRules.ts'
import type { KeyStore } from '../keystore/keyStore.ts'
import type { MinedBlock } from '../recording/recordedRequest.ts'
import { Recorder, type RecorderOptions } from '../recording/recorder.ts'
import { ConsoleFeed } from '../sources/console/consoleFeed.ts'
import { MappingKeys } from '../tracing/mappingKeys.ts'
import { Coverage } from '../sources/coverage/coverage.ts'
import { SourcedExecutions } from '../sources/executions.ts'
import { Supervisor } from '../supervision/supervisor.ts'
import { StepTraces } from '../tracing/stepTraces.ts'
import type { RpcContext } from './context.ts'
import { impersonationPart, logPart } from './controlParts.ts'
import { EpochBlocks } from './epochBlocks.ts'
import { createKeepRules } from './keepRules.ts'
import { METHOD_ROWS } from './methods.ts'
import { NodeAccounts } from './nodeAccounts.ts'
import { SendOrder } from './sendOrder.ts'
import { stepTimeout } from './simulation.ts'

/** The services that differ between nodes. */
export interface ContextParts extends Omit<
  RpcContext,
  | 'blocks'
  | 'walletBlocks'
  | 'epochBlocks'
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
  | 'recorder'
  | 'requestRules'
  | 'supervisor'
> {
  readonly devAccounts: readonly DevAccount[]
  readonly keyStore: KeyStore
  readonly instance: ChainInstance
  /** Whether requests are recorded from the start, and how many are kept. */
  readonly recording: Pick<RecorderOptions, 'isOn' | 'limits' | 'nowMs'>
  /** The one of the chain before; absent: a new one. */
  readonly recorder?: Recorder | undefined
  /** Likewise. */
  readonly requestRules?: RequestRules | undefined
  /** Likewise. */
  readonly supervisor?: Supervisor | undefined
  /** Wall clock of snapshots and of the journal, Unix milliseconds. */
  readonly nowMs?: () => number
}

/**
 * All services; how to restore what the last run left, before the miner starts; and how to stop. `leave` ends those of the chain, for the
 * reason in words, and `close` then the others. Chain and store are left open.
 */
export function createContext({
  devAccounts,
  keyStore,
  instance,
  recording,
  recorder: kept,
  nowMs,
  requestRules = new RequestRules(nowMs),
  supervisor = new Supervisor(nowMs && { nowMs }),
  ...parts
}: ContextParts): {
  context: RpcContext
  open: () => Promise<void>
  leave: (reason?: string) => Promise<void>
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
  const keepRules = createKeepRules(METHOD_ROWS, (address) => accounts.isDevAccount(address as Address))
  const recorder = kept ?? new Recorder({ ...recording, keepRules })
  recorder.ruleOf = keepRules
  followChain(recorder, chain)
  const context: RpcContext = {
    ...parts,
    blocks: new BlockResolver(chain, () => miner.pending()),
    walletBlocks: new RememberedBlocks(chain, () => miner.pending()),
    epochBlocks: new EpochBlocks(chain, () => miner.pending()),
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
    recorder,
    requestRules,
    supervisor,
  }
  return {
    context,
    open,
    async leave(reason) {
      await work.close(reason)
      filters.close()
      await miner.stop()
      control.historyEvents.close()
      await control.history.close()
    },
    async close() {
      await keyStore.close()
      context.subscriptions.close()
      stats.close()
      recorder.close()
      requestRules.close()
      supervisor.close()
      await profiling.close()
    },
  }
}

/** Tells the recorder of the head, and of what transactions took. */
function followChain(recorder: Recorder, chain: Chain): void {
  const followHead = () => void (recorder.head = { number: Number(chain.head.header.number), hash: chain.head.hash })
  followHead()
  chain.on('headReset', followHead)
  chain.on('newHead', ({ block, results, work }) => {
    followHead()
    if (!recorder.isOn) return
    const { number, gasUsed: gas } = block.header
    const mined: MinedBlock | undefined = work?.written && {
      number: Number(number),
      gas: Number(gas),
      transactions: block.transactions.length,
      startedAtMs: work.startedAtMs,
      execution: work.execution,
      written: work.written,
    }
    results.forEach(({ gasUsed, recorded }, index) => {
      const slots = recorded && Array.from(recorded.values()).reduce((sum, { size }) => sum + size, 0)
      const execution = { gas: Number(gasUsed), ...(recorded && { accounts: recorded.size, slots: slots! }) }
      recorder.mined(block.transactions[index]!.hash, execution, mined)
    })
  })
}
