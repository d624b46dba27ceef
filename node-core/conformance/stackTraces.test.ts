/**
 * Stack traces by the cases of Nomic's EDR: kind, message, contract, function, file and line of each entry; and what they print. The rules of comparison are EDR's
 * own; they stand beside the cases.
 */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hash, type Hex, quantityFromBigint } from '../contract/hex.ts'
import type { FailureKind } from '../contract/stackTrace.ts'
import { finish } from '../base/longWork.ts'
import { CodeIndex } from '../compilation/codeIndex.ts'
import { revertReason } from '../execution/outcome.ts'
import { type ScriptChain, createScriptChain } from '../rpc/scripts/fixture.ts'
import { createInProcessPeer } from '../rpc/scripts/inProcessPeer.ts'
import { tracedOf } from '../rpc/tracedOf.ts'
import { locationOf } from '../sources/code/locations.ts'
import { runTraced } from '../tracing/traced.ts'
import { failureTraceOf } from '../sources/stackTrace/failureTrace.ts'
import { ConsoleTracer } from '../sources/console/consoleTracer.ts'
import { runFailure } from '../sources/stackTrace/runFailure.ts'
import type { FailureTrace, TraceEntry } from '../sources/stackTrace/traceEntry.ts'
import {
  CASE_COMPILERS,
  type CaseCompiler,
  type ExpectedEntry,
  type SendCaseTransaction,
  type StackTraceCase,
  STACK_TRACE_CASES,
  compileCase,
  isCaseOf,
  readStackTraceCases,
  runCase,
} from './stackTraceCases.ts'

/** The newest compiler of each generation. */
const NEWEST_COMPILERS = CASE_COMPILERS.filter(({ version }) => ['0.5.17', '0.6.12', '0.7.6', '0.8.35'].includes(version))

/** EDR's names of our kinds. */
const TYPES: Record<FailureKind, string> = {
  revert: 'REVERT_ERROR',
  panic: 'PANIC_ERROR',
  customError: 'CUSTOM_ERROR',
  notPayable: 'FUNCTION_NOT_PAYABLE_ERROR',
  invalidArguments: 'INVALID_PARAMS_ERROR',
  fallbackNotPayable: 'FALLBACK_NOT_PAYABLE_ERROR',
  fallbackNotPayableNoReceive: 'FALLBACK_NOT_PAYABLE_AND_NO_RECEIVE_ERROR',
  unknownFunction: 'UNRECOGNIZED_FUNCTION_WITHOUT_FALLBACK_ERROR',
  noFallbackOrReceive: 'MISSING_FALLBACK_OR_RECEIVE_ERROR',
  returnDataInvalid: 'RETURNDATA_SIZE_ERROR',
  noCode: 'NONCONTRACT_ACCOUNT_CALLED_ERROR',
  callFailed: 'CALL_FAILED_ERROR',
  directLibraryCall: 'DIRECT_LIBRARY_CALL_ERROR',
  unknownContract: 'UNRECOGNIZED_CONTRACT_ERROR',
  unknownCreation: 'UNRECOGNIZED_CREATE_ERROR',
  unmappedRevert: 'UNMAPPED_SOLC_0_6_3_REVERT_ERROR',
  codeTooLarge: 'CONTRACT_TOO_LARGE_ERROR',
  outOfGas: 'CONTRACT_CALL_RUN_OUT_OF_GAS_ERROR',
  precompile: 'PRECOMPILE_ERROR',
  other: 'OTHER_EXECUTION_ERROR',
}

/** An entry in the words of the cases. */
function entryOf({ entries, failure }: FailureTrace, entry: TraceEntry): ExpectedEntry {
  const { frame, function: found, range, isConstructor } = entry
  const isLast = entry === entries.at(-1)
  const unknownCall = frame.isCreation ? 'UNRECOGNIZED_CREATE_CALLSTACK_ENTRY' : 'UNRECOGNIZED_CONTRACT_CALLSTACK_ENTRY'
  const type = isLast ? TYPES[failure.kind] : entry.kind === 'unknown' ? unknownCall : 'CALLSTACK_ENTRY'
  const location = range && frame.code && locationOf(frame.code.found.build, range)
  const named = isConstructor || found?.kind === 'constructor' ? 'constructor' : found?.kind
  const name = named === 'constructor' ? named : named === 'fallback' || named === 'receive' ? `<${named}>` : found?.name
  const contract = found?.kind === 'free' ? undefined : frame.code?.found.contract.name
  const line = (isLast ? failure.line : undefined) ?? location?.line
  return {
    type,
    ...(isLast && saidOf(failure)),
    ...(location && {
      sourceReference: { ...(contract && { contract }), file: location.path, ...(name && { function: name }), line: line! },
    }),
  }
}

/** Message, value or code of a failure. */
function saidOf({ kind, frame, panicCode, error }: FailureTrace['failure']): Partial<ExpectedEntry> {
  if (kind === 'panic') return { errorCode: panicCode!.toString(16) }
  if (kind === 'customError') {
    const values = error?.arguments.map(({ type, value }) => (type === 'address' || type.startsWith('bytes') ? `"${value}"` : value)) ?? []
    return { message: `reverted with custom error '${error?.name}(${values.join(', ')})'` }
  }
  if (kind === 'notPayable' || kind.startsWith('fallbackNotPayable')) return { value: frame.start.value.toString() }
  const message = revertReason(frame.output)
  return message === undefined ? {} : { message }
}

