/** What can be seen at a step of an execution, by the function that runs there or by one that waits for it. */
import type { StepVariables } from '../../contract/variables.ts'
import type { ContractLayout } from './contractLayout.ts'
import type { StorageView } from './stateValues.ts'

/** A step, and whose view of it. */
export interface StepView {
  /** The step before which it is; the one after the last shows what the transaction leaves. */
  at: number
  /** The last step of a frame that waits at that moment, by which it is the one that sees; absent for the frame that runs. */
  leftAt?: number
}

/** One kind of storage of an account, and the contract by whose layout it is read. */
export interface ViewedState {
  name: string
  layout: ContractLayout
  view: StorageView
}

/** The state of an account: as its layouts name it, and its storage as such, in which pointers may lead elsewhere. */
export interface ViewedAccount {
  states: readonly ViewedState[]
  storage: StorageView
}

/** Of one moment: state is read as long as the execution is there. */
export interface StepScope {
  /** The code of the account's call that the function runs in, and the position that it has come to. */
  readonly code: Uint8Array
  readonly pc: number
  /** Bottom first; of a frame that waits as it left it. */
  readonly stack: readonly bigint[]
  readonly memory: Uint8Array
  /** Storage before transient storage, each if its layout is known and has variables. */
  readonly states: readonly ViewedState[]
  variables(): StepVariables
}
