/**
 * The values that made a check of Solidity fail: operands of a calculation, an index and a length. Solidity's documentation, "Panic via assert
 * and Error via require"; what is compared, libsolidity/codegen/YulUtilFunctions.cpp.
 */
import { OP } from '../../contract/opcodes.ts'
import type { ConditionFact } from '../../contract/stackTrace.ts'
import type { SourceRange } from '../maps/sourceMap.ts'
import { type SyntaxNode, nodeOf, nodesOf, textOf } from '../syntax/syntaxNode.ts'
import { type IntegerType, type SolidityType, integerLimits } from '../syntax/types.ts'
import { inOrder, pathTo } from './condition.ts'
import { failsLike } from './failingNode.ts'
import type { FrameReader } from './frameReader.ts'
import { constantOf, operandOf, sourceText } from './operandText.ts'
import type { Operation } from './recordedFrame.ts'
import type { Failure } from './traceEntry.ts'

const { ADD, SUB, MUL, DIV, LT, GT } = OP
/** Comparisons at the end of a frame among which that of the failed check is. */
const MAX_CHECKS = 4
/** Length above which memory is not allocated. */
const MAX_ALLOCATED = 0xffff_ffff_ffff_ffffn

/** What made a statement panic; undefined if it cannot be told. `root`: the function around its place. */
export function panicFacts(reader: FrameReader, failure: Failure, place: SourceRange, root: SyntaxNode): ConditionFact[] | undefined {
  const node = failedNode(failure, place, root)
  const fact = node && factOf(reader, failure.panicCode!, node)
  return fact && [fact]
}

/** Whether the calculation at a place had no result with operands that were seen, in either order. */
export function isFailedCalculation(reader: FrameReader, failure: Failure, place: SourceRange, root: SyntaxNode): boolean {
  const node = failedNode(failure, place, root)
  const calculation = node && calculationOf(reader, node)
  return calculation !== undefined && seenOperands(reader, calculation) !== undefined
}

/** The innermost node around a place that can panic so. */
function failedNode(failure: Failure, place: SourceRange, root: SyntaxNode): SyntaxNode | undefined {
  const canFail = failsLike(failure)
  const path = pathTo(root, place)
  // The place of a call is that of the whole call.
  const called = nodeOf(path.at(-1)!['expression'])
  return canFail && (called ? [...path, called] : path).findLast(canFail)
}

function factOf(reader: FrameReader, code: bigint, node: SyntaxNode): ConditionFact | undefined {
  switch (code) {
    case 0x11n:
      return calculationFact(reader, node)
    case 0x12n:
      return divisionFact(reader, node)
    case 0x21n:
      return enumFact(reader, node)
    case 0x31n:
      return emptyArrayFact(reader, node)
    case 0x32n:
      return indexFact(reader, node)
    case 0x41n:
      return allocationFact(reader, node)
    default:
      return undefined
  }
}

/** A calculation: its operator, and its operands as nodes; without the right one, that is 1. */
interface Calculation {
  operator: '+' | '-' | '*'
  left: SyntaxNode
  right: SyntaxNode | undefined
  type: IntegerType
}

function calculationOf(reader: FrameReader, node: SyntaxNode): Calculation | undefined {
  const { types } = reader.code.syntax
  const [operator] = /^[-+*]/.exec(textOf(node, 'operator')) ?? []
  const isUnary = node.nodeType === 'UnaryOperation'
  const [leftKey, rightKey] = node.nodeType === 'Assignment' ? ['leftHandSide', 'rightHandSide'] : ['leftExpression', 'rightExpression']
  const left = nodeOf(node[isUnary ? 'subExpression' : leftKey])
  const right = isUnary ? undefined : nodeOf(node[rightKey])
  const type = types.ofExpression(node)
  // The only other one with a sign of its own is the negation of the least number.
  const isCounted = isUnary ? textOf(node, 'operator').length === 2 : textOf(node, 'operator') !== '**' && right !== undefined
  if (operator === undefined || left === undefined || !isCounted || (type.kind !== 'uint' && type.kind !== 'int')) return undefined
  return { operator: operator as Calculation['operator'], left, right, type }
}

