import type { SchemaOf } from './method.ts'
import { adminRows } from './namespaces/admin.ts'
import { changeRows } from './namespaces/debug/change.ts'
import { dumpRows } from './namespaces/debug/dumps.ts'
import { hashedRows } from './namespaces/debug/hashed.ts'
import { inspectRows } from './namespaces/debug/inspect.ts'
import { memoryRows } from './namespaces/debug/memory.ts'
import { profileRows } from './namespaces/debug/profiles.ts'
import { rawRows } from './namespaces/debug/raw.ts'
import { runtimeRows } from './namespaces/debug/runtime.ts'
import { traceCallManyRows } from './namespaces/debug/traceCallMany.ts'
import { traceFileRows } from './namespaces/debug/traceFiles.ts'
import { traceSubscriptionRows } from './namespaces/debug/traceSubscription.ts'
import { debugStateRows } from './namespaces/debug/states.ts'
import { traceRows } from './namespaces/debug/traces.ts'
import { witnessRows } from './namespaces/debug/witness.ts'
import { devnetRows } from './namespaces/devnet.ts'
import { devnetAgentRows } from './namespaces/devnetAgents.ts'
import { devnetBlockAccessRows } from './namespaces/devnetBlockAccess.ts'
import { devnetBlockRows } from './namespaces/devnetBlocks.ts'
import { devnetClientRows } from './namespaces/devnetClients.ts'
import { devnetBranchRows } from './namespaces/devnetBranches.ts'
import { devnetBuildRows } from './namespaces/devnetBuilds.ts'
import { devnetDataFolderRows } from './namespaces/devnetDataFolders.ts'
import { devnetCompareBlocksRows } from './namespaces/devnetCompareBlocks.ts'
import { devnetConsensusRows } from './namespaces/devnetConsensus.ts'
import { devnetHistoryRows } from './namespaces/devnetHistory.ts'
import { devnetManualChangeRows } from './namespaces/devnetManualChanges.ts'
import { devnetConsoleRows } from './namespaces/devnetConsole.ts'
import { devnetStackTraceRows } from './namespaces/devnetStackTrace.ts'
import { devnetFileRows } from './namespaces/devnetFiles.ts'
import { devnetForkRows } from './namespaces/devnetFork.ts'
import { devnetValidatorNetworkRows } from './namespaces/devnetValidatorNetwork.ts'
import { devnetGenesisRows } from './namespaces/devnetGenesis.ts'
import { devnetKeyStoreRows } from './namespaces/devnetKeyStore.ts'
import { devnetPoolRows } from './namespaces/devnetPool.ts'
import { devnetProfileRows } from './namespaces/devnetProfiles.ts'
import { devnetRequestRows } from './namespaces/devnetRequests.ts'
import { devnetRequestRuleRows } from './namespaces/devnetRequestRules.ts'
import { devnetReproductionRows } from './namespaces/devnetReproduction.ts'
import { devnetSettingsRows } from './namespaces/devnetSettings.ts'
import { devnetStatsRows } from './namespaces/devnetStats.ts'
import { devnetSourceRows } from './namespaces/devnetSources.ts'
import { devnetStepRows } from './namespaces/devnetSteps.ts'
import { devnetTokenRows } from './namespaces/devnetTokens.ts'
import { devnetVariableRows } from './namespaces/devnetVariables.ts'
import { devnetStateVariableRows } from './namespaces/devnetStateVariables.ts'
import { devnetUserOperationRows } from './namespaces/devnetUserOperations.ts'
import { devnetValueHistoryRows } from './namespaces/devnetValueHistory.ts'
import { devnetTransactionRows } from './namespaces/devnetTransactions.ts'
import { devnetWalletRows } from './namespaces/devnetWallet.ts'
import { devnetWorkspaceRows } from './namespaces/devnetWorkspace.ts'
import { accessListRows } from './namespaces/eth/accessLists.ts'
import { accountRows } from './namespaces/eth/accounts.ts'
import { blockRows } from './namespaces/eth/blocks.ts'
import { bySenderRows } from './namespaces/eth/bySender.ts'
import { callBundleRows } from './namespaces/eth/callBundle.ts'
import { conditionalRows } from './namespaces/eth/conditional.ts'
import { callManyRows } from './namespaces/eth/callMany.ts'
import { chainRows } from './namespaces/eth/chain.ts'
import { configRows } from './namespaces/eth/config.ts'
import { executionRows } from './namespaces/eth/execution.ts'
import { feeRows } from './namespaces/eth/fees.ts'
import { filterRows } from './namespaces/eth/filters.ts'
import { legacyRows } from './namespaces/eth/legacy.ts'
import { sendSyncRows } from './namespaces/eth/sendSync.ts'
import { simulateRows } from './namespaces/eth/simulate.ts'
import { stateRows } from './namespaces/eth/state.ts'
import { subscriptionRows } from './namespaces/eth/subscriptions.ts'
import { transactionRows } from './namespaces/eth/transactions.ts'
import { userOperationRows } from './namespaces/eth/userOperations.ts'
import { metadataRows } from './namespaces/evm/metadata.ts'
import { impersonationRows } from './namespaces/evm/impersonation.ts'
import { tokenControlRows } from './namespaces/evm/tokens.ts'
import { miningRows } from './namespaces/evm/mining.ts'
import { miningModeRows } from './namespaces/evm/miningMode.ts'
import { nextBlockRows } from './namespaces/evm/nextBlock.ts'
import { poolControlRows } from './namespaces/evm/pool.ts'
import { resetRows } from './namespaces/evm/reset.ts'
import { ruleRows } from './namespaces/evm/rules.ts'
import { stateFileRows } from './namespaces/evm/stateFiles.ts'
import { reorgRows } from './namespaces/evm/reorg.ts'
import { snapshotRows } from './namespaces/evm/snapshots.ts'
import { stateControlRows } from './namespaces/evm/state.ts'
import { timeRows } from './namespaces/evm/time.ts'
import { minerRows } from './namespaces/miner.ts'
import { netRows } from './namespaces/net.ts'
import { otterscanRows } from './namespaces/otterscan.ts'
import { paymasterRows } from './namespaces/paymaster.ts'
import { personalRows } from './namespaces/personal.ts'
import { rpcModulesRows } from './namespaces/rpcModules.ts'
import { testingRows } from './namespaces/testing.ts'
import { parityRows } from './namespaces/trace.ts'
import { opcodeGasRows } from './namespaces/traceOpcodeGas.ts'
import { txpoolRows } from './namespaces/txpool.ts'
import { web3Rows } from './namespaces/web3.ts'

