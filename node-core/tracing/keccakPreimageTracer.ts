import { type Hash, type Hex, hexFromBytes } from '../contract/hex.ts'
import { OP } from '../contract/opcodes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { memoryRead } from './stepMemory.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

const { KECCAK256 } = OP

/** Size of a hash without its input, bytes. */
const ENTRY_BYTES = 75

/** Tracer of the inputs of KECCAK256, by their hashes (geth: eth/tracers/native/keccak256_preimage.go). */
export function createKeccakPreimageTracer({ room = new TraceRoom() }: TraceSubject): TransactionTracer {
  const preimages: Record<Hash, Hex> = {}
  return {
    hooks: {
      onOpcode(step) {
        const preimage = step.op === KECCAK256 ? memoryRead(step) : undefined
        if (preimage === undefined) return
        const hash = keccak256Hex(preimage)
        if (preimages[hash] !== undefined) return
        room.take(ENTRY_BYTES + 2 * preimage.length)
        preimages[hash] = hexFromBytes(preimage)
      },
    },
    result: () => preimages,
  }
}
