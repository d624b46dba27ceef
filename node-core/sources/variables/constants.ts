/** Constants of a contract and of its files, as far as their syntax tells their values, and immutable variables, which its code contains. */
import type { WireSourceArgument } from '../../contract/sources.ts'
import { bytesFromHex, isHexData } from '../../contract/hex.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { keccak256 } from '../../base/keccak256.ts'
import type { FoundCode } from '../../compilation/codeIndex.ts'
import { bytesText, wordAt, wordText } from '../code/valueText.ts'
import { type BuildSyntax, syntaxOf } from '../syntax/buildSyntax.ts'
import { type VariableSyntax, variableOf } from '../syntax/declarations.ts'
import { type SyntaxNode, nodeOf, nodesOf, textOf, typeTextOf } from '../syntax/syntaxNode.ts'
import { type SolidityType, integerLimits } from '../syntax/types.ts'

/** Maximum number of values that are returned. */
const MAX_CONSTANTS = 500
const MAX_DEPTH = 8
const WORD = 32

/** `running`: the code as it is deployed; null while it is created, when immutables have no values yet. */
export function constantsOf({ build, contract, code }: FoundCode, running: Uint8Array | null): WireSourceArgument[] {
  const syntax = syntaxOf(build)
  const own = syntax.contractNamed(contract.path, contract.name)
  if (own === undefined) return []
  const line = syntax.lineOf(own).toReversed()
  const files = new Set(line.map(({ range }) => range.sourceId))
  const ofFiles = build.sources.filter(({ id }) => files.has(id)).flatMap(({ ast }) => nodesOf(nodeOf(ast)?.['nodes']))
  const declared = ofFiles.filter(({ nodeType }) => nodeType === 'VariableDeclaration').flatMap((node) => variableOf(node) ?? [])
  for (const { variables } of line) declared.push(...variables)
  const places = new Map(code.immutables)
  const values = declared.flatMap((variable): WireSourceArgument[] => {
    const { id, name, type, node } = variable
    if (isConstant(variable)) return [{ name, type, value: expressionText(syntax, nodeOf(node['value']), syntax.typeOf(variable)) ?? null }]
    if (node['mutability'] !== 'immutable') return []
    const at = places.get(id)
    const word = running === null || at === undefined ? undefined : wordAt(running, at)
    return [{ name, type, value: (word !== undefined && wordText(syntax.typeOf(variable), word)) || null }]
  })
  return values.slice(0, MAX_CONSTANTS)
}

const isConstant = ({ node }: VariableSyntax): boolean => node['constant'] === true || node['mutability'] === 'constant'

/** The value of a constant expression in a type; undefined if that is not one of literals, their hashes and conversions. */
function expressionText(syntax: BuildSyntax, node: SyntaxNode | undefined, type: SolidityType): string | undefined {
  if (type.kind === 'string' || type.kind === 'bytes') {
    const literal = withoutConversions(node)
    const bytes = literal && bytesOf(literal)
    return bytes && bytesText(type.kind, bytes)
  }
  const word = wordOf(syntax, node, type)
  return word === undefined ? undefined : wordText(type, word)
}

/** The word of a value that is converted to a type. */
function wordOf(syntax: BuildSyntax, node: SyntaxNode | undefined, type: SolidityType, depth = 0): bigint | undefined {
  if (node === undefined || depth > MAX_DEPTH) return undefined
  // The compiler has calculated what consists of numbers; it abbreviates long ones.
  const number = /^int_const (-?\d+)$/.exec(typeTextOf(node))?.[1]
  if (number !== undefined) return wordOfNumber(BigInt(number), type)
  if (node.nodeType === 'Literal') return wordOfLiteral(node, type)
  if (node.nodeType === 'TupleExpression') return wordOf(syntax, nodesOf(node['components'])[0], type, depth + 1)
  const own = syntax.types.ofExpression(node)
  const word = node.nodeType === 'MemberAccess' ? wordOfMember(node, own) : wordOfCall(syntax, node, own, depth)
  return word === undefined ? undefined : converted(word, own, type)
}

