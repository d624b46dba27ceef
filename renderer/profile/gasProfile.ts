/** The gas of an execution as a profile: calls, functions and lines, each with its own gas. */
import type { WireGasBySource, WireGasNode } from '../../node-core/contract/sources.ts'
import type { FrameGroup } from './frameGroups.ts'
import type { ProfileFrame, ProfileModel, ProfileStack } from './profileModel.ts'

const GROUPS: Readonly<Record<WireGasNode['kind'], FrameGroup>> = {
  external: 'account',
  create: 'account',
  library: 'account',
  fallback: 'account',
  receive: 'account',
  getter: 'account',
  internal: 'function',
  modifier: 'function',
  constructor: 'function',
  line: 'line',
}

const GAS = { type: 'gas', unit: 'gas' } as const

/** What is paid before anything runs. */
const INTRINSIC: ProfileFrame = { name: 'intrinsic', file: '', line: 0, group: 'account' }

/** Refunds are left out: they belong to no part. Beside that of another execution, the values are of both. */
export function gasProfile({ nodes, intrinsic, before }: WireGasBySource): ProfileModel {
  const valuesOf = (own: number, other: number): number[] => (before === null ? [own] : [own, other])
  const frames: ProfileFrame[] = [INTRINSIC]
  const byKey = new Map<string, number>()
  const paths: number[][] = []
  const stacks: ProfileStack[] = [{ frames: [0], values: valuesOf(intrinsic, before?.intrinsic ?? 0) }]
  for (const node of nodes) {
    const frame = frameOf(node)
    const key = `${frame.group} ${frame.name} ${frame.file}:${frame.line}`
    const index = byKey.get(key) ?? frames.push(frame) - 1
    byKey.set(key, index)
    const path = [...(node.parent === null ? [] : paths[node.parent]!), index]
    paths.push(path)
    stacks.push({ frames: path, values: valuesOf(node.self, node.before?.self ?? 0) })
  }
  return {
    kinds: before === null ? [GAS] : [GAS, { ...GAS, type: 'gas before' }],
    frames,
    stacks: stacks.filter(({ values }) => values.some((value) => value > 0)),
    idle: 0,
  }
}

function frameOf({ kind, contract, function: name, location }: WireGasNode): ProfileFrame {
  const [file, line] = [location?.path ?? '', location?.line ?? 0]
  const title =
    kind === 'line' ? `${file.slice(file.lastIndexOf('/') + 1)}:${line}` : [contract, name].filter((part) => part !== null).join('.')
  return { name: title || (kind === 'create' ? 'creation' : 'code without sources'), file, line, group: GROUPS[kind] }
}

/** Gas of lines of a file, by number: their own, and with what they call. */
export function gasOfLines({ nodes }: WireGasBySource, build: string, sourceId: number): Map<number, { self: number; total: number }> {
  const found = new Map<number, { self: number; total: number }>()
  for (const { kind, location, self, total } of nodes) {
    if (kind !== 'line' || location?.build !== build || location.sourceId !== sourceId) continue
    const line = found.get(location.line)
    found.set(location.line, { self: self + (line?.self ?? 0), total: total + (line?.total ?? 0) })
  }
  return found
}
