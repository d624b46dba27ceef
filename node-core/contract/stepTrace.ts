/** How a transaction ran opcode by opcode: an index of the whole, and ranges of steps. Steps and frames are counted from 0. */
import { type Codec, type WireOf, unchanged } from './codec.ts'
import { anyOf, array, dictionary, encoded, literal, nullable, object, oneOf, optional } from './compound.ts'
import { address, boolean, data, dataOf, hash, integer, quantity, string } from './primitives.ts'

/**
 * What a step is looked for by: an opcode's name, or one of these kinds. `fault`: a step that ended its frame abnormally, REVERT included.
 */
export type StepTarget = 'call' | 'storageWrite' | 'log' | 'fault' | (string & {})

/** Kinds of steps that are marked along the trace. */
const stepMarkKind = oneOf('call', 'storageWrite', 'log', 'fault')

const [word, bytes] = [encoded(quantity), encoded(data)]

/** A storage slot told by what was hashed to it: where it starts, and what leads from there to it. */
export const slotPath = object(
  {
    /** The slot from which it follows. */
    root: hash,
    /**
     * `key`: of a mapping. `data`: the items of an array, or the bytes of a long string. `offset`: words further, as fields of a struct or
     * items are.
     */
    steps: array(
      anyOf(
        object({ kind: literal('key'), key: bytes }),
        object({ kind: literal('data') }),
        object({ kind: literal('offset'), words: integer }),
      ),
    ),
  },
  'SlotPath',
)

/** A slot that an account's code read or wrote. */
const touchedSlot = object(
  {
    address,
    slot: hash,
    /** Of the first and the last step that touched it. */
    firstStep: integer,
    lastStep: integer,
    isWritten: boolean,
    /** Where it is told by what was hashed. */
    path: nullable(slotPath),
  },
  'TouchedSlot',
)

/** The first step, and the one after the last. */
const range: Codec<[first: number, end: number], [first: number, end: number]> = {
  decode: (value) => array(integer, 2).decode(value) as [number, number],
  encode: unchanged,
  schema: array(integer).schema,
}

/** devnet_traceIndex: the whole of a trace, in short. */
export const traceIndex = object(
  {
    /** Steps that there are; where it is cut, those that are kept. */
    steps: integer,
    isCut: boolean,
    /** The first step of each frame in the order of their beginnings, and the step after its last; frames that run no code have none. */
    frames: array(range),
    /** Fewer than there are in long traces, then spread evenly. */
    marks: array(object({ step: integer, kind: stepMarkKind }, 'StepMark')),
    /** Where the failure of the transaction began; null where it succeeded, or ran no code. */
    failedStep: nullable(integer),
    /** Gas before the refund, and what of it was given back; null where the trace is cut. */
    gas: nullable(object({ spent: integer, refunded: integer }, 'GasSpent')),
    slots: array(touchedSlot),
  },
  'TraceIndex',
)

/** Memory beyond is not answered, nor is return data: nobody reads so far. */
export const SHOWN_BYTES = 128 << 10

/** A call frame around the steps of an answer. */
const stepFrame = object(
  {
    /** The frame that called it; null for that of the transaction. */
    parent: nullable(integer),
    depth: integer,
    kind: string,
    from: address,
    to: address,
    value: word,
    gas: word,
    /** The first four bytes of its input; null where it has fewer, and at a creation. */
    selector: nullable(dataOf(4, 'selector')),
    firstStep: integer,
    endStep: integer,
    /** Why it failed. */
    error: nullable(string),
  },
  'StepFrame',
)

/**
 * The machine before an opcode, as the difference from the step before it of the same frame in the same answer; from nothing, where there
 * is none.
 */
const step = object(
  {
    pc: integer,
    op: string,
    gas: integer,
    gasCost: integer,
    frame: integer,
    refund: integer,
    /** Words at the bottom of the stack that stay, and those above them. */
    stack: object({ keep: integer, push: array(word) }, 'StackChange'),
    /** Bytes in use, and what was written; absent where nothing changed. */
    memory: optional(
      object({ sizeBytes: integer, writes: array(object({ offset: integer, data: bytes }, 'MemoryWrite')) }, 'MemoryChange'),
    ),
    /** What the last call returned; absent where it did not change. */
    returnData: optional(object({ sizeBytes: integer, data: bytes }, 'ReturnData')),
    /**
     * At an opcode that reads or writes storage: the slot, its value before the opcode (null where transient), and the value to be written.
     */
    storage: optional(object({ slot: hash, value: nullable(hash), written: nullable(hash) }, 'StorageAccess')),
    error: optional(string),
  },
  'Step',
)

/**
 * devnet_traceSteps: steps from a position on, fewer than asked for where they are large, and the frames that they and their callers are,
 * by their numbers.
 */
export const stepRange = object({ from: integer, steps: array(step), frames: dictionary(string, stepFrame) }, 'StepRange')

export type StepMarkKind = WireOf<typeof stepMarkKind>
export type WireSlotPath = WireOf<typeof slotPath>
export type WireTouchedSlot = WireOf<typeof touchedSlot>
export type WireTraceIndex = WireOf<typeof traceIndex>
export type WireStepFrame = WireOf<typeof stepFrame>
export type WireStep = WireOf<typeof step>
export type WireStepRange = WireOf<typeof stepRange>
