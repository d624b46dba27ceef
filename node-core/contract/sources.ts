/** Executions in terms of their sources. Steps are those of devnet_traceIndex, counted from 0; offsets count bytes of UTF-8. */
import { type Codec, type WireOf, unchanged } from './codec.ts'
import { array, nullable, object, oneOf } from './compound.ts'
import { address, boolean, integer, string } from './primitives.ts'

/** A range of a source file. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. */
export const sourceLocation = object(
  {
    /** The build that the source belongs to. */
    build: string,
    sourceId: integer,
    path: string,
    line: integer,
    column: integer,
    endLine: integer,
    endColumn: integer,
    /** In bytes of UTF-8. */
    start: integer,
    length: integer,
  },
  'SourceLocation',
)

/**
 * What a frame is. `external`: a call of an account, also of its function. `create`: creation code. `library`: a DELEGATECALL to code of a
 * library. `fallback`, `receive`, `getter`: external calls that run such a function. `internal`, `modifier`, `constructor`: functions,
 * modifiers and constructors that run within one of the others.
 */
export const sourceFrameKind = oneOf(
  'external',
  'create',
  'library',
  'fallback',
  'receive',
  'getter',
  'internal',
  'modifier',
  'constructor',
)

/** An argument. `value` is text as Solidity would write it; null if it cannot be told. */
export const sourceArgument = object({ name: string, type: string, value: nullable(string) }, 'SourceArgument')

/** A call of an account or of a function. Frames are numbered in the order of their beginnings. */
export const sourceFrame = object(
  {
    id: integer,
    /** The frame that called it; null for that of the transaction. */
    parent: nullable(integer),
    kind: sourceFrameKind,
    /** The contract that defines the function; of an external frame the contract whose code runs. Null if it is not known. */
    contract: nullable(string),
    /** Null if it is not known, and for a creation. */
    function: nullable(string),
    /** Whether the optimiser put the function into its caller: it has no jump of its own, and no arguments on the stack. */
    isInlined: boolean,
    /** The account whose state it works on. */
    address,
    /** Its first step, and the one after its last. */
    from: integer,
    to: integer,
    /** Null if they cannot be told. */
    arguments: nullable(array(sourceArgument)),
    declaration: nullable(sourceLocation),
  },
  'SourceFrame',
)

/** First step, frame, and index of the location, which is -1 if the sources are not known. */
const run: Codec<[from: number, frame: number, location: number], [from: number, frame: number, location: number]> = {
  decode: (value) => array(integer, 3).decode(value) as [number, number, number],
  encode: unchanged,
  schema: array(integer).schema,
}

/** A build whose sources an execution ran through. */
const sourceBuild = object({ id: string, sources: array(object({ id: integer, path: string }, 'SourceName')) }, 'SourceBuild')

/**
 * devnet_sourceTrace: an execution as calls and lines. Steps that the compiler does not map to a line count for the line before them in
 * their frame.
 */
export const sourceTrace = object(
  {
    builds: array(sourceBuild),
    /** Steps that there are; if it is cut, those that are kept. */
    steps: integer,
    frames: array(sourceFrame),
    /** Consecutive steps of one frame at one location, in order; each lasts until the next begins. */
    runs: array(run),
    locations: array(sourceLocation),
    isCut: boolean,
  },
  'SourceTrace',
)

/** Where devnet_sourceStep goes: to another statement, into calls, over them or out of the frame, in either direction. */
export const stepDirection = oneOf('into', 'over', 'out', 'backInto', 'backOver', 'backOut')

export type WireSourceLocation = WireOf<typeof sourceLocation>
export type SourceFrameKind = WireOf<typeof sourceFrameKind>
export type WireSourceArgument = WireOf<typeof sourceArgument>
export type WireSourceFrame = WireOf<typeof sourceFrame>
export type WireSourceTrace = WireOf<typeof sourceTrace>
export type StepDirection = WireOf<typeof stepDirection>
