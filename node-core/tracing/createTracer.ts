import { array, fieldNames, object, optional, readFields } from '../contract/compound.ts'
import { boolean, looseInteger, quantity64 } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import { allOf } from './allOf.ts'
import { createCallTracer } from './callTracer.ts'
import { type Erc7562TracerOptions, createErc7562Tracer } from './erc7562Tracer.ts'
import { createEvmdisTracer } from './evmdisTracer.ts'
import { createFlatCallTracer } from './flatCallTracer.ts'
import { createFourByteTracer } from './fourByteTracer.ts'
import { createKeccakPreimageTracer } from './keccakPreimageTracer.ts'
import { createBigramTracer, createOpcountTracer, createTrigramTracer, createUnigramTracer } from './opcodeCountTracers.ts'
import { createPrestateTracer } from './prestateTracer.ts'
import { areSandboxesLoaded, loadSandboxes } from './scripts/sandbox.ts'
import { createScriptTracer } from './scripts/scriptTracer.ts'
import type { StructLogOptions } from './structLog.ts'
import { createStructLogTracer } from './structLogTracer.ts'
import type { TraceSubject, TracerErrorCode, TransactionTracer } from './transactionTracer.ts'

/** Options of a tracer, as clients give them. */
export type TracerOptions = Readonly<Record<string, unknown>>

const createNoopTracer = (): TransactionTracer => ({ hooks: {}, result: () => ({}) })

const TRACERS: ReadonlyMap<string, (options: TracerOptions, subject: TraceSubject) => TransactionTracer> = new Map([
  ['callTracer', (options, subject) => createCallTracer(flags('callTracer', options, 'withLog', 'onlyTopCall'), subject)],
  [
    'flatCallTracer',
    (options, subject) => createFlatCallTracer(flags('flatCallTracer', options, 'convertParityErrors', 'includePrecompiles'), subject),
  ],
  [
    'prestateTracer',
    (options, subject) =>
      createPrestateTracer(flags('prestateTracer', options, 'diffMode', 'disableCode', 'disableStorage', 'includeEmpty'), subject),
  ],
  ['4byteTracer', (_, subject) => createFourByteTracer(subject)],
  ['muxTracer', createMuxTracer],
  ['noopTracer', createNoopTracer],
  ['erc7562Tracer', (options, subject) => createErc7562Tracer(erc7562Options(options), subject)],
  ['keccak256PreimageTracer', (_, subject) => createKeccakPreimageTracer(subject)],
  ['opcountTracer', createOpcountTracer],
  ['unigramTracer', (_, subject) => createUnigramTracer(subject)],
  ['bigramTracer', (_, subject) => createBigramTracer(subject)],
  ['trigramTracer', (_, subject) => createTrigramTracer(subject)],
  ['evmdisTracer', (_, subject) => createEvmdisTracer(subject)],
])

/** Names of all tracers; that of struct logs has none. */
export const TRACER_NAMES: readonly string[] = Array.from(TRACERS.keys())

/** Geth's names of its older JavaScript tracers; here they are aliases of their successors. */
const LEGACY = /^(callTracer|prestateTracer|4byteTracer|noopTracer)Legacy$/

/** Whether a tracer is JavaScript of the client: an object, or an expression that gives one. */
const isScript = (name: string) => name.includes('{')

/** Loads what a tracer needs to be created, if that is something that no earlier one has needed: scripts run in an engine of their own. */
export function loadTracer(name: string | undefined, options: TracerOptions | undefined): Promise<void> | undefined {
  const names = name === 'muxTracer' ? Object.keys(options ?? {}) : [name ?? '']
  return names.some(isScript) && !areSandboxesLoaded() ? loadSandboxes() : undefined
}

/**
 * The tracer with a name of geth's, or that of a script; without a name the one of struct logs. `loadTracer` must have ended. Throws
 * CodedError<TracerErrorCode>, and as `createScriptTracer`.
 */
export function createTracer(
  name: string | undefined,
  options: TracerOptions,
  subject: TraceSubject,
  structLog?: StructLogOptions,
): TransactionTracer {
  if (name === undefined || name === '') return createStructLogTracer(structLog ?? {}, subject)
  if (isScript(name)) return createScriptTracer(name, options, subject)
  const create = TRACERS.get(LEGACY.exec(name)?.[1] ?? name)
  if (create === undefined) {
    throw new CodedError<TracerErrorCode>(
      'unknown-tracer',
      `tracer not found: ${name}; there are ${TRACER_NAMES.join(', ')}, and objects of JavaScript`,
    )
  }
  return create(options, subject)
}

/** The named options, all of them booleans. */
function flags<K extends string>(tracer: string, options: TracerOptions, ...names: readonly K[]): Partial<Record<K, boolean>> {
  const found: Partial<Record<K, boolean>> = {}
  const given = readFields(options, fieldNames(...names))
  for (const name of names) {
    const value = given[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'boolean') throw new CodedError<TracerErrorCode>('invalid-trace-config', `${tracer}: ${name} must be a boolean`)
    found[name] = value
  }
  return found
}

const erc7562Config = object({
  withLog: optional(boolean),
  ignoredOpcodes: optional(array(quantity64)),
  stackTopItemsSize: optional(looseInteger),
})

function erc7562Options(options: TracerOptions): Erc7562TracerOptions {
  const { withLog, ignoredOpcodes } = erc7562Config.decode(options)
  return { ...(withLog !== undefined && { withLog }), ...(ignoredOpcodes && { ignoredOpcodes: new Set(ignoredOpcodes.map(Number)) }) }
}

/** Several tracers at once: options by name in, results by name out. */
function createMuxTracer(options: TracerOptions, subject: TraceSubject): TransactionTracer {
  const tracers = Object.entries(options).map(([name, own]) => [name, createTracer(name, optionsObject(name, own), subject)] as const)
  return {
    hooks: allOf(tracers.map(([, { hooks }]) => hooks)),
    *settle() {
      for (const [, tracer] of tracers) yield* tracer.settle?.() ?? []
    },
    result: () => Object.fromEntries(tracers.map(([name, tracer]) => [name, tracer.result()])),
    close: () => tracers.forEach(([, tracer]) => tracer.close?.()),
  }
}

function optionsObject(tracer: string, value: unknown): TracerOptions {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new CodedError<TracerErrorCode>('invalid-trace-config', `muxTracer: ${tracer}: expected an object of options`)
  }
  return value as TracerOptions
}
