/**
 * The one place where errors of the node become JSON-RPC errors. What the table does not know is a bug: logged, and answered without
 * internals.
 */
import { DecodeError } from '../contract/codec.ts'
import { type JsonRpcError, UNAUTHORIZED } from '../contract/jsonRpc.ts'
import { CodedError } from '../base/codedError.ts'
import type { LongWorkErrorCode } from '../base/longWork.ts'
import type { BranchErrorCode } from '../chain/branch.ts'
import type { ChainErrorCode } from '../chain/chainErrors.ts'
import type { ImportErrorCode } from '../chain/importer.ts'
import type { ExecutionErrorCode } from '../evm/engine.ts'
import type { EngineErrorCode } from '../consensus/engine/engineErrors.ts'
import type { FeeHistoryErrorCode } from '../execution/feeHistory.ts'
import type { FetchedRunErrorCode } from '../execution/fetched.ts'
import type { SettleRulesErrorCode } from '../execution/settleRules.ts'
import type { SimulateErrorCode } from '../execution/simulate.ts'
import type { SystemCallErrorCode } from '../execution/systemCalls.ts'
import type { AccountHistoryErrorCode } from '../filters/accountHistory.ts'
import type { LogQueryErrorCode } from '../filters/logQuery.ts'
import type { FilterErrorCode } from '../filters/polledFilters.ts'
import type { SubscriptionErrorCode } from '../filters/subscriptions.ts'
import type { HistoryErrorCode } from '../history/controlHistory.ts'
import type { SnapshotErrorCode } from '../history/snapshots.ts'
import type { WorldErrorCode } from '../history/world.ts'
import type { ImpersonationErrorCode } from '../keystore/impersonation.ts'
import type { RuleErrorCode } from '../interception/requestRules.ts'
import type { KeyStoreErrorCode } from '../keystore/keyStore.ts'
import type { PassphraseAccountsErrorCode } from '../keystore/passphraseAccounts.ts'
import type { MinerErrorCode } from '../miner/miner.ts'
import type { ProfilingErrorCode } from '../profiling/profilingError.ts'
import type { RemoteErrorCode } from '../remote/remoteErrors.ts'
import type { CompatibilityErrorCode } from '../compatibility/checkClients.ts'
import type { ReplayErrorCode } from '../replay/harReader.ts'
import type { ReproductionErrorCode } from '../reproduction/bundle.ts'
import type { StateErrorCode } from '../state/stateErrorCode.ts'
import type { StoreErrorCode } from '../store/keyValueStore.ts'
import type { SupervisionErrorCode } from '../supervision/supervisor.ts'
import type { TraceErrorCode } from '../tracing/traces.ts'
import type { SandboxErrorCode } from '../tracing/scripts/sandbox.ts'
import type { TracerErrorCode } from '../tracing/transactionTracer.ts'
import type { DropCode } from '../txpool/txPool.ts'
import type { PoolErrorCode } from '../txpool/validateTransaction.ts'
import type { NetworkErrorCode } from '../validators/errors.ts'
import type { UserOperationErrorCode } from '../userOperations/rejection.ts'
import type { VerifiedSourcesErrorCode } from '../workspace/verifiedSources.ts'
import type { WorkspaceErrorCode } from '../workspace/workspace.ts'
import type { RpcSession } from './session.ts'

/**
 * JSON-RPC error codes of this node; 4001 is EIP-1193's of what the user refused; -32001 is EIP-1474's for what is not there, -32003 its code of a rejected transaction, 4 is
 * eth_sendRawTransactionSync's (EIP-7966), 4444 says that history is pruned (execution-apis), -32016 and those from -38010 on are
 * eth_simulateV1's (execution-apis), and those from -32521 to -32500 are bundlers' (ERC-7769).
 */
export type RpcErrorNumber =
  | -32700
  | -32600
  | -32601
  | -32602
  | -32603
  | -32000
  | -32001
  | -32003
  | -32005
  | 3
  | 4
  | 4001
  | typeof UNAUTHORIZED
  | 4444
  | -32500
  | -32501
  | -32503
  | -32507
  | -32508
  | -32521
  | -32016
  | -38010
  | -38011
  | -38012
  | -38013
  | -38014
  | -38015
  | -38020
  | -38021
  | -38024
  | -38025
  | -38026

/** An error that is already in the form the client receives. */
export class RpcError extends Error {
  readonly code: RpcErrorNumber
  readonly data?: unknown