function calculationFact(reader: FrameReader, node: SyntaxNode): ConditionFact | undefined {
  const calculation = calculationOf(reader, node)
  const values = calculation && operandsOf(reader, calculation)
  if (values === undefined) return undefined
  const { operator, left, right, type } = calculation!
  const [a, b] = values
  const outcome = outcomeOf(operator, a, b, type)!
  const given = right === undefined ? { text: '1', value: '1' } : operandOf(reader, right, b)
  return { left: operandOf(reader, left, a), operator, right: given, outcome }
}

/** The operands with which a calculation has no result, as they were last seen. */
function operandsOf(reader: FrameReader, calculation: Calculation): [a: bigint, b: bigint] | undefined {
  const seen = seenOperands(reader, calculation)
  const { operator, left, right } = calculation
  if (seen === undefined || right === undefined || !seen.isDone) return seen?.values
  const [a, b] = seen.values
  return isReordered(reader) && operator !== '-' && a !== b ? inOrder(reader, [left, right], a, b) : [a, b]
}

/** The same in any order. `isDone`: it was calculated with them, rather than compared first. */
function seenOperands(
  reader: FrameReader,
  { operator, left, right, type }: Calculation,
): { values: [a: bigint, b: bigint]; isDone: boolean } | undefined {
  const { frame } = reader
  const canExchange = isReordered(reader) && operator !== '-'
  // Compilers also calculate what no source does, with words that none of its values can be.
  const areValues = (a: bigint, b: bigint): boolean => isValueOf(reader, left, a) && (right === undefined || isValueOf(reader, right, b))
  const canBe = (a: bigint, b: bigint): boolean => areValues(a, b) || (canExchange && areValues(b, a))
  const fails = (a: bigint, b: bigint): boolean => canBe(a, b) && outcomeOf(operator, a, b, type) !== undefined
  // `i++` fails at the greatest number only, `i--` at the least.
  if (right === undefined) return { values: [integerLimits(type)[operator === '+' ? 1 : 0], 1n], isDone: true }
  const op = { '+': ADD, '-': SUB, '*': MUL }[operator]
  // It is checked as soon as it is done: one before that is another one.
  const done = frame.calculations.find((it) => it.op === op && canBe(it.left, it.right) && !isMask(it))
  if (done !== undefined && fails(done.left, done.right)) return { values: [done.left, done.right], isDone: true }
  const compared = reader.isSince(8, 16) ? undefined : earlierOperands(reader, operator, type, fails)
  return compared && { values: compared, isDone: false }
}

/** Whether an operation makes the greatest number of some bits, which compilers cut words with. */
const isMask = ({ op, left, right }: Operation): boolean => op === SUB && right === 1n && left > 0n && (left & (left - 1n)) === 0n

/** Whether a word can be the value of an expression, as far as its type tells. */
function isValueOf(reader: FrameReader, node: SyntaxNode, word: bigint): boolean {
  const type = reader.code.syntax.types.ofExpression(node)
  if (type.kind !== 'uint' && type.kind !== 'int') return true
  const [[min, max], value] = [integerLimits(type), inType(word, type)]
  return min <= value && value <= max
}

/** Whether the operands of additions and multiplications may have been exchanged. */
const isReordered = ({ isOptimised, code }: FrameReader): boolean => isOptimised || code.found.build.viaIR

/** Compilers before 0.8.16 compare first: `x < y`, `x > max - y`, `y > max / x`. */
function earlierOperands(
  { frame }: FrameReader,
  operator: Calculation['operator'],
  type: IntegerType,
  fails: (a: bigint, b: bigint) => boolean,
): [a: bigint, b: bigint] | undefined {
  const [, max] = integerLimits(type)
  const candidates = frame.comparisons.slice(0, 2 * MAX_CHECKS).flatMap(({ op, left, right }): [bigint, bigint][] => {
    if (operator === '-' && op === LT) return [[left, right]]
    if (operator === '+' && op === GT) return [[left, BigInt.asUintN(256, max - right)]]
    if (operator !== '*' || op !== GT) return []
    const divided = frame.calculations.find((it) => it.op === DIV && it.left === max && it.right !== 0n && max / it.right === right)
    return divided === undefined ? [] : [[divided.right, left]]
  })
  return candidates.find(([a, b]) => fails(a, b))
}