/** Every method of the node. */
export const METHOD_ROWS = [
  ...web3Rows,
  ...netRows,
  ...chainRows,
  ...configRows,
  ...blockRows,
  ...accessListRows,
  ...transactionRows,
  ...bySenderRows,
  ...conditionalRows,
  ...stateRows,
  ...executionRows,
  ...callManyRows,
  ...callBundleRows,
  ...simulateRows,
  ...feeRows,
  ...filterRows,
  ...subscriptionRows,
  ...accountRows,
  ...legacyRows,
  ...sendSyncRows,
  ...userOperationRows,
  ...paymasterRows,
  ...txpoolRows,
  ...personalRows,
  ...memoryRows,
  ...profileRows,
  ...runtimeRows,
  ...rawRows,
  ...inspectRows,
  ...dumpRows,
  ...hashedRows,
  ...debugStateRows,
  ...witnessRows,
  ...changeRows,
  ...traceRows,
  ...traceCallManyRows,
  ...traceFileRows,
  ...traceSubscriptionRows,
  ...parityRows,
  ...opcodeGasRows,
  ...otterscanRows,
  ...adminRows,
  ...minerRows,
  ...miningRows,
  ...impersonationRows,
  ...miningModeRows,
  ...tokenControlRows,
  ...timeRows,
  ...nextBlockRows,
  ...poolControlRows,
  ...snapshotRows,
  ...reorgRows,
  ...resetRows,
  ...stateControlRows,
  ...metadataRows,
  ...devnetRows,
  ...devnetDataFolderRows,
  ...devnetFileRows,
  ...ruleRows,
  ...stateFileRows,
  ...devnetForkRows,
  ...devnetValidatorNetworkRows,
  ...devnetGenesisRows,
  ...devnetKeyStoreRows,
  ...devnetConsensusRows,
  ...devnetHistoryRows,
  ...devnetPoolRows,
  ...devnetStatsRows,
  ...devnetRequestRows,
  ...devnetRequestRuleRows,
  ...devnetAgentRows,
  ...devnetReproductionRows,
  ...devnetSettingsRows,
  ...devnetProfileRows,
  ...devnetStepRows,
  ...devnetSourceRows,
  ...devnetConsoleRows,
  ...devnetVariableRows,
  ...devnetStackTraceRows,
  ...devnetTransactionRows,
  ...devnetTokenRows,
  ...devnetStateVariableRows,
  ...devnetCompareBlocksRows,
  ...devnetUserOperationRows,
  ...devnetValueHistoryRows,
  ...devnetBlockRows,
  ...devnetBranchRows,
  ...devnetClientRows,
  ...devnetBuildRows,
  ...devnetManualChangeRows,
  ...devnetBlockAccessRows,
  ...devnetWalletRows,
  ...devnetWorkspaceRows,
  ...testingRows,
  ...rpcModulesRows,
] as const

/** Parameters and result of every method on the wire, by name. */
export type RpcSchema = SchemaOf<typeof METHOD_ROWS>
