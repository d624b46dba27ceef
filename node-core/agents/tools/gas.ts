import { groupDigits } from '../../contract/groupDigits.ts'
import type { WireGasNode } from '../../contract/sources.ts'
import { upTo } from '../counts.ts'
import { execution, subjectOf } from '../execution.ts'
import { placeText } from '../places.ts'
import { tool } from '../tool.ts'

export const gas = tool({
  name: 'measure_gas',
  title: 'Measure gas by line',
  description:
    'Which lines and calls of a transaction or a call used the gas, the most expensive first: how often each ran, its own gas and what of it is for cold and warm storage or memory. Use it to optimise.',
  params: { ...execution, top: upTo(20, 200, 'How many lines') },
  async run({ top, ...args }, node) {
    const { total, intrinsic, refunded, nodes, isCut } = await node.ask('devnet_gasBySource', await subjectOf(args, node))
    const rows = Array.from(merged(nodes)).toSorted(([, a], [, b]) => b.self - a.self)
    return [
      `gas used ${groupDigits(total)}: intrinsic ${groupDigits(intrinsic)}, refunded ${groupDigits(refunded)}${isCut ? ' (the trace is cut: what follows is a part of it)' : ''}`,
      ...rows.slice(0, top).map(([name, amounts]) => `${groupDigits(amounts.self)} gas  ${name}  ${detailText(amounts)}`),
    ].join('\n')
  },
})

type Amounts = Pick<WireGasNode, 'calls' | 'self' | 'cold' | 'warm' | 'memory'>

/** The same line called from several places is one. */
function merged(nodes: readonly WireGasNode[]): Map<string, Amounts> {
  const found = new Map<string, Amounts>()
  for (const it of nodes) {
    if (it.self === 0) continue
    const name = nameOf(it, nodes)
    const { calls, self, cold, warm, memory } = found.get(name) ?? { calls: 0, self: 0, cold: 0, warm: 0, memory: 0 }
    found.set(name, {
      calls: calls + it.calls,
      self: self + it.self,
      cold: cold + it.cold,
      warm: warm + it.warm,
      memory: memory + it.memory,
    })
  }
  return found
}

/** A line by its place and function, a call by what it calls. */
function nameOf(node: WireGasNode, nodes: readonly WireGasNode[]): string {
  const around = node.kind === 'line' && node.parent !== null ? nodes[node.parent]! : node
  const called = [around.contract, around.function ?? around.kind].filter((it) => it !== null).join('.')
  return node.kind === 'line' && node.location !== null ? `${placeText(node.location)} in ${called}` : `${called}, outside of lines`
}

const detailText = ({ calls, cold, warm, memory }: Amounts): string =>
  [
    `reached ${groupDigits(calls)} times`,
    cold && `cold accesses ${groupDigits(cold)}`,
    warm && `warm accesses ${groupDigits(warm)}`,
    memory && `memory ${groupDigits(memory)}`,
  ]
    .filter((it) => it !== 0)
    .join(', ')
