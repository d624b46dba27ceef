import type { BlockEnv, ExecutionResult, Message, RunOptions, StateReader } from './engine.ts'
import type { Rules } from './rules.ts'

/** Executes one message outside any transaction, as system calls do. */
export function callMessage(message: Message, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult {
  throw new Error(`not executable yet: ${message.from} ${block.number} ${rules.hardfork} ${state.blockHash(0n)} ${options?.deadlineMs}`)
}