  constructor(code: RpcErrorNumber, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** Error with a JSON-RPC code and text. */
export function rpcError(code: RpcErrorNumber, message: string, data?: unknown): RpcError {
  return new RpcError(code, message, data)
}

/**
 * Error of a private method for who has not shown the token, or a wrong one; says how it is shown and, to a client on this machine, where
 * it is.
 */
export function authenticationRequired(
  name: string,
  { showedWrongToken, tokenFile }: Pick<RpcSession, 'showedWrongToken' | 'tokenFile'>,
): RpcError {
  const remedy = `send the token of the token file${tokenFile === undefined ? '' : ` ${tokenFile}`} as the header "Authorization: Bearer TOKEN", or as the WebSocket subprotocol "terrarium.token.TOKEN"`
  return rpcError(
    UNAUTHORIZED,
    `authentication required for ${name}: ${showedWrongToken === true ? 'the given token is not the token of this node: ' : ''}${remedy}`,
  )
}

/** Error for a method that the profile or the session does not have. */
export function methodNotFound(name: string): RpcError {
  return rpcError(-32601, `the method ${name.slice(0, 100)} does not exist/is not available`)
}

/** Error that names the argument at that position and the reason. Errors other than DecodeError pass through. */
export function argumentError(error: unknown, position: number, name: string): unknown {
  if (!(error instanceof DecodeError)) return error
  const part = error.path === '' || error.path.startsWith('[') ? `${name}${error.path}` : `${name}.${error.path}`
  return rpcError(-32602, `invalid argument ${position}: ${part}: ${error.reason}`)
}

/** Codes of the lower layers that may reach a client. */
export type MappedErrorCode =
  | Exclude<ChainErrorCode, 'genesis-mismatch' | 'fork-mismatch' | 'missing-genesis' | 'not-on-head' | 'not-replicated' | 'snapshot'>
  | SimulateErrorCode
  | PoolErrorCode
  | DropCode
  | EngineErrorCode
  | MinerErrorCode
  | FeeHistoryErrorCode
  | TraceErrorCode
  | SettleRulesErrorCode
  | SandboxErrorCode
  | TracerErrorCode
  | ImportErrorCode
  | FilterErrorCode
  | SubscriptionErrorCode
  | LogQueryErrorCode
  | AccountHistoryErrorCode
  | KeyStoreErrorCode
  | ImpersonationErrorCode
  | BranchErrorCode
  | SnapshotErrorCode
  | HistoryErrorCode
  | WorldErrorCode
  | PassphraseAccountsErrorCode
  | ProfilingErrorCode
  | VerifiedSourcesErrorCode
  | WorkspaceErrorCode
  | ReproductionErrorCode
  | RuleErrorCode
  | SupervisionErrorCode
  | ReplayErrorCode
  | CompatibilityErrorCode
  | RemoteErrorCode
  | NetworkErrorCode
  | LongWorkErrorCode
  | ExecutionErrorCode
  | FetchedRunErrorCode
  | SystemCallErrorCode
  | UserOperationErrorCode
  | Extract<StateErrorCode, 'state-evicted' | 'state-not-provable' | 'state-not-listable'>
  | Extract<StoreErrorCode, 'store-corrupt'>

/** JSON-RPC code by error code; with `data` if `error.data` is sent to the client too. The message is the error's own. */
export const ERROR_TABLE: Readonly<Record<MappedErrorCode, RpcErrorNumber | { code: RpcErrorNumber; data: true }>> = {
  'unknown-block': -32000,
  'header-not-found': -32000,
  'state-not-available': -32000,
  'not-canonical': -32000,
  pruned: 4444,
  'import-failed': -32000,
  replicated: -32000,
  followed: -32000,

  'unknown-branch': -32000,
  'branch-in-use': -32000,
  'branch-name': -32602,

  'unknown-snapshot': -32000,
  'snapshot-name': -32602,
  'too-many-snapshots': -32000,
  'state-pruned': -32000,
  'nothing-to-undo': -32000,
  'nothing-to-redo': -32000,
  'not-next-action': -32000,

  'bad-label': -32602,
  'too-many-labels': -32000,
  'too-many-artifacts': -32000,
  'unknown-artifact': -32602,
  'too-many-builds': -32000,
  'unknown-build': -32602,
  'unknown-compiler': -32602,
  'bad-folder': -32602,
  'sources-off': -32000,
  'sources-unreachable': -32000,
  'compiler-failed': -32000,
  'not-recompiled': -32000,
  'workspace-folder': -32000,

  'invalid-bundle': -32602,
  'not-reproducible': -32000,
  'replay-file': -32602,
  'replay-target': -32000,
  'checked-url': -32602,
  'no-answer': -32000,

  'remote-no-state': -32000,
  'remote-throttled': -32005,
  'remote-gone': -32000,
  'remote-refused': -32000,
  'remote-lies': -32000,
  'remote-offline': -32000,
  'remote-mismatch': -32000,
  'remote-pack': -32000,

  validator: -32000,
  'validator-argument': -32602,

  'nonce-too-low': -32000,
  'nonce-too-high': -32000,
  'nonce-max': -32000,
  'insufficient-funds': -32000,
  'intrinsic-gas': -32000,
  'floor-data-gas': -32000,
  'gas-limit-too-high': -32000,
  'block-gas-limit': -32000,
  'fee-cap-too-low': -32000,
  'tip-above-fee-cap': -32000,
  'fee-cap-overflow': -32000,
  'sender-not-eoa': -32000,
  'type-not-supported': -32000,
  'init-code-too-large': -32000,
  'blob-fee-cap-too-low': -32000,
  'missing-blob-hashes': -32000,
  'too-many-blobs': -32000,
  'blob-version': -32000,
  'blob-creation': -32000,
  'empty-authorization-list': -32000,
  'set-code-creation': -32000,

  'invalid-signature': -32000,
  'unsupported-type': -32000,
  'already-known': -32000,
  'replacement-underpriced': -32000,
  'invalid-chain-id': -32000,
  'oversized-data': -32000,
  'pool-full': -32000,
  'sender-limit': -32000,
  'address-reserved': -32000,
  'missing-sidecar': -32000,
  'invalid-sidecar': -32000,
  replaced: -32000,
  dropped: -32000,
  'engine-unreachable': -32000,
  'engine-refused': -32000,
  'engine-malformed': -32000,
  reverted: -32000,

  'execution-reverted': { code: 3, data: true },
  'execution-failed': -32000,
  'gas-allowance': -32000,
  timeout: -32005,
  'too-busy': -32005,
  abandoned: -32000,
  'memory-in-use': -32005,
  'state-evicted': -32005,
  'state-not-provable': -32000,
  'state-not-listable': -32000,
  'remote-no-progress': -32000,
  'store-corrupt': -32000,
  'conflicting-fees': -32602,
  'invalid-override': -32602,

  'system-call-failed': -32000,
  'invalid-deposit': -32000,

  'operation-rejected': { code: -32500, data: true },
  'paymaster-rejected': { code: -32501, data: true },
  'operation-not-due': -32503,
  'operation-signature': -32507,
  'paymaster-deposit': -32508,
  'operation-reverted': { code: -32521, data: true },

  'invalid-timestamp': -32602,
  stopped: -32000,
  'chain-reset': -32000,

  'invalid-percentile': -32602,

  'filter-not-found': -32000,
  'not-a-log-filter': -32000,
  'too-many-filters': -32005,
  'too-many-subscriptions': -32005,

  'unknown-tracer': -32602,
  'invalid-trace-config': -32602,
  'trace-too-large': -32005,
  'script-failed': -32000,
  'genesis-not-traceable': -32000,
  'parent-not-found': -32000,
  'rules-not-known': -32000,

  'profile-file': -32602,
  'profile-duration': -32602,
  'profiling-busy': -32000,
  'profiling-idle': -32000,
  'profile-cancelled': -32000,
  'profiling-unavailable': -32000,

  'invalid-range': -32602,
  'range-too-wide': -32005,
  'too-many-logs': -32005,
  'history-too-long': -32005,

  'unknown-account': -32000,
  'account-exists': -32000,
  'account-locked': -32000,
  'invalid-private-key': -32602,
  'wrong-password': -32000,
  'key-file': -32000,
  'key-folder': -32000,
  'key-store-closed': -32000,
  'too-many-impersonated': -32000,
  'too-many-accounts': -32000,
  'too-many-rules': -32000,

  'agent-refused': 4001,
  'agent-not-allowed': -32000,
}

/** What clients see if the store is not writable: its own message, which is logged, contains the folder. */
const UNWRITABLE =
  'the data folder is no longer writable, possibly because the disk is full, or because it was deleted or moved: see the log of the node, fix the cause, and restart the node'

/** Where unexpected errors are written, with their stack. */
export interface ErrorLog {
  error(message: string, details: { method: string; error: unknown }): void
}

/** JSON-RPC error of what a handler threw. */
export type ErrorMapper = (error: unknown, method: string) => JsonRpcError

/** Mapper by the table. */
export function createErrorMapper(log: ErrorLog): ErrorMapper {
  const table = new Map<string, RpcErrorNumber | { code: RpcErrorNumber; data: true }>(Object.entries(ERROR_TABLE))
  return (error, method) => {
    if (error instanceof RpcError) return jsonRpcError(error.code, error.message, error.data)
    // Thrown by a handler for a part of its arguments that only it can decode.
    if (error instanceof DecodeError) return jsonRpcError(-32602, `invalid argument: ${error.message}`)
    const entry = error instanceof CodedError ? table.get(error.code) : undefined
    if (entry === undefined || !(error instanceof CodedError)) {
      log.error(`unexpected error in ${method}`, { method, error })
      if (error instanceof CodedError && error.code === ('store-unwritable' satisfies StoreErrorCode))
        return { code: -32000, message: UNWRITABLE }
      return { code: -32603, message: 'internal error' }
    }
    return typeof entry === 'number' ? jsonRpcError(entry, error.message) : jsonRpcError(entry.code, error.message, error.data)
  }
}

/** Characters of a message: what it repeats of a request may have millions. */
const MAX_MESSAGE = 10_000

function jsonRpcError(code: number, text: string, data?: unknown): JsonRpcError {
  const message = text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}...` : text
  return data === undefined ? { code, message } : { code, message, data }
}
