/** Where a source calls console.log: which of the calls printed something follows from their texts, where the optimiser left no line. */
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { SourceRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { type SyntaxNode, nodeOf, nodesOf, nodesOfTrees, rangeOf, textOf } from '../syntax/syntaxNode.ts'
import type { ConsoleCall } from './consoleCall.ts'

/** Names of the libraries that developers import. */
export const CONSOLE_LIBRARIES = /^(?:safe)?console2?$/

/** Maximum number of nodes of the sources of a contract that are looked at. */
const MAX_NODES = 500_000

/** A call of the library in a function of the source. */
interface CallSite {
  function: FunctionSyntax
  range: SourceRange
  /** Of each argument, what it is if it is a literal. */
  literals: readonly (string | undefined)[]
}

/** The only call that can have printed that, among those of functions that can have run: those of a creation if nothing was called. */
export function deducedSite(code: SourcedCode, called: FunctionSyntax | undefined, printed: ConsoleCall): CallSite | undefined {
  const given = printed.arguments
  const fitting = sitesOf(code).filter(
    ({ function: around, literals }) =>
      canRun(code, called, around) &&
      literals.length === given.length &&
      literals.every((literal, at) => literal === undefined || literal === given[at]!.value),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

function canRun(code: SourcedCode, called: FunctionSyntax | undefined, around: FunctionSyntax): boolean {
  if (CONSOLE_LIBRARIES.test(around.contract ?? '')) return false
  if (called !== undefined) return called === around || code.calls.reaches(called, around)
  const line = code.contract === undefined ? [] : code.syntax.lineOf(code.contract)
  const constructors = line.flatMap(({ functions }) => functions.filter(({ kind }) => kind === 'constructor'))
  return constructors.some((it) => it === around || code.calls.reaches(it, around))
}

const known = new WeakMap<SourcedCode, readonly CallSite[]>()

function sitesOf(code: SourcedCode): readonly CallSite[] {
  const cached = known.get(code)
  if (cached !== undefined) return cached
  const sites: CallSite[] = []
  let left = MAX_NODES
  for (const around of code.syntax.functions.values()) {
    for (const node of nodesOfTrees(around.kind === 'getter' ? [] : [around.node])) {
      if (--left <= 0) break
      const range = isConsoleCall(node) ? rangeOf(node) : undefined
      if (range !== undefined) sites.push({ function: around, range, literals: nodesOf(node['arguments']).map(literalOf) })
    }
  }
  known.set(code, sites)
  return sites
}

/** `console.log(…)`, `console2.logUint(…)`. */
function isConsoleCall(node: SyntaxNode): boolean {
  const callee = node.nodeType === 'FunctionCall' ? nodeOf(node['expression']) : undefined
  const library = callee?.nodeType === 'MemberAccess' ? nodeOf(callee['expression']) : undefined
  return library !== undefined && CONSOLE_LIBRARIES.test(textOf(library, 'name')) && textOf(callee!, 'memberName').startsWith('log')
}

/** The value that a literal prints; undefined of one that is written in another way. */
function literalOf(node: SyntaxNode): string | undefined {
  const [kind, value] = [textOf(node, 'kind'), textOf(node, 'value')]
  const isPlain = kind !== 'number' || (/^\d+$/.test(value) && (node['subdenomination'] ?? null) === null)
  return node.nodeType === 'Literal' && (kind === 'string' || kind === 'bool' || kind === 'number') && isPlain ? value : undefined
}
