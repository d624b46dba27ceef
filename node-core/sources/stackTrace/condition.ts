/** The condition that a failure depended on, with the values that it compared. */
import { OP } from '../../contract/opcodes.ts'
import type { ConditionFact } from '../../contract/stackTrace.ts'
import { type SourceRange, isSameRange, isWithinRange } from '../maps/sourceMap.ts'
import { type SyntaxNode, childrenOf, nodeOf, nodesOf, rangeOf, textOf } from '../syntax/syntaxNode.ts'
import type { FrameReader } from './frameReader.ts'
import { constantOf, operandOf, sourceText } from './operandText.ts'
import type { Operation } from './recordedFrame.ts'

const { LT, SLT, GT, SGT, EQ } = OP
const NEGATED: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<', '==': '!=', '!=': '==' }
const CONDITIONAL = new Set(['require', 'assert'])
const BLOCKS = new Set(['Block', 'UncheckedBlock'])

/** What decided that the statement at a place of the frame failed; undefined if it did not depend on a condition, or cannot be told. */
export function deciding(reader: FrameReader, place: SourceRange, root: SyntaxNode): ConditionFact[] | undefined {
  const path = pathTo(root, place)
  const call = path.findLast(
    (node) => node.nodeType === 'FunctionCall' && CONDITIONAL.has(textOf(nodeOf(node['expression']) ?? {}, 'name')),
  )
  const asked = call && nodesOf(call['arguments'])[0]
  if (asked !== undefined) return factsOf(reader, asked, false)
  const statementAt = path.findLastIndex(({ nodeType }) => nodeType.endsWith('Statement') && !BLOCKS.has(nodeType))
  for (let at = statementAt - 1; at >= 0; at--) {
    const node = path[at]!
    if (BLOCKS.has(node.nodeType)) continue
    const condition = node.nodeType === 'IfStatement' ? nodeOf(node['condition']) : undefined
    if (condition === undefined) return undefined
    return factsOf(reader, condition, path[at + 1] === nodeOf(node['trueBody']))
  }
  return undefined
}

/** The innermost loop around a place. */
export const loopAround = (root: SyntaxNode, place: SourceRange): SourceRange | undefined => {
  const loop = pathTo(root, place).findLast(({ nodeType }) => /^(?:For|While|DoWhile)Statement$/.test(nodeType))
  return loop && rangeOf(loop)
}

/** The nodes around a range, the outermost first. */
export function pathTo(root: SyntaxNode, place: SourceRange): SyntaxNode[] {
  const path = [root]
  for (let node: SyntaxNode | undefined = root; node !== undefined;) {
    let inner: SyntaxNode | undefined
    for (const child of childrenOf(node)) {
      const range = rangeOf(child)
      if (range !== undefined && isWithinRange(place, range)) inner = child
    }
    if (inner !== undefined) path.push(inner)
    node = inner
  }
  return path
}

/** What made a condition true or false. */
function factsOf(reader: FrameReader, node: SyntaxNode, value: boolean): ConditionFact[] | undefined {
  if (node.nodeType === 'TupleExpression') {
    const [inner] = nodesOf(node['components'])
    return inner && factsOf(reader, inner, value)
  }
  const operator = textOf(node, 'operator')
  if (node.nodeType === 'UnaryOperation' && operator === '!') {
    const inner = nodeOf(node['subExpression'])
    return inner && factsOf(reader, inner, !value)
  }
  const [left, right] = [nodeOf(node['leftExpression']), nodeOf(node['rightExpression'])]
  if (node.nodeType !== 'BinaryOperation' || left === undefined || right === undefined) return plainFact(reader, node, value)
  if (operator === '&&' || operator === '||') {
    // `a && b` is true by both, `a || b` false by both; else by the one that was evaluated last.
    if ((operator === '&&') !== value) return factsOf(reader, isAfter(reader, right, left) ? right : left, value)
    const [first, second] = [factsOf(reader, left, value), factsOf(reader, right, value)]
    return first && second && [...first, ...second]
  }
  const compared = operator in NEGATED ? comparisonOf(reader, node, operator) : undefined
  if (compared === undefined) return plainFact(reader, node, value)
  const [a, b] = compared
  return [
    {
      left: operandOf(reader, left, a),
      operator: value ? operator : NEGATED[operator]!,
      right: operandOf(reader, right, b),
    },
  ]
}

/** An expression of which only the result is known; a literal says nothing. */
function plainFact(reader: FrameReader, node: SyntaxNode, value: boolean): ConditionFact[] | undefined {
  if (node.nodeType === 'Literal') return undefined
  return [{ left: { text: sourceText(reader, node), value: String(value) }, operator: null, right: null }]
}

/** The operands of a comparison as it last ran. */
function comparisonOf(reader: FrameReader, node: SyntaxNode, operator: string): [left: bigint, right: bigint] | undefined {
  const range = rangeOf(node)
  const found = range && reader.frame.comparisons.find((it) => isComparison(it) && isAt(reader, it, range))
  if (found === undefined) return undefined
  const { op, left, right } = found
  if ((op === EQ) !== (operator === '==' || operator === '!=')) return undefined
  if (op === EQ && reader.isOptimised)
    return inOrder(reader, [nodeOf(node['leftExpression']), nodeOf(node['rightExpression'])], left, right)
  // `a <= b` is compiled as not `a > b`, and by the optimiser as not `b < a`.
  const isUsual = op === EQ || (op === LT || op === SLT) === (operator === '<' || operator === '>=')
  return isUsual ? [left, right] : [right, left]
}

/** The optimiser may have exchanged operands that can be: then only a constant tells which is which. */
export function inOrder(
  reader: FrameReader,
  nodes: readonly (SyntaxNode | undefined)[],
  a: bigint,
  b: bigint,
): [left: bigint, right: bigint] | undefined {
  const [left, right] = nodes.map((node) => constantOf(reader, node))
  if (left === undefined && right === undefined) return undefined
  return (left ?? a) === a && (right ?? b) === b ? [a, b] : [b, a]
}

const isComparison = ({ op }: Operation): boolean => op === LT || op === SLT || op === GT || op === SGT || op === EQ

function isAt(reader: FrameReader, { pc }: Operation, range: SourceRange): boolean {
  const own = reader.rangeAt(pc)
  return own !== undefined && isSameRange(own, range)
}

/** Whether an expression was evaluated after another one. */
function isAfter(reader: FrameReader, node: SyntaxNode, other: SyntaxNode): boolean {
  const [range, before] = [rangeOf(node), rangeOf(other)]
  if (range === undefined || before === undefined) return false
  for (let distance = 0; ; distance++) {
    const step = reader.frame.back(distance)
    const own = step && reader.rangeAt(step.pc)
    if (step === undefined) return false
    if (own !== undefined && isWithinRange(own, range)) return true
    if (own !== undefined && isWithinRange(own, before)) return false
  }
}
