/** The services that a node keeps when it begins another chain. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkTimes } from '../base/workTimes.ts'
import type { Chain } from '../chain/chain.ts'
import { Subscriptions } from '../filters/subscriptions.ts'
import type { KeyStore } from '../keystore/keyStore.ts'
import { Profiling } from '../profiling/profiling.ts'
import { type NodeFigures, StatsCollector } from '../profiling/statsCollector.ts'
import { WorkspaceFiles } from '../rpc/workspaceFiles.ts'
import type { RequestRules } from '../interception/requestRules.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { Supervisor } from '../supervision/supervisor.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { WorkspaceFolder } from '../workspace/workspaceFolder.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** What belongs to the node rather than to its chain. */
export interface KeptServices {
  keyStore: KeyStore
  workspaceFolder: WorkspaceFolder
  files: WorkspaceFiles
  profiling: Profiling
  stats: StatsCollector
  subscriptions: Subscriptions
  recorder?: Recorder
  requestRules?: RequestRules
  supervisor?: Supervisor
  /** Absent where nobody wants them. */
  times?: WorkTimes | undefined
  /** Of all chains since the start. */
  produced: { blocks: number; gasUsed: number }
  /** Figures of the present chain. */
  chainFigures: { now: () => ChainFigures }
}

type ChainFigures = Pick<NodeFigures, 'filters' | 'pool' | 'storeBytes' | 'head'>

/** What the node reports of itself. */
export function figuresOf({ produced, subscriptions, chainFigures }: Omit<KeptServices, 'stats'>, connections: () => number): NodeFigures {
  return { ...produced, connections: connections(), subscriptions: subscriptions.size, ...chainFigures.now() }
}

interface KeptParts extends Pick<KeptServices, 'keyStore' | 'workspaceFolder'> {
  dataDir: string | null
  chain: Chain
  pool: TxPool
  chainFigures: () => ChainFigures
  connections: () => number
  options: NodeOptions
  log: Log
}

/** Made with the first chain. */
export function createKept({
  keyStore,
  workspaceFolder,
  dataDir,
  chain,
  pool,
  chainFigures,
  connections,
  options,
  log,
}: KeptParts): KeptServices {
  const profilesDir = dataDir === null ? join(tmpdir(), `terrarium-profiles-${randomUUID()}`) : join(dataDir, 'profiles')
  const profiling = new Profiling(profilesDir, ({ kind, file, reason }) => log.warn('profile lost', { kind, file, reason }))
  const subscriptions = new Subscriptions({
    chain,
    pool,
    limitPerOwner: options.subscriptionLimit,
    onError: (error) => log.warn('events not delivered', { error }),
  })
  const parts = {
    keyStore,
    workspaceFolder,
    files: new WorkspaceFiles(dataDir === null ? null : join(dataDir, 'files')),
    profiling,
    subscriptions,
    produced: { blocks: 0, gasUsed: 0 },
    chainFigures: { now: chainFigures },
  }
  return { ...parts, stats: new StatsCollector(profiling, () => figuresOf(parts, connections)) }
}
