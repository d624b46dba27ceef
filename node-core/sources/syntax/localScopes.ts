/** The local variables of functions, and where in the source each can be named. */
import type { SourceRange } from '../maps/sourceMap.ts'
import { type FunctionSyntax, type VariableSyntax, bodyRangeOf, variableOf } from './declarations.ts'
import { type SyntaxNode, childrenOf, nodeOf, rangeOf } from './syntaxNode.ts'

/** A return value or a local variable. */
export interface LocalVariable {
  variable: VariableSyntax
  /** Where it can be named: the rest of the block or loop after its declaration, the block of its clause; of a return value the body. */
  scope: SourceRange
  /** Whether a clause of `try` declares it: when the block of that begins, it is on top of the stack. */
  isOfClause: boolean
}

/** Maximum number of nodes of a function that are looked at. */
const MAX_NODES = 200_000
const BLOCKS = new Set(['Block', 'UncheckedBlock'])
const SCOPES = new Set([...BLOCKS, 'ForStatement', 'TryCatchClause'])

const known = new WeakMap<FunctionSyntax, readonly LocalVariable[]>()

/** The local variables of a function in the order of their declarations, return values first. */
export function localsOf(definition: FunctionSyntax): readonly LocalVariable[] {
  const cached = known.get(definition)
  if (cached !== undefined) return cached
  const body = bodyRangeOf(definition) ?? definition.range
  const locals: LocalVariable[] = definition.returns.map((variable) => ({ variable, scope: body, isOfClause: false }))
  const others = new Set([...definition.parameters, ...definition.returns].map(({ id }) => id))
  const open = [{ node: definition.node, scope: definition.range, isOfClause: false }]
  const found: LocalVariable[] = []
  for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes++) {
    const { node, ...around } = open.pop()!
    const variable = node.nodeType === 'VariableDeclaration' ? variableOf(node) : undefined
    if (variable !== undefined && !others.has(variable.id)) found.push({ variable, ...around })
    const scope = scopeIn(node, around.scope)
    // What the block of a clause declares itself is not on the stack when it begins.
    const isOfClause = node.nodeType === 'TryCatchClause' || (around.isOfClause && !BLOCKS.has(node.nodeType))
    for (const child of childrenOf(node)) open.push({ node: child, scope, isOfClause })
  }
  locals.push(...found.toSorted((a, b) => a.variable.range.start - b.variable.range.start))
  known.set(definition, locals)
  return locals
}

/** Where what a node declares can be named, if it declares something; else as around it. */
function scopeIn(node: SyntaxNode, around: SourceRange): SourceRange {
  const range = rangeOf(node.nodeType === 'TryCatchClause' ? (nodeOf(node['block']) ?? node) : node)
  if (range === undefined) return around
  if (node.nodeType !== 'VariableDeclarationStatement') return SCOPES.has(node.nodeType) ? range : around
  const start = range.start + range.length
  return { ...around, start, length: around.start + around.length - start }
}
