import { type SyntaxNode, childrenOf } from '../syntax/syntaxNode.ts'

/** Maximum number of nodes that are looked at. */
const MAX_NODES = 200_000

/** The only node in some parts of a source that is wanted; undefined if there are several, or none, or too much to look at. */
export function onlyNode(roots: readonly SyntaxNode[], isWanted: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
  let found: SyntaxNode | undefined
  const open = [...roots]
  for (let nodes = 0; open.length > 0; nodes++) {
    const node = open.pop()!
    if (nodes >= MAX_NODES) return undefined
    if (isWanted(node)) {
      if (found !== undefined) return undefined
      found = node
    }
    open.push(...childrenOf(node))
  }
  return found
}
