import type { WireOf } from '../codec.ts'
import { array, encoded, object, oneOf, optional, recursive } from '../compound.ts'
import { address, data, hash, quantity, string } from '../primitives.ts'

const [amount, bytes] = [encoded(quantity), encoded(data)]

/** A log of a call frame. `index`: its index in the block, as of then; `position`: how many calls of the frame came before it. */
const callLog = object({ address, topics: array(hash), data: bytes, index: amount, position: amount }, 'CallLog')

const frame = {
  type: oneOf('CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'),
  from: address,
  /** Absent where a creation failed. */
  to: optional(address),
  /** Absent for STATICCALL. */
  value: optional(amount),
  gas: amount,
  gasUsed: amount,
  input: bytes,
  output: optional(bytes),
  error: optional(string),
  /** What Solidity says in the revert data. */
  revertReason: optional(string),
  logs: optional(array(callLog)),
}
const leafFrame = object(frame)

export type WireCallLog = WireOf<typeof callLog>
/** A frame of callTracer with the frames that it called, in geth's shape (eth/tracers/native/call.go). */
export type WireCallFrame = WireOf<typeof leafFrame> & { calls?: WireCallFrame[] }

/** Codec of a frame. */
export const callFrame = recursive<WireCallFrame>('CallFrame', (self) => object({ ...frame, calls: optional(array(self)) }, 'CallFrame'))
