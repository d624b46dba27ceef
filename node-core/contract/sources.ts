/** Executions in terms of their sources. Steps are those of devnet_traceIndex, counted from 0; offsets count bytes of UTF-8. */
import { type Codec, type WireOf, unchanged } from './codec.ts'
import { array, nullable, object, oneOf, optional } from './compound.ts'
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
const SOURCE_FRAME_KINDS = [
  'external',
  'create',
  'library',
  'fallback',
  'receive',
  'getter',
  'internal',
  'modifier',
  'constructor',
] as const
const sourceFrameKind = oneOf(...SOURCE_FRAME_KINDS)

/**
 * An argument. `value` is text as Solidity would write it; null if it cannot be told. `path`: of a storage pointer the state variable that it
 * points to, whose value it then is, such as `orders[3]`; if no layout tells, the value is the slot.
 */
export const sourceArgument = object({ name: string, type: string, value: nullable(string), path: optional(string) }, 'SourceArgument')

/** A call of an account or of a function. Frames are numbered in the order of their beginnings. */
const sourceFrame = object(
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
    /** Gas that it used, with what it called; null if the trace is cut before its end. */
    gas: nullable(integer),
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
    /** Those that have steps in the runs, those around them, and calls without code among them. */
    frames: array(sourceFrame),
    /** Consecutive steps of one frame at one location, in order; each lasts until the next begins. */
    runs: array(run),
    locations: array(sourceLocation),
    /** The step from which to ask for the following runs; absent after the last. */
    next: optional(integer),
    isCut: boolean,
  },
  'SourceTrace',
)

/** Where devnet_sourceStep goes: to another statement, into calls, over them or out of the frame, in either direction. */
export const stepDirection = oneOf('into', 'over', 'out', 'backInto', 'backOver', 'backOut')

const gasAmounts = {
  /** How often it was called; of a line, how often it was reached. */
  calls: integer,
  /** Gas of its own steps, and with what it called. Calls without code have no steps: their gas is their own. */
  self: integer,
  total: integer,
  /** Part of `self`: accesses to accounts and slots that the transaction had not touched before, and to those that it had. */
  cold: integer,
  warm: integer,
  /** Part of `self`: memory that grew. */
  memory: integer,
  /** Refunds that its steps caused; not part of `self`. */
  refund: integer,
}

/** A call, function or line of devnet_gasBySource. Calls of the same from the same place are one. */
const gasNode = object(
  {
    /** Index of the node around it, which comes before it; null for the call of the transaction. */
    parent: nullable(integer),
    kind: oneOf(...SOURCE_FRAME_KINDS, 'line'),
    contract: nullable(string),
    function: nullable(string),
    /** Of a line; of a function its declaration. */
    location: nullable(sourceLocation),
    ...gasAmounts,
    /** The same of the run that it is compared with; null without one. */
    before: nullable(object(gasAmounts, 'GasAmounts')),
  },
  'GasNode',
)

/** The gas of a transaction. */
const gasTotals = {
  /** Gas used, after the refund. */
  total: integer,
  /** What was paid before it ran. */
  intrinsic: integer,
  refunded: integer,
}

/** devnet_gasBySource: the gas of an execution by call, function and line. `total` is `intrinsic`, the total of the first node, less `refunded`. */
export const gasBySource = object(
  {
    ...gasTotals,
    /** The same of the run that it is compared with. */
    before: nullable(object(gasTotals, 'GasTotals')),
    nodes: array(gasNode),
    /** Whether the trace was too long: then only a part is counted. */
    isCut: boolean,
  },
  'GasBySource',
)

/** devnet_coverage: which lines of a source any transaction of the chain ran. */
export const coverage = object(
  {
    /** Lines that have code in a contract that was deployed, and how many transactions ran each; those that none did have 0. */
    lines: array(object({ line: integer, transactions: integer }, 'LineCoverage')),
    /** Transactions that ran code of the build. */
    transactions: integer,
    /** Blocks that were looked through, first and last. */
    fromBlock: integer,
    toBlock: integer,
    /** Whether older blocks are left out: ask again to go on. */
    isPartial: boolean,
  },
  'Coverage',
)

export type WireSourceLocation = WireOf<typeof sourceLocation>
export type SourceFrameKind = WireOf<typeof sourceFrameKind>
export type WireSourceArgument = WireOf<typeof sourceArgument>
export type WireSourceFrame = WireOf<typeof sourceFrame>
export type WireSourceTrace = WireOf<typeof sourceTrace>
export type StepDirection = WireOf<typeof stepDirection>
export type WireGasNode = WireOf<typeof gasNode>
export type WireGasBySource = WireOf<typeof gasBySource>
export type WireCoverage = WireOf<typeof coverage>
