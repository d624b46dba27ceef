import type { ProfileKind } from '../../../node-core/contract/profiles.ts'

/** Kinds of profiles and what they measure. */
export const PROFILE_KIND_TEXTS: Readonly<Record<ProfileKind, { title: string; meaning: string }>> = {
  cpu: { title: 'CPU', meaning: 'Where the node’s thread spends its time, sampled every millisecond' },
  heap: { title: 'Heap', meaning: 'Live heap objects by allocation site; written immediately' },
  block: { title: 'Block', meaning: 'Where the event loop was blocked for 10 ms or more, and for how long' },
  mutex: { title: 'Mutex', meaning: 'What waited for the chain lock, and for how long' },
  trace: { title: 'Trace', meaning: 'Garbage collections, requests, memory and event loop blocks over time; opens in Perfetto' },
}

/** File extensions of the formats, DevTools' first. */
const ENDINGS: Readonly<Record<ProfileKind, readonly [devTools: string, pprof: string]>> = {
  cpu: ['.cpuprofile', '.pb.gz'],
  heap: ['.heapprofile', '.pb.gz'],
  block: ['.cpuprofile', '.pb.gz'],
  mutex: ['.cpuprofile', '.pb.gz'],
  trace: ['.json', '.json'],
}

export type ProfileFormat = 'devtools' | 'pprof'

const two = (value: number): string => value.toString().padStart(2, '0')

/** A name for a new profile: its kind and the local time, `cpu-2026-11-21-160512.cpuprofile`. */
export function newProfileName(kind: ProfileKind, format: ProfileFormat, now: Date): string {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${kind}-${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}${ENDINGS[kind][format === 'devtools' ? 0 : 1]}`
}

/** The likely kind of a file with that name. */
export function kindOfName(name: string): string {
  const kind = (Object.keys(PROFILE_KIND_TEXTS) as ProfileKind[]).find((it) => name.startsWith(`${it}-`))
  if (kind) return PROFILE_KIND_TEXTS[kind].title
  if (name.endsWith('.heapprofile')) return 'Heap'
  if (name.endsWith('.cpuprofile')) return 'Time'
  return name.endsWith('.json') ? 'Trace' : 'pprof'
}

/** Path of a profile's page, optionally compared with another one. */
export function profilePath(name: string, other?: string): string {
  return `/debug?tab=profiles&profile=${encodeURIComponent(name)}${other === undefined ? '' : `&with=${encodeURIComponent(other)}`}`
}
