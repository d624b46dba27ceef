/** What EntryPoints log of operations, and what became of each. */
import { type Address, type Hash, addressFromBigint } from '../contract/hex.ts'
import { topicOfSignature } from '../base/selector.ts'
import type { Log } from '../types/log.ts'
import { decodeAbi } from './abi.ts'
import { ENTRY_POINTS, type EntryPointVersion } from './entryPoints.ts'

/** First topic of the log by which every executed operation can be found; the others are its hash, its sender and its paymaster. */
export const USER_OPERATION_EVENT = topicOfSignature('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

const BEFORE_EXECUTION = topicOfSignature('BeforeExecution()')
const AGGREGATOR_CHANGED = topicOfSignature('SignatureAggregatorChanged(address)')
const ACCOUNT_DEPLOYED = topicOfSignature('AccountDeployed(bytes32,address,address,address)')
/** EntryPoint 0.9. */
const DELEGATION_INITIALIZED = topicOfSignature('EIP7702AccountInitialized(bytes32,address,address)')
/** EntryPoint 0.9: the factory was not needed, because the sender existed. */
const INIT_CODE_IGNORED = topicOfSignature('IgnoredInitCode(bytes32,address,address)')
const REVERT_REASON = topicOfSignature('UserOperationRevertReason(bytes32,address,uint256,bytes)')
/** From EntryPoint 0.7 on. */
const POST_OP_REVERT_REASON = topicOfSignature('PostOpRevertReason(bytes32,address,uint256,bytes)')
/** From EntryPoint 0.7 on. */
const PREFUND_TOO_LOW = topicOfSignature('UserOperationPrefundTooLow(bytes32,address,uint256)')

/** What became of an operation that a transaction executed. */
export interface UserOperationOutcome {
  entryPoint: Address
  version: EntryPointVersion
  hash: Hash
  sender: Address
  nonce: bigint
  /** Undefined: the sender paid. */
  paymaster: Address | undefined
  /** Whether the call of the sender succeeded, and the paymaster's work after it. */
  success: boolean
  /** What was paid, wei. */
  actualGasCost: bigint
  actualGasUsed: bigint
  aggregator: Address | undefined
  /** The factory that created the sender for this operation. */
  factory: Address | undefined
  /** The contract to which the sender delegates, if the operation initialized it (EIP-7702). */
  delegate: Address | undefined
  /** A factory that was named but not needed. */
  unusedFactory: Address | undefined
  /** Revert data of the call, at most 2048 bytes. Undefined if it succeeded, or if there are none. */
  revertData: Uint8Array | undefined
  /** Revert data of the paymaster's work after the call: all that the operation did is undone then. */
  postOpRevertData: Uint8Array | undefined
  /** The operation cost more than was put aside for it: all that it did is undone then. */
  isPrefundTooLow: boolean
  /**
   * Positions of the logs that its execution wrote, from the first to before the last. That is how reference bundlers attribute logs: those
   * of the validation of all operations come before, and belong to nobody.
   */
  logs: { from: number; to: number }
  /** Position of its `UserOperationEvent`. */
  eventAt: number
}

/** The outcomes of all operations whose logs these are, in the order of their execution. `logs`: all of one transaction. */
export function userOperationOutcomes(logs: readonly Log[]): UserOperationOutcome[] {
  const readers = new Map<Address, OutcomeReader>()
  return logs.flatMap((log, at) => {
    const version = ENTRY_POINTS.get(log.address)
    if (version === undefined) return []
    let reader = readers.get(log.address)
    if (reader === undefined) readers.set(log.address, (reader = new OutcomeReader(log.address, version)))
    return reader.read(log, at) ?? []
  })
}

/** Fields that logs before the outcome say. */
type Noted = Pick<UserOperationOutcome, 'factory' | 'delegate' | 'unusedFactory' | 'revertData' | 'postOpRevertData' | 'isPrefundTooLow'>

/** Reads the logs of one EntryPoint. */
class OutcomeReader {
  readonly #entryPoint: Address
  readonly #version: EntryPointVersion
  readonly #noted = new Map<Hash, Partial<Noted>>()
  #start = 0
  #aggregator: Address | undefined

  constructor(entryPoint: Address, version: EntryPointVersion) {
    this.#entryPoint = entryPoint
    this.#version = version
  }

  /** The outcome that the log completes. */
  read(log: Log, at: number): UserOperationOutcome | undefined {
    const [event, hash, third = '0x0'] = log.topics
    const note = (noted: Partial<Noted>) => void this.#noted.set(hash!, { ...this.#noted.get(hash!), ...noted })
    if (event === BEFORE_EXECUTION) {
      this.#start = at + 1
      this.#aggregator = undefined
    } else if (event === AGGREGATOR_CHANGED) {
      this.#start = at + 1
      this.#aggregator = addressOrNone(BigInt(hash ?? 0))
    } else if (event === ACCOUNT_DEPLOYED) note({ factory: addressOrNone(decodeAbi(['word', 'word'], log.data)?.[0] ?? 0n) })
    else if (event === DELEGATION_INITIALIZED) note({ delegate: addressOrNone(BigInt(log.topics[3] ?? 0)) })
    else if (event === INIT_CODE_IGNORED) note({ unusedFactory: addressOrNone(decodeAbi(['word'], log.data)?.[0] ?? 0n) })
    else if (event === REVERT_REASON) note({ revertData: revertDataOf(log) })
    else if (event === POST_OP_REVERT_REASON) note({ postOpRevertData: revertDataOf(log) })
    else if (event === PREFUND_TOO_LOW) note({ isPrefundTooLow: true })
    else if (event === USER_OPERATION_EVENT) return this.#outcome(log, at, hash!, BigInt(third))
    return undefined
  }

  #outcome({ topics, data }: Log, at: number, hash: Hash, sender: bigint): UserOperationOutcome | undefined {
    const values = decodeAbi(['word', 'word', 'word', 'word'], data)
    if (values === undefined || topics.length !== 4) return undefined
    const [nonce, success, actualGasCost, actualGasUsed] = values
    const logs = { from: this.#start, to: at }
    this.#start = at + 1
    return {
      factory: undefined,
      delegate: undefined,
      unusedFactory: undefined,
      revertData: undefined,
      postOpRevertData: undefined,
      isPrefundTooLow: false,
      ...this.#noted.get(hash),
      entryPoint: this.#entryPoint,
      version: this.#version,
      hash,
      sender: addressFromBigint(sender),
      nonce,
      paymaster: addressOrNone(BigInt(topics[3]!)),
      success: success !== 0n,
      actualGasCost,
      actualGasUsed,
      aggregator: this.#aggregator,
      logs,
      eventAt: at,
    }
  }
}

const addressOrNone = (word: bigint): Address | undefined => (word === 0n ? undefined : addressFromBigint(word))

const revertDataOf = ({ data }: Log): Uint8Array | undefined => decodeAbi(['word', 'bytes'], data)?.[1]
