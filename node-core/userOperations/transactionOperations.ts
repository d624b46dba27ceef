import type { Address } from '../contract/hex.ts'
import type { Log } from '../types/log.ts'
import { ENTRY_POINTS, type EntryPointVersion } from './entryPoints.ts'
import { type BundledOperation, decodeBundle } from './handleOps.ts'
import { type UserOperationOutcome, userOperationOutcomes } from './userOperationEvents.ts'

/** An operation of a transaction: what its call data say, and what became of it. At least one of them is known. */
export interface TransactionOperation {
  entryPoint: Address
  version: EntryPointVersion
  /** Undefined where a contract called the EntryPoint: the transaction's call data are not those of the bundle then. */
  bundled: BundledOperation | undefined
  /** Undefined while the transaction waits, or if it failed. */
  outcome: UserOperationOutcome | undefined
}

/** The transaction's call data and logs, as far as they matter here. */
interface Executed {
  to?: Address | undefined
  data: Uint8Array
  /** None while it waits, or if it failed. */
  logs: readonly Log[]
}

/** All user operations of a transaction: those of its own bundle, then those of bundles that contracts handed over. */
export function transactionOperations({ to, data, logs }: Executed): TransactionOperation[] {
  const version = to && ENTRY_POINTS.get(to)
  const bundle = version && decodeBundle(data)
  const outcomes = userOperationOutcomes(logs)
  // Both are in the order of execution: an EntryPoint cannot be entered again before its bundle is done.
  const own = bundle ? outcomes.filter((it) => it.entryPoint === to) : []
  const other = bundle ? outcomes.filter((it) => it.entryPoint !== to) : outcomes
  return [
    ...(bundle?.operations ?? []).map((bundled, at) => ({ entryPoint: to!, version: version!, bundled, outcome: own[at] })),
    ...other.map((outcome) => ({ entryPoint: outcome.entryPoint, version: outcome.version, bundled: undefined, outcome })),
  ]
}
