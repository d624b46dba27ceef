/** Where in a call tree user operations (ERC-4337) ran. */
import type { Hex } from '../../node-core/contract/hex.ts'
import type { WireTransactionOperation } from '../../node-core/contract/wire/transactionOperation.ts'
import { originIn, type CallRow } from './callFrames.ts'

/** `innerHandleOp` of EntryPoint 0.6, and of later ones: they call it on themselves, once for each operation. */
const INNER_HANDLE_OP = /^0x(?:1d732756|0042dc53)/

/** The call of an operation's sender in a call tree. */
export interface OperationFrame {
  id: string
  input: Hex
  /** The frame in which its failure began; undefined if it succeeded. */
  originId: string | undefined
}

/**
 * Where an operation of the list called its sender; undefined if it did not, or the tree does not show it. Operations of one EntryPoint ran in
 * the order of the list.
 */
export function frameOfOperation(
  rows: readonly CallRow[],
  operations: readonly WireTransactionOperation[],
  operation: WireTransactionOperation,
): OperationFrame | undefined {
  const { entryPoint, sender } = operation
  const position = operations.filter((it) => it.entryPoint === entryPoint).indexOf(operation)
  const runs = rows.filter(({ frame: { from, to, input } }) => from === entryPoint && to === entryPoint && INNER_HANDLE_OP.test(input))
  const run = runs[position]
  // Before it, a paymaster's work may be called; after it, too.
  const call = run && rows.find(({ parentId, frame }) => parentId === run.id && frame.to === sender)
  return (
    call && { id: call.id, input: call.frame.input, originId: call.frame.error === undefined ? undefined : originIn(call.frame, call.id) }
  )
}
