import { CONSOLE_ADDRESS } from '../../contract/console.ts'
import { wordFromHex } from '../words/word.ts'

/** The address of console.log as a word. */
export const CONSOLE_KEY = wordFromHex(CONSOLE_ADDRESS)

/** Maximum number of calls that are remembered, and of bytes of their inputs: the gas of a call does not pay for its input. */
const MAX_CALLS = 10_000
const MAX_BYTES = 1 << 20

/** The inputs of an execution's calls of the console, in their order, whether their frames succeed or not. */
export class ConsoleCalls {
  readonly inputs: Uint8Array[] = []
  #bytesLeft = MAX_BYTES

  /** Remembers a copy of an input; returns false once there is no more room. */
  add(input: Uint8Array): boolean {
    if (this.inputs.length >= MAX_CALLS || input.length > this.#bytesLeft) return false
    this.#bytesLeft -= input.length
    this.inputs.push(input.slice())
    return true
  }
}
