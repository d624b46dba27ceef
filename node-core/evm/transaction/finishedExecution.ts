import type { Address } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import type { Log } from '../../types/log.ts'
import type { Outcome } from '../machine/frames.ts'
import type { Journal } from '../machine/journal.ts'
import type { LogBuffer } from '../machine/logBuffer.ts'
import type { Machine } from '../machine/machine.ts'
import type { AccessSet, ExecutionResult, HaltReason, NeededGas } from '../result.ts'
import type { StateDiff } from '../state.ts'

/** What an execution has used, in all dimensions of gas. */
export type GasOutcome = Pick<ExecutionResult, 'gasUsed' | 'gasRefund' | 'gasSpent' | 'regularGas' | 'stateGas'>

/** The result of an execution that is over. Logs and changes are made when they are first read, because most calls need only the output. */
export class FinishedExecution implements ExecutionResult {
  readonly status: ExecutionResult['status']
  readonly gasUsed: bigint
  readonly gasRefund: bigint
  readonly gasSpent: bigint
  readonly regularGas: bigint
  readonly stateGas: bigint
  readonly output: Uint8Array
  declare reason?: HaltReason
  declare errorText?: string
  declare createdAddress?: Address
  declare console?: readonly Uint8Array[]
  declare accessed?: AccessSet
  declare gasNeed?: NeededGas
  declare referenced?: AccessSet
  declare recorded?: AccessSet
  readonly #logs: LogBuffer
  /** Released once the changes have been read: results are often kept. */
  #journal: Journal | undefined
  #diff: StateDiff | undefined

  constructor(machine: Machine, { status, reason, errorText, output, created }: Outcome, gas: GasOutcome) {
    const { journal, console, referenced } = machine
    const isSuccess = status === 'returned'
    this.status = isSuccess ? 'success' : status === 'reverted' ? 'revert' : 'halt'
    this.gasUsed = gas.gasUsed
    this.gasRefund = gas.gasRefund
    this.gasSpent = gas.gasSpent
    this.regularGas = gas.regularGas
    this.stateGas = gas.stateGas
    this.output = status === 'halted' ? EMPTY_BYTES : output
    this.#logs = journal.logs
    this.#journal = journal
    if (!isSuccess && reason !== undefined) this.reason = reason
    if (!isSuccess && errorText !== undefined) this.errorText = errorText
    if (isSuccess && created !== undefined) this.createdAddress = created.address
    if (console !== undefined) this.console = console.inputs
    if (machine.reportsAccess) this.accessed = journal.accessed()
    if (referenced !== undefined) this.referenced = referenced.accessSet()
    if (machine.recordsAccess) this.recorded = journal.recorded()
  }

  get logs(): Log[] {
    return this.#logs.toLogs()
  }

  get diff(): StateDiff {
    this.#diff ??= this.#journal!.diff()
    this.#journal = undefined
    return this.#diff
  }
}
