/** Values of the stack as text, by the type of the expression that they are of. */
import { wordText } from '../code/valueText.ts'
import { type SyntaxNode, textOf, typeTextOf } from '../syntax/syntaxNode.ts'
import type { FrameReader } from './frameReader.ts'

/** The value of an expression that takes one word of the stack; a number if its type is not known. */
export function operandText({ code }: FrameReader, node: SyntaxNode, value: bigint): string {
  return wordText(code.syntax.types.ofExpression(node), value) ?? value.toString()
}

/** The value of a number or of a member of an enumeration; undefined for any other expression. */
export function constantOf({ code }: FrameReader, node: SyntaxNode | undefined): bigint | undefined {
  if (node === undefined) return undefined
  const number = /^int_const (\d+)$/.exec(typeTextOf(node))?.[1]
  if (number !== undefined) return BigInt(number)
  const type = code.syntax.types.ofExpression(node)
  if (node.nodeType !== 'MemberAccess' || type.kind !== 'enum') return undefined
  const at = type.members.indexOf(textOf(node, 'memberName'))
  return at < 0 ? undefined : BigInt(at)
}
