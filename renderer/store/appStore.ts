import { createStore, type StoreApi } from 'zustand/vanilla'
import { initialAccounts, type AccountsSlice } from './accountsSlice.ts'
import { initialBlocks, type BlocksSlice } from './blocksSlice.ts'
import { initialConsensus, type ConsensusSlice } from './consensusSlice.ts'
import { initialConsole, type ConsoleSlice } from './consoleSlice.ts'
import type { DetailsSlice } from './detailsSlice.ts'
import { initialHistory, type HistorySlice } from './historySlice.ts'
import { initialLogs, type LogsSlice } from './logsSlice.ts'
import { initialNode, type NodeSlice } from './nodeSlice.ts'
import { initialPool, type PoolSlice } from './poolSlice.ts'
import { initialAgents, type AgentsSlice } from './agentsSlice.ts'
import { initialRequestRules, type RequestRulesSlice } from './requestRulesSlice.ts'
import { initialRequests, type RequestsSlice } from './requestsSlice.ts'
import { initialStats, type StatsSlice } from './statsSlice.ts'
import { initialTransactions, type TransactionsSlice } from './transactionsSlice.ts'
import { initialUi, type UiSlice } from './uiSlice.ts'
import { initialWorkspace, type WorkspaceSlice } from './workspaceSlice.ts'

/** Everything the window shows. Only sync writes data from the node; components select what they show. */
export interface AppState {
  node: NodeSlice
  blocks: BlocksSlice
  transactions: TransactionsSlice
  pool: PoolSlice
  logs: LogsSlice
  accounts: AccountsSlice
  console: ConsoleSlice
  consensus: ConsensusSlice
  details: DetailsSlice
  stats: StatsSlice
  requests: RequestsSlice
  requestRules: RequestRulesSlice
  agents: AgentsSlice
  workspace: WorkspaceSlice
  history: HistorySlice
  ui: UiSlice
}

export type AppStore = StoreApi<AppState>

export function createAppStore(host: NodeSlice['host']): AppStore {
  return createStore<AppState>(() => ({
    node: initialNode(host),
    blocks: initialBlocks,
    transactions: initialTransactions,
    pool: initialPool,
    logs: initialLogs,
    accounts: initialAccounts,
    console: initialConsole,
    consensus: initialConsensus,
    details: new Map(),
    stats: initialStats,
    requests: initialRequests,
    requestRules: initialRequestRules,
    agents: initialAgents,
    workspace: initialWorkspace,
    history: initialHistory,
    ui: initialUi,
  }))
}
