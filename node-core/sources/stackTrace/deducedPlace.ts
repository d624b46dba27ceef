/**
 * Where a failure comes from in code of which the optimiser has left no trace: the only statement, among all functions that may have run, that
 * can fail in that way.
 */
import { revertReasonOf } from '../../contract/revert.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { type SyntaxNode, childrenOf, idOf, nodeOf, nodesOf, rangeOf, textOf } from '../syntax/syntaxNode.ts'
import type { FrameReader } from './frameReader.ts'
import type { Failure, TraceEntry } from './traceEntry.ts'

/** Maximum number of nodes that are looked at. */
const MAX_NODES = 200_000

/** The place of the failure; undefined if there are several, or none, or too much to look at. */
export function deducedEntry(reader: FrameReader, failure: Failure): TraceEntry | undefined {
  const canFail = failsLike(failure)
  if (canFail === undefined || !reader.code.found.build.optimizer.enabled) return undefined
  const found = onlyPlace(reader, canFail)
  const range = found && rangeOf(found.node)
  if (found === undefined || range === undefined) return undefined
  const { lastStep: step, frame } = reader
  return { kind: 'call', frame, function: found.function, isConstructor: false, range, isDeduced: true, step }
}

function onlyPlace(
  reader: FrameReader,
  canFail: (node: SyntaxNode) => boolean,
): { node: SyntaxNode; function: FunctionSyntax } | undefined {
  const { syntax, contract } = reader.code
  if (contract === undefined) return undefined
  const line = syntax.lineOf(contract)
  const { called, fallback, receive, frame } = reader
  const roots = frame.isCreation
    ? line.flatMap(({ functions }) => functions.filter(({ kind }) => kind === 'constructor'))
    : [called, fallback, receive]
  const pending = (called !== undefined && !frame.isCreation ? [called] : roots).filter((it) => it !== undefined)
  const reached = new Set(pending)
  let place: { node: SyntaxNode; function: FunctionSyntax } | undefined
  let nodesLeft = MAX_NODES
  for (let around = pending.pop(); around !== undefined; around = pending.pop()) {
    const open: SyntaxNode[] = [around.node]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (--nodesLeft < 0) return undefined
      if (canFail(node)) {
        if (place !== undefined) return undefined
        place = { node, function: around }
      }
      for (const next of functionsReferred(reader, node)) {
        if (reached.has(next)) continue
        reached.add(next)
        pending.push(next)
      }
      open.push(...childrenOf(node))
    }
  }
  return place
}

/** The functions that a node may call: what it refers to, and what overrides that. */
function functionsReferred({ code: { syntax, contract } }: FrameReader, node: SyntaxNode): FunctionSyntax[] {
  const referred = syntax.functions.get(idOf(node, 'referencedDeclaration'))
  if (referred === undefined) return []
  const overriding =
    contract === undefined ? [] : syntax.lineOf(contract).flatMap(({ functions }) => functions.filter(({ name }) => name === referred.name))
  return [referred, ...overriding]
}

/** Whether a node can fail like that; undefined for failures that do not tell. */
function failsLike({ kind, frame, panicCode, error }: Failure): ((node: SyntaxNode) => boolean) | undefined {
  if (kind === 'panic') return PANICS.get(panicCode!)
  if (kind === 'customError' && error) return (node) => isErrorCall(node, error.name)
  const reason = revertReasonOf(frame.output)
  if (kind !== 'revert' || reason.kind !== 'message') return undefined
  const text = new TextDecoder().decode(reason.utf8)
  return (node) => isCallOf(node, 'require', 'revert') && argumentsOf(node).some((it) => it.nodeType === 'Literal' && it['value'] === text)
}

const argumentsOf = (node: SyntaxNode): SyntaxNode[] => nodesOf(node['arguments'])
const calleeOf = (node: SyntaxNode): SyntaxNode | undefined => (node.nodeType === 'FunctionCall' ? nodeOf(node['expression']) : undefined)

function isCallOf(node: SyntaxNode, ...names: string[]): boolean {
  const callee = calleeOf(node)
  return callee?.nodeType === 'Identifier' && names.includes(textOf(callee, 'name'))
}

/** `revert E(…)`, or `E(…)` as an argument of `require`. */
function isErrorCall(node: SyntaxNode, name: string): boolean {
  const call =
    node.nodeType === 'RevertStatement' ? nodeOf(node['errorCall']) : isCallOf(node, 'require') ? argumentsOf(node)[1] : undefined
  const callee = call && calleeOf(call)
  return callee !== undefined && (textOf(callee, 'name') === name || textOf(callee, 'memberName') === name)
}

const operatorOf = (node: SyntaxNode): string =>
  ['BinaryOperation', 'UnaryOperation', 'Assignment'].includes(node.nodeType) ? textOf(node, 'operator') : ''
const typeOf = (node: SyntaxNode): string => textOf((node['typeDescriptions'] ?? {}) as Record<string, unknown>, 'typeString')
const isNumber = (node: SyntaxNode): boolean => /^u?int\d/.test(typeOf(node))

const PANICS = new Map<bigint, (node: SyntaxNode) => boolean>([
  [0x01n, (node) => isCallOf(node, 'assert')],
  [0x11n, (node) => /^(?:\+|-|\*|\*\*|\/|\+\+|--|[-+*/]=)$/.test(operatorOf(node)) && isNumber(node)],
  [0x12n, (node) => (/^[/%]=?$/.test(operatorOf(node)) && isNumber(node)) || isCallOf(node, 'addmod', 'mulmod')],
  [0x21n, (node) => node.nodeType === 'FunctionCall' && node['kind'] === 'typeConversion' && typeOf(node).startsWith('enum ')],
  [0x31n, (node) => node.nodeType === 'MemberAccess' && node['memberName'] === 'pop'],
  [0x32n, (node) => node.nodeType === 'IndexAccess' && !typeOf(nodeOf(node['baseExpression']) ?? node).startsWith('mapping')],
  [0x41n, (node) => calleeOf(node)?.nodeType === 'NewExpression' && /\[\]|^bytes|^string/.test(typeOf(node))],
])
