/** Traces in Parity's shapes (OpenEthereum, rpc/src/v1/types/trace.rs), as the node returns them. Everything is in its JSON form. */
import type { Codec, WireOf } from '../codec.ts'
import { anyOf, array, dictionary, encoded, literal, nullable, object, oneOf, optional, recursive } from '../compound.ts'
import type { Hex } from '../hex.ts'
import { address, data, hash, integer, quantity, string } from '../primitives.ts'

const [amount, bytes] = [encoded(quantity), encoded(data)]

/** What a frame was asked to do; which fields there are depends on its type. */
const action = object(
  {
    callType: optional(string),
    creationMethod: optional(string),
    from: optional(address),
    to: optional(address),
    gas: optional(amount),
    value: optional(amount),
    input: optional(bytes),
    init: optional(bytes),
    /** The account that destroys itself. */
    address: optional(address),
    balance: optional(amount),
    refundAddress: optional(address),
  },
  'Action',
)

const frame = {
  action,
  error: optional(string),
  result: optional(object({ gasUsed: amount, output: optional(bytes), address: optional(address), code: optional(bytes) }, 'FrameResult')),
  subtraces: integer,
  /** Position among the calls of each frame from the transaction's on. */
  traceAddress: array(integer),
  type: oneOf('call', 'create', 'suicide'),
}

/** A frame in the shape of Parity's traces, as geth gives it (eth/tracers/native/call_flat.go). */
const flatCallFrame = object(
  {
    ...frame,
    blockHash: nullable(hash),
    blockNumber: integer,
    transactionHash: nullable(hash),
    transactionPosition: integer,
  },
  'Trace',
)

/** The reward of a block or ommer, which stands after the frames of a block of proof of work. */
const rewardFrame = object(
  {
    action: object({ author: address, rewardType: oneOf('block', 'uncle'), value: amount }, 'Reward'),
    blockHash: hash,
    blockNumber: integer,
    result: literal(null),
    subtraces: literal(0),
    traceAddress: array(integer),
    transactionHash: literal(null),
    transactionPosition: literal(null),
    type: literal('reward'),
  },
  'RewardTrace',
)

/** A frame of a block. */
export const parityFrame = anyOf(flatCallFrame, rewardFrame)

/** A value that stayed, came, went, or changed. */
const changeOf = <W extends Hex>(value: Codec<W, W>) =>
  anyOf(literal('='), object({ '+': value }), object({ '-': value }), object({ '*': object({ from: value, to: value }) }))

/** What happened to an account. Slots that a destroyed account had are not listed: nothing touches them. */
const accountDiff = object(
  { balance: changeOf(amount), code: changeOf(bytes), nonce: changeOf(amount), storage: dictionary(hash, changeOf(hash)) },
  'AccountDiff',
)

/** Changed accounts by address. */
const stateDiff = dictionary(address, accountDiff)

/** What an opcode did. */
const vmOutcome = object(
  {
    /** Memory that it wrote, or made by reading it. */
    mem: nullable(object({ data: bytes, off: integer })),
    /** Values that it left on the stack, bottom first; of SWAP and DUP all that it reaches. */
    push: array(amount),
    /** The slot that SSTORE wrote. */
    store: nullable(object({ key: amount, val: amount })),
    /** Gas that is left after it, in spite of the name. */
    used: integer,
  },
  'VmOutcome',
)

const vmStep = {
  /** Gas, with what is handed to a call. */
  cost: integer,
  /** What it did; null where it failed. */
  ex: nullable(vmOutcome),
  pc: integer,
}
const vmStepCodec = object(vmStep)

/** An opcode as it ran. `sub`: the frame that it entered; null for any other opcode, and for a precompile. */
export type VmOperation = WireOf<typeof vmStepCodec> & { sub: VmTrace | null }

/** What the machine did in a frame: the code that ran, and its opcodes. */
export interface VmTrace {
  code: Hex
  ops: VmOperation[]
}

const vmTrace = recursive<VmTrace>('VmTrace', (self) =>
  object({ code: bytes, ops: array(object({ ...vmStep, sub: nullable(self) }, 'VmOperation')) }, 'VmTrace'),
)

const replayFields = {
  output: bytes,
  stateDiff: nullable(stateDiff),
  /** Without their places. */
  trace: array(object(frame, 'Trace')),
  vmTrace: nullable(vmTrace),
}

/** What a replayed transaction or call did. What was not asked for is empty or null. */
export const parityReplay = object(replayFields, 'Replay')

/** The replay of a transaction of a block. */
export const parityBlockReplay = object({ ...replayFields, transactionHash: hash }, 'BlockReplay')

export type FlatCallFrame = WireOf<typeof flatCallFrame>
export type RewardFrame = WireOf<typeof rewardFrame>
export type ParityFrame = WireOf<typeof parityFrame>
export type ParityAccountDiff = WireOf<typeof accountDiff>
export type ParityStateDiff = WireOf<typeof stateDiff>
export type VmOutcome = WireOf<typeof vmOutcome>
export type ParityReplay = WireOf<typeof parityReplay>
export type ParityBlockReplay = WireOf<typeof parityBlockReplay>
