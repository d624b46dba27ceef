/** Gas by opcode, in reth's shape (trace_transactionOpcodeGas, trace_blockOpcodeGas). */
import { opcodeName } from '../contract/opcodes.ts'
import type { OpcodeGas, TransactionOpcodeGas } from '../contract/wire/opcodeGas.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { Block } from '../types/block.ts'
import { type ReplayLimits, reexecuteTransaction, replayOf } from './traces.ts'

/** Gas by opcode of the transaction of that index. Throws as `traceTransaction`. */
export function* transactionOpcodeGas(chain: Chain, block: Block, index: number, limits: ReplayLimits): Work<TransactionOpcodeGas> {
  const counter = new OpcodeGasCounter()
  yield* reexecuteTransaction(chain, block, index, { ...limits, tracer: counter.hooks })
  return { transactionHash: block.transactions[index]!.hash, opcodeGas: counter.result() }
}

/** The same for all transactions of a block. The genesis block has none. */
export function* blockOpcodeGas(chain: Chain, block: Block, limits: ReplayLimits): Work<TransactionOpcodeGas[]> {
  if (block.transactions.length === 0) return []
  const clock = new RunClock(limits.timeoutMs)
  const replay = yield* replayOf(chain, block, Infinity, limits, clock)
  const all: TransactionOpcodeGas[] = []
  for (const { hash } of block.transactions) {
    const counter = new OpcodeGasCounter()
    yield* replay.next({ tracer: counter.hooks })
    all.push({ transactionHash: hash, opcodeGas: counter.result() })
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return all
}

class OpcodeGasCounter {
  readonly #totals = new Map<number, { count: number; gas: bigint }>()

  readonly hooks: Tracer = {
    onOpcode: ({ op, cost, error }) => {
      const total = this.#totals.get(op) ?? { count: 0, gas: 0n }
      this.#totals.set(op, total)
      total.count++
      // An opcode that could not be paid for cost nothing; the remaining gas is consumed with its frame.
      if (error === undefined) total.gas += cost
    },
  }

  result(): OpcodeGas[] {
    return Array.from(this.#totals, ([op, { count, gas }]) => ({ opcode: opcodeName(op), count, gasUsed: Number(gas) }))
  }
}
