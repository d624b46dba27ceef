/** What is known of an opcode without a machine that runs it. */
export interface Opcode {
  name: string
  /** Part of the price that does not depend on the machine. */
  gas: number
  /** Words that it takes from the stack. */
  inputs: number
  /** Words that it leaves there instead. */
  outputs: number
  /**
   * Reads the state, and the rules record what is read (EIP-7928). What comes after it must not have been paid for while it runs, or it
   * might fail for want of that gas, and not be recorded.
   */
  readsState?: boolean
}

/** What is known by opcode; undefined: invalid in this fork. */
export type OpcodeTable = readonly (Opcode | undefined)[]
