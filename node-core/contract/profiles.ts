/** Profiles, as the node describes them to the window. */
import type { WireOf } from './codec.ts'
import { array, nullable, object, oneOf } from './compound.ts'
import { integer, string } from './primitives.ts'

/** Profiles that take time, of each kind one at a time. */
export type CaptureKind = 'cpu' | 'block' | 'mutex' | 'trace'

/** Everything that the node writes profiles of. */
export type ProfileKind = CaptureKind | 'heap'

/** All kinds, in the order in which they are offered. */
export const PROFILE_KINDS: readonly ProfileKind[] = ['cpu', 'heap', 'block', 'mutex', 'trace']

const captureKind = oneOf('cpu', 'block', 'mutex', 'trace')

/** A profile in progress. Times in Unix milliseconds. */
const capture = object(
  {
    kind: captureKind,
    file: string,
    startedAtMs: integer,
    /** When it is written without being asked for. */
    endsAtMs: integer,
  },
  'Capture',
)

/** A profile that could not be written; when, in Unix milliseconds. */
const lostProfile = object({ kind: captureKind, file: string, reason: string, atMs: integer }, 'LostProfile')

/** devnet_profiles: the profiles written so far, newest first, and those under way. */
export const profiles = object(
  {
    /** Folder that the names are relative to. */
    folder: string,
    files: array(object({ name: string, sizeBytes: integer, writtenAtMs: integer }, 'ProfileFile')),
    running: array(capture),
    /** The last one that was lost; null: none was. */
    lost: nullable(lostProfile),
  },
  'Profiles',
)

/** devnet_readProfile: a part of a profile's file. */
export const profilePart = object(
  {
    /** Of the whole file. */
    sizeBytes: integer,
    /** When the file was written, Unix milliseconds: parts with another time are of another file. */
    writtenAtMs: integer,
    /** Where the part begins in the file, in bytes. */
    offset: integer,
    /** The bytes in base64; empty at the end. */
    data: string,
  },
  'ProfilePart',
)

export type WireCapture = WireOf<typeof capture>
export type WireLostProfile = WireOf<typeof lostProfile>
export type WireProfiles = WireOf<typeof profiles>
export type WireProfilePart = WireOf<typeof profilePart>
