/** What the window and the node say to each other of profiles. */

/** Profiles that take time, of each kind one at a time. */
export type CaptureKind = 'cpu' | 'block' | 'mutex' | 'trace'

/** Everything that the node writes profiles of. */
export type ProfileKind = CaptureKind | 'heap'

/** All kinds, in the order in which they are offered. */
export const PROFILE_KINDS: readonly ProfileKind[] = ['cpu', 'heap', 'block', 'mutex', 'trace']

/** A profile that is being taken. */
export interface WireCapture {
  kind: CaptureKind
  file: string
  /** Unix milliseconds. */
  startedAtMs: number
  /** When it is written without being asked for, Unix milliseconds. */
  endsAtMs: number
}

/** A profile that could not be written. */
export interface WireLostProfile {
  kind: CaptureKind
  file: string
  reason: string
  /** Unix milliseconds. */
  atMs: number
}

/** devnet_profiles: the profiles written so far, newest first, and those under way. */
export interface WireProfiles {
  /** Folder that the names are relative to. */
  folder: string
  files: { name: string; sizeBytes: number; writtenAtMs: number }[]
  running: WireCapture[]
  /** The last one that was lost; null: none was. */
  lost: WireLostProfile | null
}

/** devnet_readProfile: a part of a profile's file. */
export interface WireProfilePart {
  /** Of the whole file. */
  sizeBytes: number
  /** When the file was written, Unix milliseconds: parts with another time are of another file. */
  writtenAtMs: number
  /** Where the part begins in the file, in bytes. */
  offset: number
  /** The bytes in base64; empty at the end. */
  data: string
}
