import type { Engine } from './engine.ts'
import { callMessage } from './transaction/callMessage.ts'
import { start, transact } from './transaction/transact.ts'

/** The interpreter of this project as an engine. */
export function createEngine(): Engine {
  return { name: 'terrarium', transact, start, call: callMessage }
}
