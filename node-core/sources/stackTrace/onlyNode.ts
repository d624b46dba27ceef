import { type SyntaxNode, nodesOfTrees } from '../syntax/syntaxNode.ts'

/** Maximum number of nodes that are looked at. */
const MAX_NODES = 200_000

/** The only node in some parts of a source that is wanted; undefined if there are several, or none, or too much to look at. */
export function onlyNode(roots: readonly SyntaxNode[], isWanted: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
  let found: SyntaxNode | undefined
  let left = MAX_NODES
  for (const node of nodesOfTrees(roots)) {
    if (--left < 0) return undefined
    if (!isWanted(node)) continue
    if (found !== undefined) return undefined
    found = node
  }
  return found
}
