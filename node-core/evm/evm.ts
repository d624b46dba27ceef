import type { Engine } from './engine.ts'
import { EngineMemory } from './machine/engineMemory.ts'
import { callMessage } from './transaction/callMessage.ts'
import { start, transact } from './transaction/transact.ts'

/** This project's interpreter as an engine, with its own caches and limits. */
export function createEngine(): Engine {
  const shared = new EngineMemory()
  return {
    name: 'terrarium',
    transact: (tx, block, rules, state, options) => transact(shared, tx, block, rules, state, options),
    start: (tx, block, rules, state, options) => start(shared, tx, block, rules, state, options),
    call: (message, block, rules, state, options) => callMessage(shared, message, block, rules, state, options),
  }
}