/** What is compared of an entry. */
function comparable({ type, message, value, errorCode, sourceReference }: ExpectedEntry, { isOptimized }: CaseCompiler) {
  const { contract, file, function: name, line } = sourceReference ?? {}
  return {
    type,
    message: message === undefined || message === '' ? null : message,
    value: value === undefined ? null : String(value),
    errorCode: errorCode ?? null,
    contract: contract ?? null,
    file: file ?? null,
    // EDR has no name for the function around a modifier if that is one without a name.
    function: name === '' ? '<receive>' : (name ?? null),
    line: isOptimized ? null : (line ?? null),
  }
}

/** The difference between a trace and what is expected; undefined if there is none. */
function differenceOf(trace: FailureTrace | undefined, expected: readonly ExpectedEntry[] | undefined, compiler: CaseCompiler) {
  const ours = trace?.entries.map((entry) => entryOf(trace, entry)) ?? []
  const isCompared = ({ type }: ExpectedEntry) => !compiler.isOptimized || type !== 'CALLSTACK_ENTRY'
  const got = ours.filter(isCompared).map((entry) => comparable(entry, compiler))
  const wanted = (expected ?? []).filter(isCompared).map((entry) => comparable(entry, compiler))
  if (compiler.isOptimized && wanted.length > 0 && ['REVERT_ERROR', 'OTHER_EXECUTION_ERROR'].includes(got.at(-1)?.type ?? ''))
    return undefined
  return JSON.stringify(got) === JSON.stringify(wanted) ? undefined : { got, wanted }
}

describe.skipIf(!existsSync(STACK_TRACE_CASES))('stack traces (skipped where ../shared/suites is absent)', () => {
  let chain: ScriptChain
  beforeAll(async () => {
    chain = await createScriptChain()
  })
  afterAll(() => chain.close())

  const ask = async <R>(method: string, params: unknown): Promise<R> => {
    const peer = createInProcessPeer(chain.dispatcher, { isDuplex: false, isPrivate: true })
    await peer.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = JSON.parse((await peer.receive())!) as { result: R; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }

  const send: SendCaseTransaction = async ({ to, data, value, gas }) => {
    const [from] = await ask<[Hex]>('eth_accounts', [])
    const hash = await ask<Hash>('eth_sendTransaction', [
      { from, ...(to && { to }), data, value: quantityFromBigint(value), gas: quantityFromBigint(gas) },
    ])
    const { status, contractAddress } = await ask<{ status: Hex; contractAddress: Hex | null }>('eth_getTransactionReceipt', [hash])
    return { hash, succeeded: status === '0x1', created: contractAddress }
  }

  /** What differs in a case. */
  async function problemsOf(it: StackTraceCase, compiler: CaseCompiler): Promise<string[]> {
    const problems: string[] = []
    const compiled = await compileCase(it, compiler)
    const finder = new CodeIndex()
    finder.add(compiled.build)
    await runCase(it, compiled, send, async ({ stackTrace, consoleLogs = [] }, hash, _, index) => {
      const console = new ConsoleTracer(finder)
      finish(runTraced(tracedOf(chain.context, hash), console.hooks, 10_000))
      const printed = console.result().map(({ arguments: given }) => given.map(({ value }) => value))
      if (JSON.stringify(printed) !== JSON.stringify(consoleLogs))
        problems.push(`${it.name}, transaction ${index}: ${JSON.stringify({ printed, consoleLogs })}`)
      const failed = finish(runFailure(tracedOf(chain.context, hash), finder, 10_000))
      const trace = failed && failureTraceOf(failed.top)
      const difference = differenceOf(trace, stackTrace, compiler)
      if (difference !== undefined) problems.push(`${it.name}, transaction ${index}: ${JSON.stringify(difference, undefined, 1)}`)
    })
    return problems
  }

  const all = existsSync(STACK_TRACE_CASES) ? readStackTraceCases() : []
  const problemsOfAll = async (cases: readonly StackTraceCase[], compiler: CaseCompiler) => {
    const found = await Promise.all(cases.filter((it) => isCaseOf(it, compiler)).map((it) => problemsOf(it, compiler)))
    return found.flat()
  }

  test('of some cases of every generation', { timeout: 60_000 }, async () => {
    const some = all.filter((_, at) => at % 24 === 0)
    for (const compiler of NEWEST_COMPILERS) expect(await problemsOfAll(some, compiler)).toEqual([])
  })

  test.each(CASE_COMPILERS)('of all cases by solc $version, optimised: $isOptimized', { tags: 'long' }, async (compiler) => {
    expect(await problemsOfAll(all, compiler)).toEqual([])
  })

  test('every case that compiles is run', () => {
    const never = all.filter((it) => !CASE_COMPILERS.some((compiler) => isCaseOf(it, compiler)))
    expect(never.map(({ name }) => name)).toEqual(
      ['0_6', '0_7', '0_8'].map((generation) => `${generation}/create-message/no-calls/immutable-variable`),
    )
  })
})
