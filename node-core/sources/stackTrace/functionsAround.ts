/** The functions around the first place of a trace that no jump into them tells of. */
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { rangeOf } from '../syntax/syntaxNode.ts'
import type { FrameReader } from './frameReader.ts'
import { onlyNode } from './onlyNode.ts'
import type { FailureTrace, TraceEntry } from './traceEntry.ts'

/** A trace that begins in a modifier begins in the function that has it. Optimisers move all functions into those that call them. */
export function withFunctionsAround(reader: FrameReader, { entries, failure }: FailureTrace): FailureTrace {
  const [outermost] = entries
  const found = outermost?.function
  if (outermost?.frame !== reader.frame || found === undefined) return { entries, failure }
  if (!reader.isOptimised && (found.kind !== 'modifier' || entries.length < 2)) return { entries, failure }
  return { entries: [...entriesAround(reader, found), ...entries], failure }
}

/** From the function that the frame began with to the one that calls a function. */
function entriesAround(reader: FrameReader, found: FunctionSyntax): TraceEntry[] {
  const { frame, called, receive, fallback } = reader
  const begun = called ?? (frame.start.input.length === 0 ? (receive ?? fallback) : fallback)
  const first = frame.isCreation ? reader.startOfConstruction() : begun && reader.startOf(begun)
  if (first === undefined || found === first.function) return []
  const around = reader.isOptimised ? callersOf(reader, found, first.function) : []
  return around[0] !== undefined && around[0].function === first.function ? around : [first, ...around]
}

/** The functions that call each other down to one, the outermost first, as far as it is known up to `first`; each where it was last. */
function callersOf(reader: FrameReader, found: FunctionSyntax, first: FunctionSyntax | undefined): TraceEntry[] {
  const { calls } = reader.code
  const callers: TraceEntry[] = []
  let inner = found
  for (let distance = 0; inner !== first; distance++) {
    const step = reader.frame.back(distance)
    if (step === undefined) break
    const entry = reader.entryIn(step)
    // A function that calls itself says nothing of who called it.
    if (entry?.function === undefined || entry.function === inner || !reader.canRun(entry.function)) continue
    if (!calls.calls(entry.function, inner)) continue
    callers.unshift(entry)
    inner = entry.function
  }
  const known = new Set([found, ...callers.map((it) => it.function)])
  while (inner !== first) {
    const caller = onlyCallOf(reader, inner)
    if (caller?.function === undefined || known.has(caller.function)) break
    known.add(caller.function)
    callers.unshift(caller)
    inner = caller.function
  }
  return callers
}

/** Where a function is called, if only one function among those that may have run does so. */
function onlyCallOf(reader: FrameReader, called: FunctionSyntax): TraceEntry | undefined {
  const { syntax, calls } = reader.code
  const [caller, ...others] = Array.from(syntax.functions.values()).filter((it) => reader.canRun(it) && calls.calls(it, called))
  if (caller === undefined || others.length > 0) return undefined
  const node = onlyNode([caller.node], (it) => it['referencedDeclaration'] === called.id)
  const entry = reader.startOf(caller)
  return { ...entry, range: (node && rangeOf(node)) ?? entry.range, isDeduced: true }
}
