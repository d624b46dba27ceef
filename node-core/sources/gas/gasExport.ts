/** Gas by source as other tools read it. */
import type { WireGasBySource, WireGasNode } from '../../contract/sources.ts'

/** How a node is called in profiles: `Shop.buy`, `Shop.sol:12`. */
export function gasNodeName({ kind, contract, function: called, location }: WireGasNode): string {
  if (kind === 'line') return `${location!.path}:${location!.line}`
  const name = [contract, called].filter((it) => it !== null).join('.')
  return kind === 'external' || kind === 'internal' ? name || 'call without sources' : `${name || 'code'} (${kind})`
}

/** A file of speedscope (https://www.speedscope.app/file-format-schema.json): an evented profile whose time is gas. */
export function speedscopeOf({ nodes }: WireGasBySource, name: string): object {
  const frames: { name: string; file?: string; line?: number }[] = []
  const indexes = new Map<string, number>()
  const frameOf = (node: WireGasNode): number => {
    const title = gasNodeName(node)
    const key = `${title} ${node.location?.path}:${node.location?.line}`
    let index = indexes.get(key)
    if (index === undefined) {
      index = frames.push({ name: title, ...(node.location && { file: node.location.path, line: node.location.line }) }) - 1
      indexes.set(key, index)
    }
    return index
  }
  const children = childrenOf(nodes)
  const events: { type: 'O' | 'C'; frame: number; at: number }[] = []
  let at = 0
  // Traces are as deep as the stack of the EVM allows: no recursion.
  const open: { node: number; next: number }[] = (children.get(null) ?? []).toReversed().map((node) => ({ node, next: -1 }))
  while (open.length > 0) {
    const top = open.at(-1)!
    const node = nodes[top.node]!
    if (top.next < 0) {
      events.push({ type: 'O', frame: frameOf(node), at })
      at += node.self
    }
    const child = children.get(top.node)?.[++top.next]
    if (child !== undefined) open.push({ node: child, next: -1 })
    else {
      events.push({ type: 'C', frame: frameOf(node), at })
      open.pop()
    }
  }
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: 'Terrarium',
    shared: { frames },
    profiles: [{ type: 'evented', name, unit: 'none', startValue: 0, endValue: at, events }],
  }
}

/** Stacks of nodes with gas of their own, the innermost first. */
export function* gasStacks({ nodes }: WireGasBySource): Generator<{ stack: WireGasNode[]; gas: number }> {
  for (const node of nodes) {
    if (node.self === 0) continue
    const stack: WireGasNode[] = []
    for (let it: WireGasNode | undefined = node; it !== undefined; it = it.parent === null ? undefined : nodes[it.parent]) stack.push(it)
    yield { stack, gas: node.self }
  }
}

function childrenOf(nodes: readonly WireGasNode[]): Map<number | null, number[]> {
  const children = new Map<number | null, number[]>()
  for (const [id, { parent }] of nodes.entries()) {
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [id])
    else siblings.push(id)
  }
  return children
}
