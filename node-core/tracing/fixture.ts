import { createEngine } from '../evm/evm.ts'
import { type AccountFixture, BLOCK, SENDER, memoryState, transactionFixture } from '../evm/memoryState.suite.ts'
import type { Address } from '../contract/hex.ts'
import type { TransactionEnv } from '../evm/environment.ts'
import { type Rules, rulesOf } from '../evm/rules/rules.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import type { TraceSubject, TransactionTracer } from './transactionTracer.ts'

export interface TracedOptions {
  accounts: Record<Address, AccountFixture>
  transaction?: Partial<TransactionEnv>
  hardfork?: Hardfork
}

/** Runs a transaction to the contract of the engine's fixtures under a tracer and returns its result as JSON. */
export function traced(
  create: (subject: TraceSubject) => TransactionTracer,
  { accounts, transaction, hardfork = 'osaka' }: TracedOptions,
): unknown {
  const rules: Rules = rulesOf(hardfork)
  const tracer = create({ rules })
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, ...accounts })
  try {
    createEngine().transact(transactionFixture(transaction), BLOCK, rules, state, { tracer: tracer.hooks })
    return JSON.parse(JSON.stringify(tracer.result())) as unknown
  } finally {
    tracer.close?.()
  }
}

/** Code that calls an address with all its gas and no input, by an opcode that takes no value or, with `value`, one that does. */
export const calling = (to: Address, opcode: string, value?: string): string =>
  `5f5f5f5f${value === undefined ? '' : `60${value}`}73${to.slice(2)}5a${opcode}50`
