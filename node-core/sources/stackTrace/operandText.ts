/** Values of the stack as text, by the type of the expression that they are of. */
import { addressFromBigint, bytesFromHex, hexFromBytes, wordFromBigint } from '../../contract/hex.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { fieldsOf } from '../../compilation/jsonFields.ts'
import { type SyntaxNode, nodeOf, nodesOf, textOf } from '../syntax/syntaxNode.ts'
import type { FrameReader } from './frameReader.ts'

/** The value of an expression that takes one word of the stack. */
export function operandText(reader: FrameReader, node: SyntaxNode, value: bigint): string {
  const type = typeOf(node)
  if (/^(?:int\d|int_const -)/.test(type)) return BigInt.asIntN(256, value).toString()
  if (/^(?:address|contract )/.test(type)) return checksumAddress(addressFromBigint(value))
  if (type === 'bool') return String(value !== 0n)
  const size = /^bytes(\d+)$/.exec(type)?.[1]
  if (size !== undefined) return hexFromBytes(bytesFromHex(wordFromBigint(value)).subarray(0, Number(size)))
  if (type.startsWith('enum ')) return enumText(reader, type.slice('enum '.length), value)
  return value.toString()
}

/** The value of a number or of a member of an enumeration; undefined for any other expression. */
export function constantOf(reader: FrameReader, node: SyntaxNode | undefined): bigint | undefined {
  const type = node === undefined ? '' : typeOf(node)
  const number = /^int_const (\d+)$/.exec(type)?.[1]
  if (number !== undefined) return BigInt(number)
  if (node?.nodeType !== 'MemberAccess' || !type.startsWith('enum ')) return undefined
  const at = membersOf(reader, type.slice('enum '.length))?.indexOf(textOf(node, 'memberName')) ?? -1
  return at < 0 ? undefined : BigInt(at)
}

const typeOf = (node: SyntaxNode): string => textOf(fieldsOf(node['typeDescriptions']) ?? {}, 'typeString')

/** The name of a member of an enumeration, such as `Status.Open`; its number if the source does not tell. */
function enumText(reader: FrameReader, name: string, value: bigint): string {
  const member = value < 256n ? membersOf(reader, name)?.[Number(value)] : undefined
  return member === undefined ? value.toString() : `${name.split('.').at(-1)}.${member}`
}

function membersOf({ code }: FrameReader, name: string): string[] | undefined {
  for (const { ast } of code.found.build.sources) {
    const nodes = nodesOf(nodeOf(ast)?.['nodes']).flatMap((it) => [it, ...nodesOf(it['nodes'])])
    const found = nodes.find((it) => it.nodeType === 'EnumDefinition' && (textOf(it, 'canonicalName') || textOf(it, 'name')) === name)
    if (found !== undefined) return nodesOf(found['members']).map((it) => textOf(it, 'name'))
  }
  return undefined
}