const inType = (word: bigint, { kind }: SolidityType): bigint => (kind === 'int' ? BigInt.asIntN(256, word) : word)

/** What a calculation does that has no result in its type; undefined if it has one. */
function outcomeOf(
  operator: Calculation['operator'],
  left: bigint,
  right: bigint,
  type: IntegerType,
): 'overflows' | 'underflows' | undefined {
  const [a, b] = [inType(left, type), inType(right, type)]
  const [min, max] = integerLimits(type)
  // Words of which these are no values of the type are those of something else.
  if ([a, b].some((it) => it < min || it > max)) return undefined
  const result = operator === '+' ? a + b : operator === '-' ? a - b : a * b
  return result > max ? 'overflows' : result < min ? 'underflows' : undefined
}

/** What is divided by is zero. */
function divisionFact(reader: FrameReader, node: SyntaxNode): ConditionFact | undefined {
  const divisor =
    node.nodeType === 'FunctionCall'
      ? nodesOf(node['arguments']).at(-1)
      : nodeOf(node[node.nodeType === 'Assignment' ? 'rightHandSide' : 'rightExpression'])
  return divisor && valueFact(reader, divisor, '0')
}

/** An array that is popped is empty. */
function emptyArrayFact(reader: FrameReader, node: SyntaxNode): ConditionFact | undefined {
  const popped = nodeOf(node['expression'])
  return popped && { left: { text: `${sourceText(reader, popped)}.length`, value: '0' }, operator: null, right: null }
}

function valueFact(reader: FrameReader, node: SyntaxNode, value: string): ConditionFact {
  return { left: { text: sourceText(reader, node), value }, operator: null, right: null }
}

/** A number that is more than the last member of an enum. */
function enumFact(reader: FrameReader, node: SyntaxNode): ConditionFact | undefined {
  const type = reader.code.syntax.types.ofExpression(node)
  const [converted] = nodesOf(node['arguments'])
  if (type.kind !== 'enum' || converted === undefined) return undefined
  const count = BigInt(type.members.length)
  const given = checkedValue(reader, (value, limit) => value >= count && (limit === count || limit === count - 1n))
  if (given === undefined) return undefined
  return {
    left: operandOf(reader, converted, given.value),
    operator: '>',
    right: { text: `type(${type.name}).max`, value: `${type.name}.${type.members.at(-1)}` },
  }
}

/** An index that is not less than the length. */
function indexFact(reader: FrameReader, node: SyntaxNode): ConditionFact | undefined {
  const [array, index] = [nodeOf(node['baseExpression']), nodeOf(node['indexExpression'])]
  if (array === undefined || index === undefined) return undefined
  const constant = constantOf(reader, index)
  const given = checkedValue(reader, (value, limit) => value >= limit && (constant === undefined || constant === value))
  if (given === undefined) return undefined
  const { value, limit } = given
  return {
    left: operandOf(reader, index, value),
    operator: '>=',
    right: { text: `${sourceText(reader, array)}.length`, value: limit.toString() },
  }
}

/** A length that no memory has. */
function allocationFact(reader: FrameReader, node: SyntaxNode): ConditionFact | undefined {
  const [length] = nodesOf(node['arguments'])
  const given = checkedValue(reader, (value, limit) => value > limit && limit === MAX_ALLOCATED)
  return given && length && { left: operandOf(reader, length, given.value), operator: '>', right: literal(MAX_ALLOCATED) }
}

const literal = (value: bigint): ConditionFact['left'] => ({ text: value.toString(), value: value.toString() })

/** The value and the limit that one of the last comparisons found to be wrong. */
function checkedValue(
  { frame }: FrameReader,
  isWrong: (value: bigint, limit: bigint) => boolean,
): { value: bigint; limit: bigint } | undefined {
  for (const { op, left, right } of frame.comparisons.slice(0, MAX_CHECKS)) {
    if (op !== LT && op !== GT) continue
    // `index < length` or `length > index` failed; `value > limit` succeeded.
    if (isWrong(left, right)) return { value: left, limit: right }
    if (isWrong(right, left)) return { value: right, limit: left }
  }
  return undefined
}
