/** Traces in the shapes of Otterscan, an explorer that reads a node directly (docs/custom-jsonrpc.md there, Erigon's rpc/jsonrpc/otterscan*). */
import { type Hex, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { INTERNAL_OPERATIONS, type WireFrameEntry, type WireInternalOperation } from '../contract/wire/otterscan.ts'
import type { Work } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { FrameKind } from '../evm/tracer.ts'
import type { Block } from '../types/block.ts'
import { type ReplayLimits, reexecuteTransaction } from './traces.ts'
import { TraceRoom } from './transactionTracer.ts'

/** Size of an entry without its data, bytes. */
const ENTRY_BYTES = 200
/** Frames that cannot move ether. */
const WITHOUT_VALUE: ReadonlySet<FrameKind> = new Set(['DELEGATECALL', 'STATICCALL'])

/** The frames of a transaction in the order in which they started. Throws as `traceTransaction`. */
export function* frameEntries(chain: Chain, block: Block, index: number, limits: ReplayLimits): Work<WireFrameEntry[]> {
  const entries: WireFrameEntry[] = []
  const open: WireFrameEntry[] = []
  const room = new TraceRoom()
  yield* reexecuteTransaction(chain, block, index, {
    ...limits,
    tracer: {
      onEnter({ depth, kind, from, to, value, input }) {
        room.take(ENTRY_BYTES + 2 * input.length)
        const worth = WITHOUT_VALUE.has(kind) ? null : quantityFromBigint(value)
        const entry: WireFrameEntry = { type: kind, depth, from, to, value: worth, input: hexFromBytes(input) }
        entries.push(entry)
        open.push(entry)
      },
      onExit({ output }) {
        room.take(2 * output.length)
        open.pop()!.output = hexFromBytes(output)
      },
    },
  })
  return entries
}

/** What the inner frames of a transaction moved, created and destroyed; failed ones did nothing. Throws as `traceTransaction`. */
export function* internalOperations(chain: Chain, block: Block, index: number, limits: ReplayLimits): Work<WireInternalOperation[]> {
  const operations: WireInternalOperation[] = []
  /** Their number at the start of each open frame. */
  const marks: number[] = []
  const room = new TraceRoom()
  yield* reexecuteTransaction(chain, block, index, {
    ...limits,
    tracer: {
      onEnter({ depth, kind, from, to, value }) {
        marks.push(operations.length)
        const type = depth === 0 ? undefined : INTERNAL_OPERATIONS[kind]
        if (type === undefined || (kind === 'CALL' && value === 0n)) return
        room.take(ENTRY_BYTES)
        operations.push({ type, from, to, value: quantityFromBigint(value) })
      },
      onExit({ reverted }) {
        const mark = marks.pop()!
        if (reverted) operations.length = mark
      },
    },
  })
  return operations
}

/** Revert data of a transaction; empty if it did not revert. Throws as `traceTransaction`. */
export function* revertData(chain: Chain, block: Block, index: number, limits: ReplayLimits): Work<Hex> {
  const { status, output } = yield* reexecuteTransaction(chain, block, index, limits)
  return status === 'revert' ? hexFromBytes(output) : '0x'
}
