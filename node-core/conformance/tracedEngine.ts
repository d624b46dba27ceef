import type { Engine } from '../evm/engine.ts'
import type { Tracer } from '../evm/tracer.ts'

/** The engine with a tracer on each of its transactions. */
export function tracedEngine(engine: Engine, tracer: Tracer): Engine {
  return {
    name: engine.name,
    transact: (tx, block, rules, state, options) => engine.transact(tx, block, rules, state, { ...options, tracer }),
    start: (tx, block, rules, state, options) => engine.start(tx, block, rules, state, { ...options, tracer }),
    call: (message, block, rules, state, options) => engine.call(message, block, rules, state, options),
  }
}
