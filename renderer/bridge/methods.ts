/** The methods and events of the node that the window uses, with the wire shapes of their params and results. */
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireKeyStore } from '../../node-core/contract/keyStore.ts'
import type {
  WireArtifact,
  WireArtifactFile,
  WireArtifactImport,
  WireContract,
  WireContractPage,
  WireLabels,
  WireWorkspaceChange,
} from '../../node-core/contract/workspace.ts'
import type { WireTraceable } from '../../node-core/contract/traceable.ts'
import type {
  BlockTag,
  NodeInfo,
  WireBlock,
  WireCallFrame,
  WireDevAccount,
  WireHeader,
  WireLog,
  WireReceipt,
  WireStats,
  WireTransaction,
} from '../../node-core/contract/wire.ts'
import type { AccountMethods } from './accountMethods.ts'
import type { ContractMethods } from './contractMethods.ts'
import type { RuntimeMethods } from './runtimeMethods.ts'
import type { SettingsMethods } from './settingsMethods.ts'
import type { TransactionMethods } from './transactionMethods.ts'

/** Which block is meant: by its number, a tag or its hash. */
export type BlockReference = Hex | BlockTag | { blockHash: Hash }

/** A call as eth_call takes it. */
export interface WireCall {
  from?: Address
  to?: Address
  gas?: Hex
  gasPrice?: Hex
  value?: Hex
  input?: Hex
  accessList?: WireTransaction['accessList']
}

/** An account in a prestateTracer diff. */
export interface WireStateAccount {
  balance?: Hex
  nonce?: number
  code?: Hex
  storage?: Record<Hex, Hex>
}

/** What prestateTracer answers with `diffMode`: changed accounts as they were, and what of them is new. */
export interface WireStateDiff {
  pre: Record<Address, WireStateAccount>
  post: Record<Address, WireStateAccount>
}

type Method<Params extends unknown[], Result> = { params: Params; result: Result }

/** What the tracers that the window uses answer, by their names. */
interface TraceKinds {
  callTracer: { config: { withLog: true } | { onlyTopCall: true }; result: WireCallFrame }
  prestateTracer: { config: { diffMode: true }; result: WireStateDiff }
}

export interface NodeMethods extends SettingsMethods, AccountMethods, ContractMethods, RuntimeMethods, TransactionMethods {
  devnet_trace: {
    params: {
      [T in keyof TraceKinds]: [subject: WireTraceable, options: { tracer: T; tracerConfig: TraceKinds[T]['config'] }]
    }[keyof TraceKinds]
    result: WireCallFrame | WireStateDiff
  }
  debug_getRawBlock: Method<[block: Hash], Hex>
  eth_getLogs: Method<[filter: { fromBlock: Hex; toBlock: Hex; address?: Address; topics?: readonly (Hash | null)[] }], WireLog[]>
  eth_getRawTransactionByHash: Method<[hash: Hash], Hex | null>
  devnet_nodeInfo: Method<[], NodeInfo>
  devnet_accounts: Method<[], WireDevAccount[]>
  devnet_contracts: Method<[page?: { before?: Hex; limit?: number }], WireContractPage>
  devnet_contract: Method<[address: Address, blockNumber?: Hex], WireContract | null>
  devnet_labels: Method<[], WireLabels>
  devnet_setLabel: Method<[address: Address, text: string | null], string | null>
  devnet_artifacts: Method<[], WireArtifact[]>
  devnet_addArtifacts: Method<[files: WireArtifactFile[]], WireArtifactImport[]>
  devnet_removeArtifact: Method<[id: string], boolean>
  devnet_assignArtifact: Method<[address: Address, id: string | null], WireContract | null>
  eth_baseFee: Method<[], Hex | null>
  eth_blockNumber: Method<[], Hex>
  eth_getBlockByNumber: Method<[block: Hex | BlockTag, full: boolean], WireBlock | null>
  eth_getBlockByHash: Method<[hash: Hash, full: boolean], WireBlock | null>
  eth_getBlockReceipts: Method<[block: Hex | BlockTag], WireReceipt[] | null>
  eth_getTransactionByHash: Method<[hash: Hash], WireTransaction | null>
  eth_getTransactionReceipt: Method<[hash: Hash], WireReceipt | null>
  eth_getBalance: Method<[address: Address, block: Hex | BlockTag], Hex>
  eth_getTransactionCount: Method<[address: Address, block: Hex | BlockTag], Hex>
  eth_getCode: Method<[address: Address, block: Hex | BlockTag], Hex>
  eth_call: Method<[call: WireCall, block: BlockReference], Hex>
  eth_pendingTransactions: Method<[], WireTransaction[]>
  eth_subscribe: Method<[kind: string], Hex>
  eth_unsubscribe: Method<[subscription: Hex], boolean>
  txpool_status: Method<[], Record<'pending' | 'queued', Hex>>
  txpool_content: Method<[], Record<'pending' | 'queued', Record<string, Record<string, WireTransaction>>>>
}

export type MethodName = keyof NodeMethods
export type ParamsOf<M extends MethodName> = NodeMethods[M]['params']
export type ResultOf<M extends MethodName> = NodeMethods[M]['result']

/** What the node pushes, by kind. */
export interface NodeEvents {
  newHeads: WireHeader
  newPendingTransactions: Hash
  workspace: WireWorkspaceChange
  keystore: WireKeyStore
  stats: WireStats
}

export type EventKind = keyof NodeEvents

/** Kinds that devnet_subscribe knows; the others are eth_subscribe's. */
export const DEVNET_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>(['keystore', 'workspace', 'stats'])
