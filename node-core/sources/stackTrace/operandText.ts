/** Values of the stack as text, by the type of the expression that they are of. */
import type { ConditionFact } from '../../contract/stackTrace.ts'
import { wordText } from '../code/valueText.ts'
import { type SyntaxNode, rangeOf, textOf, typeTextOf } from '../syntax/syntaxNode.ts'
import type { FrameReader } from './frameReader.ts'

/** Maximum length of an expression that is shown. */
const MAX_TEXT = 80

/** An expression that takes one word of the stack, with its value: a number if its type is not known. */
export function operandOf(reader: FrameReader, node: SyntaxNode, value: bigint): ConditionFact['left'] {
  const type = reader.code.syntax.types.ofExpression(node)
  return { text: sourceText(reader, node), value: wordText(type, value) ?? value.toString() }
}

/** What the source writes, in one line. */
export function sourceText(reader: FrameReader, node: SyntaxNode): string {
  const text = (reader.textOf(rangeOf(node)) ?? '').replaceAll(/\s+/g, ' ')
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
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