/** Of a conversion or a hash. */
function wordOfCall(syntax: BuildSyntax, node: SyntaxNode, own: SolidityType, depth: number): bigint | undefined {
  const [argument, ...others] = nodesOf(node['arguments'])
  if (node.nodeType !== 'FunctionCall' || argument === undefined || others.length > 0) return undefined
  if (node['kind'] === 'typeConversion') return wordOf(syntax, argument, own, depth + 1)
  const bytes = textOf(nodeOf(node['expression']) ?? {}, 'name') === 'keccak256' ? bytesOf(argument) : undefined
  return bytes && bigintFromBytes(keccak256(bytes))
}

/** A literal whose number the compiler does not tell, or that is none. */
function wordOfLiteral(node: SyntaxNode, type: SolidityType): bigint | undefined {
  const [kind, value] = [textOf(node, 'kind'), textOf(node, 'value').replaceAll('_', '')]
  if (kind === 'bool') return value === 'true' ? 1n : 0n
  if (kind === 'number') {
    const isPlain = /^(?:\d{1,78}|0[xX][0-9a-fA-F]{1,64})$/.test(value) && (node['subdenomination'] ?? null) === null
    return isPlain ? wordOfNumber(BigInt(value), type) : undefined
  }
  const bytes = bytesOf(node)
  return bytes && type.kind === 'fixedBytes' ? leftAligned(bigintFromBytes(bytes), Math.min(bytes.length, WORD)) : undefined
}

/** `Kind.Big`, `type(uint8).max`. */
function wordOfMember(node: SyntaxNode, own: SolidityType): bigint | undefined {
  const member = textOf(node, 'memberName')
  if (own.kind === 'enum') return own.members.includes(member) ? BigInt(own.members.indexOf(member)) : undefined
  if ((member !== 'max' && member !== 'min') || (own.kind !== 'uint' && own.kind !== 'int')) return undefined
  const [min, max] = integerLimits(own)
  return BigInt.asUintN(256, member === 'min' ? min : max)
}

/** A word of one type in another: bytes keep their beginning, numbers their end. */
function converted(word: bigint, from: SolidityType, to: SolidityType): bigint {
  if (to.kind === 'fixedBytes') return from.kind === 'fixedBytes' ? cut(word, Math.min(from.size, to.size)) : leftAligned(word, to.size)
  const number = from.kind === 'fixedBytes' ? word >> BigInt(256 - 8 * from.size) : word
  if (to.kind === 'int') return BigInt.asUintN(256, BigInt.asIntN(to.bits, number))
  return to.kind === 'uint' ? BigInt.asUintN(to.bits, number) : number
}

/** Numbers of bytes are hexadecimal, with all their digits. */
const wordOfNumber = (value: bigint, type: SolidityType): bigint =>
  type.kind === 'fixedBytes' ? leftAligned(value, type.size) : BigInt.asUintN(256, value)

const leftAligned = (value: bigint, size: number): bigint => BigInt.asUintN(256, value << BigInt(256 - 8 * size))

/** The first bytes of a word. */
const cut = (word: bigint, size: number): bigint => leftAligned(word >> BigInt(256 - 8 * size), size)

/** `bytes("text")` is the text. */
function withoutConversions(node: SyntaxNode | undefined, depth = 0): SyntaxNode | undefined {
  if (node?.nodeType !== 'FunctionCall' || node['kind'] !== 'typeConversion' || depth > MAX_DEPTH) return node
  return withoutConversions(nodesOf(node['arguments'])[0], depth + 1)
}

/** The bytes of a string. */
function bytesOf(node: SyntaxNode): Uint8Array | undefined {
  const hex = `0x${textOf(node, 'hexValue')}`
  return node.nodeType === 'Literal' && isHexData(hex) ? bytesFromHex(hex) : undefined
}
