/** Which parts of a source can fail in a certain way. */
import { revertReasonOf } from '../../contract/revert.ts'
import { type SyntaxNode, nodeOf, nodesOf, textOf, typeTextOf } from '../syntax/syntaxNode.ts'
import type { AbiValue } from '../../compilation/abiValues.ts'
import type { Failure } from './traceEntry.ts'

/** Whether a node can fail like that; undefined for failures that do not tell. */
export function failsLike({ kind, frame, panicCode, error }: Failure): ((node: SyntaxNode) => boolean) | undefined {
  if (kind === 'panic') return PANICS.get(panicCode!)
  if (kind === 'customError' && error) {
    return (node) => {
      const call = errorCallOf(node, error.name)
      return call !== undefined && argumentsOf(call).every((argument, at) => canBe(argument, valueAt(error.arguments, call, at)))
    }
  }
  const reason = revertReasonOf(frame.output)
  if (kind === 'revert' && reason.kind === 'empty')
    return (node) => isCallOf(node, 'require', 'revert') && !argumentsOf(node).some(isReason)
  if (kind !== 'revert' || reason.kind !== 'message') return undefined
  const text = new TextDecoder().decode(reason.utf8)
  // The text may be that of a constant, or put together.
  const isText = (it: SyntaxNode) => (it.nodeType === 'Literal' ? it['value'] === text : typeTextOf(it).startsWith('string'))
  return (node) => isCallOf(node, 'require', 'revert') && argumentsOf(node).some(isText)
}

/** What `require` and `revert` give as data. */
const isReason = (node: SyntaxNode): boolean => !typeTextOf(node).startsWith('bool')

const argumentsOf = (node: SyntaxNode): SyntaxNode[] => nodesOf(node['arguments'])
const calleeOf = (node: SyntaxNode): SyntaxNode | undefined => (node.nodeType === 'FunctionCall' ? nodeOf(node['expression']) : undefined)

function isCallOf(node: SyntaxNode, ...names: string[]): boolean {
  const callee = calleeOf(node)
  return callee?.nodeType === 'Identifier' && names.includes(textOf(callee, 'name'))
}

/** The value of an argument, by its place or by its name. */
function valueAt(values: readonly AbiValue[], call: SyntaxNode, at: number): AbiValue | undefined {
  const { names } = call
  const name: unknown = Array.isArray(names) ? names[at] : undefined
  return name === undefined ? values[at] : values.find((it) => it.name === name)
}

/** Whether an argument can have a value: a literal has only its own. */
function canBe(argument: SyntaxNode, value: AbiValue | undefined): boolean {
  const own = argument['value']
  if (value === undefined || argument.nodeType !== 'Literal' || typeof own !== 'string') return true
  if (argument['kind'] === 'bool') return value.value === own
  if (argument['kind'] === 'number')
    return value.value === /^int_const (\d+)$/.exec(typeTextOf(argument))?.[1] || !/^u?int/.test(value.type)
  // Values are quoted, and cut if they are long.
  return value.type !== 'string' || !/^[ -!#-[\]-~]{0,40}$/.test(own) || value.value === `"${own}"`
}

/** `E(…)` in `revert E(…)`, or as an argument of `require`. */
function errorCallOf(node: SyntaxNode, name: string): SyntaxNode | undefined {
  const call =
    node.nodeType === 'RevertStatement' ? nodeOf(node['errorCall']) : isCallOf(node, 'require') ? argumentsOf(node)[1] : undefined
  const callee = call && calleeOf(call)
  const isNamed = callee !== undefined && (textOf(callee, 'name') === name || textOf(callee, 'memberName') === name)
  return isNamed ? call : undefined
}

/** Whether a node reverts whatever the values are. */
export const isRevert = (node: SyntaxNode): boolean => node.nodeType === 'RevertStatement' || isCallOf(node, 'revert')

const operatorOf = (node: SyntaxNode): string =>
  ['BinaryOperation', 'UnaryOperation', 'Assignment'].includes(node.nodeType) ? textOf(node, 'operator') : ''
const isNumber = (node: SyntaxNode): boolean => /^u?int\d/.test(typeTextOf(node))

const PANICS = new Map<bigint, (node: SyntaxNode) => boolean>([
  [0x01n, (node) => isCallOf(node, 'assert')],
  [0x11n, (node) => /^(?:\+|-|\*|\*\*|\/|\+\+|--|[-+*/]=)$/.test(operatorOf(node)) && isNumber(node)],
  [0x12n, (node) => (/^[/%]=?$/.test(operatorOf(node)) && isNumber(node)) || isCallOf(node, 'addmod', 'mulmod')],
  [0x21n, (node) => node.nodeType === 'FunctionCall' && node['kind'] === 'typeConversion' && typeTextOf(node).startsWith('enum ')],
  [0x31n, (node) => node.nodeType === 'MemberAccess' && node['memberName'] === 'pop'],
  [0x32n, (node) => node.nodeType === 'IndexAccess' && !typeTextOf(nodeOf(node['baseExpression']) ?? node).startsWith('mapping')],
  [0x41n, (node) => calleeOf(node)?.nodeType === 'NewExpression' && /\[\]|^bytes|^string/.test(typeTextOf(node))],
])
