import type { RunOptions } from '../engine.ts'
import type { BlockEnv, Message } from '../environment.ts'
import type { ExecutionResult } from '../result.ts'
import type { StateReader } from '../state.ts'
import { type Outcome, beginCall, beginCreate } from '../machine/frames.ts'
import { interpret } from '../loops/interpreter.ts'
import type { EngineMemory } from '../machine/engineMemory.ts'
import { Machine } from '../machine/machine.ts'
import type { Rules } from '../rules/rules.ts'
import { FinishedExecution } from './finishedExecution.ts'
import { type Word, wordFrom, wordFromHex } from '../words/word.ts'

/** Executes one message outside any transaction, as system calls do: no nonce, no fees, no intrinsic gas, no refund. */
export function callMessage(
  shared: EngineMemory,
  message: Message,
  block: BlockEnv,
  rules: Rules,
  state: StateReader,
  options: RunOptions = {},
): ExecutionResult {
  const context = { origin: wordFromHex(message.from), gasPrice: 0, blobHashes: [] }
  const machine = new Machine(shared, rules, block, context, state, options)
  try {
    const outcome = begin(machine, message, wordFrom(message.gasLimit)) ?? interpret(machine)
    const gasUsed = message.gasLimit - BigInt(outcome.gasLeft)
    return new FinishedExecution(machine, outcome, { gasUsed, gasRefund: 0n, gasSpent: gasUsed, regularGas: gasUsed, stateGas: 0n })
  } finally {
    machine.release()
  }
}

function begin(machine: Machine, message: Message, gas: Word): Outcome | undefined {
  const { journal, rules } = machine
  const { value, data } = message
  const from = journal.account(machine.transaction.origin, message.from)
  if (message.to === undefined) return beginCreate(machine, { kind: 'CREATE', depth: 0, from, value, initCode: data, gas })
  const to = journal.accountAt(message.to)
  // The caller of a system call does not count as read.
  to.recorded = true
  if (rules.eip2929) journal.warmAccount(to)
  return beginCall(machine, {
    kind: 'CALL',
    depth: 0,
    from,
    caller: from.key,
    to,
    self: to,
    value,
    input: data,
    gas,
    isStatic: false,
    outputOffset: 0,
    outputLength: 0,
  })
}
