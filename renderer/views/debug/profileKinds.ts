import type { ProfileKind } from '../../../node-core/contract/profiles.ts'

/** What can be taken, and what it tells. */
export const PROFILE_KIND_TEXTS: Readonly<Record<ProfileKind, { title: string; meaning: string }>> = {
  cpu: { title: 'CPU', meaning: 'Where the time of the node’s thread goes: a sample each millisecond' },
  heap: { title: 'Heap', meaning: 'What the heap holds now, by where it was allocated; it is written at once' },
  block: { title: 'Block', meaning: 'Where the event loop was blocked for 10 ms and more, and how long' },
  mutex: { title: 'Mutex', meaning: 'Who waited for the lock of the chain, and how long' },
  trace: { title: 'Trace', meaning: 'Collections, requests, memory and blocked turns over time; Perfetto opens it' },
}

/** Endings of the formats, DevTools' first. */
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

/** What a file of that name probably is. */
export function kindOfName(name: string): string {
  const kind = (Object.keys(PROFILE_KIND_TEXTS) as ProfileKind[]).find((it) => name.startsWith(`${it}-`))
  if (kind) return PROFILE_KIND_TEXTS[kind].title
  if (name.endsWith('.heapprofile')) return 'Heap'
  if (name.endsWith('.cpuprofile')) return 'Time'
  return name.endsWith('.json') ? 'Trace' : 'pprof'
}

/** Address at which the window shows a profile, compared with another one or not. */
export function profilePath(name: string, other?: string): string {
  return `/debug?tab=profiles&profile=${encodeURIComponent(name)}${other === undefined ? '' : `&with=${encodeURIComponent(other)}`}`
}
