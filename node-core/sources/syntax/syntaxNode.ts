/** Access to the JSON syntax trees of solc (Solidity documentation, "AST"): untrusted, and of many versions of the compiler. */
import { type Fields, fieldsOf } from '../../compilation/jsonFields.ts'
import type { SourceRange } from '../maps/sourceMap.ts'

/** A node of a syntax tree. */
export interface SyntaxNode extends Fields {
  nodeType: string
}

/** The value as a node; undefined if it is none. */
export function nodeOf(value: unknown): SyntaxNode | undefined {
  const fields = fieldsOf(value)
  return typeof fields?.['nodeType'] === 'string' ? (fields as SyntaxNode) : undefined
}

/** The nodes of a list. */
export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.flatMap((it) => nodeOf(it) ?? []) : []
}

/** The text of a field; empty if it has none. */
export function textOf(node: Fields, key: string): string {
  const value = node[key]
  return typeof value === 'string' ? value : ''
}

/** What the compiler says of the type of a node: `uint256`, `struct Orders.Order storage pointer`; by its identifier: `t_uint256`. */
export const typeTextOf = (node: Fields, key: 'typeString' | 'typeIdentifier' = 'typeString'): string =>
  textOf(fieldsOf(node['typeDescriptions']) ?? {}, key)

/** The number that identifies a node; -1 if it has none. */
export function idOf(node: Fields, key = 'id'): number {
  const value = node[key]
  return Number.isSafeInteger(value) ? (value as number) : -1
}

/** The range of `start:length:sourceId`; undefined if the text is anything else. */
export function rangeOf(node: Fields, key = 'src'): SourceRange | undefined {
  const match = /^(\d{1,9}):(\d{1,9}):(\d{1,9})$/.exec(textOf(node, key))
  return match ? { start: Number(match[1]), length: Number(match[2]), sourceId: Number(match[3]) } : undefined
}

/** Children of a node in any of its fields. Types of expressions and documentation hold none. */
export function* childrenOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object' || value === null || key === 'typeDescriptions') continue
    if (!Array.isArray(value)) {
      const child = nodeOf(value)
      if (child !== undefined) yield child
      continue
    }
    for (const item of value) {
      const child = nodeOf(item)
      if (child !== undefined) yield child
    }
  }
}

/** The nodes of some trees, their roots included; a node comes before those within it. */
export function* nodesOfTrees(roots: Iterable<SyntaxNode>): Generator<SyntaxNode> {
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (const child of childrenOf(node)) open.push(child)
  }
}
