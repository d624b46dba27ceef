/** The local variables of functions, those of inline assembly included, and where in the source each can be named. */
import type { SourceRange } from '../maps/sourceMap.ts'
import { type FunctionSyntax, type VariableSyntax, bodyRangeOf, variableOf } from './declarations.ts'
import { type SyntaxNode, childrenOf, nodeOf, nodesOf, rangeOf } from './syntaxNode.ts'

/** A return value or a local variable. */
export interface LocalVariable {
  variable: VariableSyntax
  /** Where it can be named: the rest of the block or loop after its declaration, the block of its clause; of a return value the body. */
  scope: SourceRange
  /** Whether a clause of `try` declares it: when the block of that begins, it is on top of the stack. */
  isOfClause: boolean
}

/** What declares variables in inline assembly: a `let`, or a function. The syntax trees of solc have them from 0.6 on. */
export interface AssemblyDeclaration {
  range: SourceRange
  isFunction: boolean
  /** Of a function. */
  parameters: readonly VariableSyntax[]
  /** The variables of a `let`, or the return values of a function. */
  variables: readonly VariableSyntax[]
}

interface Locals {
  locals: readonly LocalVariable[]
  assembly: readonly AssemblyDeclaration[]
}

/** Maximum number of nodes of a function that are looked at. */
const MAX_NODES = 200_000
const BLOCKS = new Set(['Block', 'UncheckedBlock', 'YulBlock'])
const SCOPES = new Set([...BLOCKS, 'ForStatement', 'TryCatchClause', 'YulForLoop'])
/** What can name a variable from its end on. */
const DECLARATIONS = new Set(['VariableDeclarationStatement', 'YulVariableDeclaration'])
/** The only type of inline assembly for the EVM (Solidity documentation, "Yul"). */
const WORD_TYPE = 'u256'

const known = new WeakMap<FunctionSyntax, Locals>()

/** The local variables of a function in the order of their declarations, return values first. */
export const localsOf = (definition: FunctionSyntax): readonly LocalVariable[] => read(definition).locals

/** What declares variables in the inline assembly of a function, and its functions without any. */
export const assemblyOf = (definition: FunctionSyntax): readonly AssemblyDeclaration[] => read(definition).assembly

/** Whether it is a variable of inline assembly, which is a word of any meaning. */
export const isOfAssembly = ({ node }: VariableSyntax): boolean => node.nodeType === 'YulTypedName'

function read(definition: FunctionSyntax): Locals {
  const cached = known.get(definition)
  if (cached !== undefined) return cached
  const body = bodyRangeOf(definition) ?? definition.range
  const locals: LocalVariable[] = definition.returns.map((variable) => ({ variable, scope: body, isOfClause: false }))
  const others = new Set([...definition.parameters, ...definition.returns].map(({ id }) => id))
  const open = [{ node: definition.node, scope: definition.range, isOfClause: false }]
  const found: LocalVariable[] = []
  const assembly: AssemblyDeclaration[] = []
  for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes++) {
    const { node, ...around } = open.pop()!
    const variable = node.nodeType === 'VariableDeclaration' ? variableOf(node) : undefined
    if (variable !== undefined && !others.has(variable.id)) found.push({ variable, ...around })
    const scope = scopeIn(node, around.scope)
    const declaration = assemblyDeclarationOf(node)
    if (declaration !== undefined) {
      assembly.push(declaration)
      for (const it of [...declaration.parameters, ...declaration.variables]) found.push({ variable: it, scope, isOfClause: false })
    }
    // What the block of a clause declares itself is not on the stack when it begins.
    const isOfClause = node.nodeType === 'TryCatchClause' || (around.isOfClause && !BLOCKS.has(node.nodeType))
    // What the head of a loop in assembly declares can be named in all of it.
    const head = node.nodeType === 'YulForLoop' ? nodeOf(node['pre']) : undefined
    for (const child of childrenOf(node)) {
      if (child !== head) open.push({ node: child, scope, isOfClause })
      else for (const statement of childrenOf(head)) open.push({ node: statement, scope, isOfClause })
    }
  }
  locals.push(...found.toSorted((a, b) => a.variable.range.start - b.variable.range.start))
  const made = { locals, assembly }
  known.set(definition, made)
  return made
}

function assemblyDeclarationOf(node: SyntaxNode): AssemblyDeclaration | undefined {
  const isFunction = node.nodeType === 'YulFunctionDefinition'
  const range = isFunction || node.nodeType === 'YulVariableDeclaration' ? rangeOf(node) : undefined
  if (range === undefined) return undefined
  const list = (key: string) =>
    nodesOf(node[key]).flatMap((it): VariableSyntax[] => {
      const variable = variableOf(it)
      return variable === undefined ? [] : [{ ...variable, type: WORD_TYPE }]
    })
  return { range, isFunction, parameters: list('parameters'), variables: list(isFunction ? 'returnVariables' : 'variables') }
}

/** Where what a node declares can be named, if it declares something; else as around it. */
function scopeIn(node: SyntaxNode, around: SourceRange): SourceRange {
  if (node.nodeType === 'YulFunctionDefinition') return rangeOf(nodeOf(node['body']) ?? node) ?? around
  const range = rangeOf(node.nodeType === 'TryCatchClause' ? (nodeOf(node['block']) ?? node) : node)
  if (range === undefined) return around
  if (!DECLARATIONS.has(node.nodeType)) return SCOPES.has(node.nodeType) ? range : around
  const start = range.start + range.length
  return { ...around, start, length: around.start + around.length - start }
}
