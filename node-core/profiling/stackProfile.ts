/** Profiles of every kind as stacks with values, and their files: pprof, or what DevTools reads. */
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Function as PprofFunction, Location } from 'pprof-format'
import type { CallFrame, HeapProfile, HeapProfileNode } from './heapSampler.ts'
import { profilingError } from './profilingError.ts'
import type * as Pprof from 'pprof-format'

const require = createRequire(import.meta.url)

/** What a value counts, in pprof's words. */
export interface ValueKind {
  type: string
  unit: string
}

/** A stack and its values. */
export interface StackSample {
  /** The innermost function first. */
  frames: readonly CallFrame[]
  /** One for each kind of the profile. */
  values: readonly number[]
}

export interface StackProfile {
  /** The last one is the main one of the profile. */
  kinds: readonly ValueKind[]
  samples: readonly StackSample[]
  /** Unix milliseconds of the start. */
  startedAtMs: number
  durationNs: number
  period: { kind: ValueKind; value: number }
}

/** The content of a .cpuprofile. */
export interface CpuProfile {
  nodes: CpuProfileNode[]
  /** Microseconds of a monotonic clock. */
  startTime: number
  endTime: number
  /** Id of the node where each sample was. */
  samples: number[]
  /** Microseconds between each sample and the previous one. */
  timeDeltas: number[]
}

export interface CpuProfileNode {
  id: number
  callFrame: CallFrame
  hitCount: number
  children?: number[]
}

/** The DevTools format of a kind of profile. */
export type DevToolsEnding = '.cpuprofile' | '.heapprofile'

const DEVTOOLS_ENDINGS: readonly DevToolsEnding[] = ['.cpuprofile', '.heapprofile']

/** Whether the file's extension asks for DevTools' JSON rather than pprof. Throws `profile-file` for the extension of another kind. */
export function isDevToolsFile(name: string, own: DevToolsEnding): boolean {
  if (name.endsWith(own)) return true
  const other = DEVTOOLS_ENDINGS.find((ending) => name.endsWith(ending))
  if (other !== undefined)
    throw profilingError('profile-file', `this profile cannot be written as ${other}: use ${own}, or .pb.gz for pprof`)
  return false
}

/** Gzipped protocol buffer of pprof. */
export function pprofFromStacks(profile: StackProfile): Uint8Array {
  const pprof = require('pprof-format') as typeof Pprof
  const stringTable = new pprof.StringTable()
  const valueType = ({ type, unit }: ValueKind) => new pprof.ValueType({ type: stringTable.dedup(type), unit: stringTable.dedup(unit) })
  const functions = new Map<string, PprofFunction>()
  const locations = new Map<string, Location>()
  const locationOf = ({ functionName, url, lineNumber, columnNumber }: CallFrame): number => {
    const key = `${functionName}\n${url}\n${lineNumber}:${columnNumber}`
    const known = locations.get(key)
    if (known) return Number(known.id)
    const name = stringTable.dedup(functionName || '(anonymous)')
    const line = Math.max(0, lineNumber + 1)
    const made = new pprof.Function({ id: functions.size + 1, name, systemName: name, filename: stringTable.dedup(url), startLine: line })
    functions.set(key, made)
    const location = new pprof.Location({ id: locations.size + 1, line: [new pprof.Line({ functionId: made.id, line })] })
    locations.set(key, location)
    return Number(location.id)
  }
  const sample = profile.samples.map(
    ({ frames, values }) => new pprof.Sample({ locationId: frames.map(locationOf), value: values.map(Math.round) }),
  )
  const encoded = new pprof.Profile({
    sampleType: profile.kinds.map(valueType),
    sample,
    location: [...locations.values()],
    function: [...functions.values()],
    stringTable,
    timeNanos: BigInt(Math.round(profile.startedAtMs * 1000)) * 1000n,
    durationNanos: Math.round(profile.durationNs),
    periodType: valueType(profile.period.kind),
    period: profile.period.value,
  }).encode()
  return gzipSync(encoded)
}

