import { shareToText, valueToText, type ValueUnit } from '../../format/figures.ts'
import type { FlameScene } from './flameDrawing.ts'

/** Describes a node in words. */
export function describeNode({ tree, frames, zoom, rootTitle, changeOf }: FlameScene, unit: ValueUnit, node: number): string {
  const frame = frames[tree.frame[node]!]
  const whole = tree.total[0]! || 1
  const place = frame?.file ? `\n${frame.file}${frame.line > 0 ? `:${frame.line}` : ''}` : ''
  const share = (value: number): string => `${valueToText(value, unit)}, ${shareToText(value / whole)}`
  const ofZoom = zoom === 0 ? '' : ` (${shareToText(tree.total[node]! / (tree.total[zoom]! || 1))} of the zoomed)`
  const change = frame && changeOf?.(tree.frame[node]!).text
  return `${frame?.name ?? rootTitle}${place}${change ? `\nchanged ${change}` : ''}\ntotal ${share(tree.total[node]!)}${ofZoom}\nself ${share(tree.self[node]!)}`
}
