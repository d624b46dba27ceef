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
function expressionText(syntax: BuildSyntax, node: SyntaxNode | undefined, type: SolidityType, depth = 0): string | undefined {
  if (node === undefined || depth > MAX_DEPTH) return undefined
  // The compiler has calculated what consists of numbers; it abbreviates long ones.
  const number = /^int_const (-?\d+)$/.exec(typeTextOf(node))?.[1]
  if (number !== undefined) return numberText(BigInt(number), type)
  const [argument, ...others] = nodesOf(node['arguments'])
  switch (node.nodeType) {
    case 'Literal':
      return literalText(node, type)
    case 'TupleExpression':
      return expressionText(syntax, nodesOf(node['components'])[0], type, depth + 1)
    case 'FunctionCall':
      if (argument === undefined || others.length > 0) return undefined
      if (node['kind'] === 'typeConversion') return expressionText(syntax, argument, type, depth + 1)
      return textOf(nodeOf(node['expression']) ?? {}, 'name') === 'keccak256' ? hashText(argument, type) : undefined
    case 'MemberAccess':
      return memberText(syntax, node, type)
    default:
      return undefined
  }
}

/** A literal whose number the compiler does not tell, or that is none. */
function literalText(node: SyntaxNode, type: SolidityType): string | undefined {
  const [kind, value] = [textOf(node, 'kind'), textOf(node, 'value').replaceAll('_', '')]
  if (kind === 'bool') return value
  if (kind === 'number') {
    const isPlain = /^(?:\d{1,78}|0[xX][0-9a-fA-F]{1,64})$/.test(value) && (node['subdenomination'] ?? null) === null
    return isPlain ? numberText(BigInt(value), type) : undefined
  }
  const bytes = bytesOf(node)
  if (bytes === undefined) return undefined
  if (type.kind === 'string' || type.kind === 'bytes') return bytesText(type.kind, bytes)
  return type.kind === 'fixedBytes' ? wordText(type, bigintFromBytes(bytes) << BigInt(256 - 8 * Math.min(bytes.length, 32))) : undefined
}

/** Numbers of bytes are hexadecimal, with all their digits. */
const numberText = (value: bigint, type: SolidityType): string | undefined =>
  wordText(type, BigInt.asUintN(256, type.kind === 'fixedBytes' ? value << BigInt(256 - 8 * type.size) : value))

/** The bytes of a string. */
function bytesOf(node: SyntaxNode): Uint8Array | undefined {
  const hex = `0x${textOf(node, 'hexValue')}`
  return node.nodeType === 'Literal' && isHexData(hex) ? bytesFromHex(hex) : undefined
}

function hashText(argument: SyntaxNode, type: SolidityType): string | undefined {
  const bytes = bytesOf(argument)
  return bytes && wordText(type, bigintFromBytes(keccak256(bytes)))
}

/** `Kind.Big`, `type(uint8).max`. */
function memberText({ types }: BuildSyntax, node: SyntaxNode, type: SolidityType): string | undefined {
  const member = textOf(node, 'memberName')
  if (type.kind === 'enum') return type.members.includes(member) ? `${type.name}.${member}` : undefined
  const given = types.ofExpression(node)
  if ((member !== 'max' && member !== 'min') || (given.kind !== 'uint' && given.kind !== 'int')) return undefined
  const [min, max] = integerLimits(given)
  return wordText(type, BigInt.asUintN(256, member === 'min' ? min : max))
}
