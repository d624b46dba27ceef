/**
 * Statements in which no check of the compiler reverts without data. What the optimiser moves out of a `require` without a reason leaves a branch
 * that is mapped to nothing: it is then of what follows such a statement.
 */
import { OP } from '../../contract/opcodes.ts'
import { type SyntaxNode, childrenOf, nodeOf, nodesOf, nodesOfTrees, rangeOf, textOf, typeTextOf } from '../syntax/syntaxNode.ts'
import { pathTo } from './condition.ts'
import { type Guard, isStatement } from './failureGuard.ts'
import { isRevert } from './failingNode.ts'
import type { FrameReader } from './frameReader.ts'
import type { TraceEntry } from './traceEntry.ts'

const PLAIN =
  /^(?:Expression|VariableDeclaration|Emit|Revert|If)Statement$|^(?:Block|VariableDeclaration|Literal|Identifier|Assignment|FunctionCall)$|^(?:MemberAccess|(?:Binary|Unary)Operation|TupleExpression|ElementaryTypeName(?:Expression)?)$/
const CHECKS = new Set(['require', 'assert', 'revert'])

/** Whether nothing that a statement does reverts without data, but for `require` and `revert`. */
export function isPlain(statement: SyntaxNode): boolean {
  for (const node of nodesOfTrees([statement])) {
    if (!PLAIN.test(node.nodeType)) return false
    if (node.nodeType === 'MemberAccess' && !typeTextOf(nodeOf(node['expression']) ?? {}, 'typeIdentifier').startsWith('t_magic_'))
      return false
    if (node.nodeType === 'FunctionCall' && !isPlainCall(node)) return false
  }
  return true
}

function isPlainCall(node: SyntaxNode): boolean {
  const callee = nodeOf(node['expression'])
  if (callee === undefined) return false
  if (node['kind'] === 'typeConversion') return callee.nodeType === 'ElementaryTypeNameExpression'
  return CHECKS.has(textOf(callee, 'name')) || /^t_function_(?:error|event)_/.test(typeTextOf(callee, 'typeIdentifier'))
}

/** The statement around a guard; undefined if it is in none. */
export function statementOf({ function: around, range }: Guard): SyntaxNode | undefined {
  return around && range && pathTo(around.node, range).findLast(isStatement)
}

/**
 * Conditional jumps that are mapped to nothing and follow one that is mapped, with nothing else between; 0 if there is anything else. What comes
 * behind the last of them may be the end of anything.
 */
export function unmappedBranches(reader: FrameReader, { distance, isInHelper }: Guard): number {
  if (isInHelper || reader.entryIn(reader.frame.back(distance)!) === undefined) return 0
  let count = 0
  for (let at = 0; at < distance; at++) {
    const step = reader.frame.back(at)!
    const op = reader.opAt(step.pc)
    if (op === OP.JUMPI) count++
    if (count > 0 && (op === OP.JUMP || op === OP.JUMPDEST || reader.entryIn(step) !== undefined)) return 0
  }
  return count
}

/**
 * The place that fails behind the statement of a branch, by as many branches as are mapped to nothing: they are those of the next statements.
 * Undefined if that is not sure.
 */
export function placeAfter(reader: FrameReader, guard: Guard, canFail: (node: SyntaxNode) => boolean): TraceEntry | undefined {
  const { function: around, range } = guard
  const branches = unmappedBranches(reader, guard)
  if (around === undefined || range === undefined || branches === 0) return undefined
  const path = pathTo(around.node, range)
  const at = path.findLastIndex(isStatement)
  const statement = path[at]
  if (statement === undefined || !isPlain(statement) || (statement.nodeType === 'IfStatement' && !isRefusal(statement))) return undefined
  const siblings = nodesOf(path[at - 1]?.['statements'])
  const first = siblings.indexOf(statement) + 1
  const next = first === 0 ? [] : siblings.slice(first, first + branches)
  const isUnchecked = path.some(({ nodeType }) => nodeType === 'UncheckedBlock')
  const deciders = next.map((it) => (it.nodeType === 'ExpressionStatement' && isPlain(it) ? branchesOf(it, isUnchecked) : []))
  // A statement with several branches decides only if it is the first one, by its first branch.
  const decider = branches === 1 || deciders.every(({ length }) => length === 1) ? deciders[branches - 1]?.[0] : undefined
  const place = decider && canFail(decider) ? rangeOf(decider) : undefined
  const { distance: _distance, isInHelper: _isInHelper, ...entry } = guard
  return place && { ...entry, range: place }
}

const LAZY = new Set(['&&', '||'])
const CHECKED = /^(?:\+|-|\*|\*\*|\/|%|\+\+|--|[-+*/%]=)$/

/** The nodes of a plain statement that branch, in the order of their evaluation. */
function branchesOf(node: SyntaxNode, isUnchecked: boolean): SyntaxNode[] {
  const operator = textOf(node, 'operator')
  const isBranch = node.nodeType === 'FunctionCall' ? node['kind'] !== 'typeConversion' : !isUnchecked && CHECKED.test(operator)
  // What is evaluated conditionally is in no order.
  if (LAZY.has(operator)) return [node, node]
  const within = Array.from(childrenOf(node)).flatMap((it) => branchesOf(it, isUnchecked))
  return isBranch ? [...within, node] : within
}

/** `if (…) revert …`, after which nothing else of it can run. */
function isRefusal(statement: SyntaxNode): boolean {
  const body = nodeOf(statement['trueBody'])
  const [only, ...others] = body?.nodeType === 'Block' ? nodesOf(body['statements']) : [body]
  const call = only?.nodeType === 'ExpressionStatement' ? nodeOf(only['expression']) : only
  return nodeOf(statement['falseBody']) === undefined && others.length === 0 && call !== undefined && isRevert(call)
}