/** Stacks of a CPU profile by function: samples and the time until the next sample. */
export function stacksFromCpuProfile(profile: CpuProfile, startedAtMs: number, intervalUs: number): StackProfile {
  const totals = new Map<number, [count: number, ns: number]>()
  const { samples, timeDeltas, endTime, startTime } = profile
  let at = startTime
  for (const [i, id] of samples.entries()) {
    at += timeDeltas[i]!
    const untilUs = i + 1 < samples.length ? timeDeltas[i + 1]! : endTime - at
    const total = totals.get(id) ?? [0, 0]
    totals.set(id, total)
    total[0]++
    total[1] += Math.max(0, untilUs) * 1000
  }
  const stackOf = stacksByNode(profile.nodes)
  return {
    kinds: [
      { type: 'sample', unit: 'count' },
      { type: 'cpu', unit: 'nanoseconds' },
    ],
    samples: Array.from(totals, ([id, values]) => ({ frames: stackOf(id), values })).filter(
      ({ frames }) => frames[0]?.functionName !== '(idle)',
    ),
    startedAtMs,
    durationNs: (endTime - startTime) * 1000,
    period: { kind: { type: 'cpu', unit: 'nanoseconds' }, value: intervalUs * 1000 },
  }
}

/** The frames of the nodes of a CPU profile, without its root. */
export function stacksByNode(nodes: readonly CpuProfileNode[]): (id: number) => CallFrame[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map<number, number>()
  for (const { id, children } of nodes) for (const child of children ?? []) parents.set(child, id)
  return (id) => {
    const frames: CallFrame[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { callFrame } = byId.get(at)!
      if (callFrame.functionName !== '(root)') frames.push(callFrame)
    }
    return frames
  }
}

/** Stacks of a heap profile: what each still retains. */
export function stacksFromHeapProfile({ head }: HeapProfile, atMs: number, intervalBytes: number): StackProfile {
  const samples: StackSample[] = []
  const walk = ({ callFrame, selfSize, children }: HeapProfileNode, above: readonly CallFrame[]): void => {
    const frames = callFrame.functionName === '(root)' ? above : [callFrame, ...above]
    if (selfSize > 0) samples.push({ frames, values: [selfSize] })
    for (const child of children) walk(child, frames)
  }
  walk(head, [])
  const kind = { type: 'space', unit: 'bytes' }
  return {
    kinds: [{ type: 'inuse_space', unit: 'bytes' }],
    samples,
    startedAtMs: atMs,
    durationNs: 0,
    period: { kind, value: intervalBytes },
  }
}

/** A .cpuprofile in which the duration of each stack is its last value, nanoseconds. */
export function cpuProfileFromStacks({ samples }: StackProfile): CpuProfile {
  const root: CpuProfileNode = {
    id: 1,
    callFrame: { functionName: '(root)', scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 },
    hitCount: 0,
    children: [],
  }
  const nodes = [root]
  const byKey = new Map<string, CpuProfileNode>()
  const profile: CpuProfile = { nodes, startTime: 0, endTime: 0, samples: [], timeDeltas: [] }
  let sinceLastUs = 0
  for (const { frames, values } of samples) {
    let node = root
    for (const callFrame of frames.toReversed()) {
      const key = `${node.id}\n${callFrame.functionName}\n${callFrame.url}\n${callFrame.lineNumber}:${callFrame.columnNumber}`
      let child = byKey.get(key)
      if (!child) {
        child = { id: nodes.length + 1, callFrame, hitCount: 0, children: [] }
        byKey.set(key, child)
        nodes.push(child)
        node.children!.push(child.id)
      }
      node = child
    }
    node.hitCount++
    profile.samples.push(node.id)
    profile.timeDeltas.push(sinceLastUs)
    sinceLastUs = Math.round((values.at(-1) ?? 0) / 1000)
    profile.endTime += sinceLastUs
  }
  return profile
}
