/** The requests of the Debug Adapter Protocol that are answered, with what each takes. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import { blockId } from '../contract/blockId.ts'
import { callObject } from '../contract/callArguments.ts'
import { type Codec, DecodeError, type ValueOf } from '../contract/codec.ts'
import { anyOf, array, object, oneOf, optional } from '../contract/compound.ts'
import { blockOverrides, stateOverrides } from '../contract/overrides.ts'
import { boolean, hash, integer, string } from '../contract/primitives.ts'
import { EXCEPTION_FILTERS } from './breakpoints.ts'

/** Maximum number of breakpoints of one request. */
const MAX_BREAKPOINTS = 1_000

const natural: Codec<number, number> = {
  ...integer,
  decode(value) {
    const number = integer.decode(value)
    if (number < 0) throw new DecodeError(`expected a whole number of at least 0, got ${number}`)
    return number
  },
}

const none = object({})
const source = object({ path: optional(string), sourceReference: optional(natural) })
const format = optional(object({ hex: optional(boolean, false) }))
const granularity = optional(oneOf('statement', 'line', 'instruction'), 'statement')
const step = object({ granularity })

/** What launch and attach take: there is nothing that runs before. */
const launch = object({
  transaction: optional(hash),
  call: optional(callObject),
  block: optional(blockId, 'latest'),
  stateOverrides: optional(stateOverrides),
  blockOverrides: optional(blockOverrides),
  token: optional(string),
  stopOnEntry: optional(boolean, true),
  /** Whether contracts run without the optimiser, or the path of the compiler that is run for that: without it the one that comes along. */
  unoptimised: optional(anyOf(boolean, string), false),
  sourceRoot: optional(string),
})

/** Arguments by the name of the request. What the adapter does not need of them is not read. */
export const REQUESTS = {
  initialize: object({
    linesStartAt1: optional(boolean, true),
    columnsStartAt1: optional(boolean, true),
    pathFormat: optional(oneOf('path', 'uri'), 'path'),
  }),
  launch,
  attach: launch,
  restart: none,
  configurationDone: none,
  setBreakpoints: object({ source, breakpoints: optional(array(object({ line: natural }), MAX_BREAKPOINTS)) }),
  setFunctionBreakpoints: object({ breakpoints: array(object({ name: string }), MAX_BREAKPOINTS) }),
  setExceptionBreakpoints: object({ filters: array(string, MAX_BREAKPOINTS) }),
  threads: none,
  stackTrace: object({ startFrame: optional(natural, 0), levels: optional(natural, 0) }),
  scopes: object({ frameId: natural }),
  variables: object({
    variablesReference: natural,
    filter: optional(oneOf('indexed', 'named')),
    start: optional(natural, 0),
    count: optional(natural, 0),
    format,
  }),
  evaluate: object({ expression: string, frameId: optional(natural), format }),
  exceptionInfo: none,
  source: object({ source: optional(source), sourceReference: optional(natural, 0) }),
  loadedSources: none,
  next: step,
  stepIn: step,
  stepOut: step,
  stepBack: step,
  continue: none,
  reverseContinue: none,
  pause: none,
  disassemble: object({
    memoryReference: string,
    offset: optional(integer, 0),
    instructionOffset: optional(integer, 0),
    instructionCount: natural,
  }),
  terminate: none,
  disconnect: none,
} as const satisfies Record<string, Codec<unknown, unknown>>

/** What clients may ask of the adapter beyond the least. */
export const CAPABILITIES: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsFunctionBreakpoints: true,
  supportsEvaluateForHovers: true,
  supportsStepBack: true,
  supportsRestartRequest: true,
  supportsExceptionInfoRequest: true,
  supportsSteppingGranularity: true,
  supportsDisassembleRequest: true,
  supportsValueFormattingOptions: true,
  supportsLoadedSourcesRequest: true,
  supportsDelayedStackTraceLoading: true,
  supportsTerminateRequest: true,
  exceptionBreakpointFilters: [...EXCEPTION_FILTERS],
}

export type RequestName = keyof typeof REQUESTS
export type RequestArguments<N extends RequestName> = ValueOf<(typeof REQUESTS)[N]>
