import { type Codec, DecodeError } from '../../contract/codec.ts'
import { optional } from '../../contract/compound.ts'
import { boolean, number, string } from '../../contract/primitives.ts'
import { type CaptureKind, PROFILE_KINDS, type ProfileKind, profilePart, profiles } from '../../contract/profiles.ts'
import { method } from '../method.ts'
import { nothing } from './debug/profileCodecs.ts'
import { MAX_PART_BYTES, fileOffset } from './fileParts.ts'

/** Default duration of a timed profile in seconds. */
const USUAL_SECONDS = 10

function kindOf<K extends string>(kinds: readonly K[]): Codec<K, K> {
  return {
    decode(value) {
      const decoded = string.decode(value)
      const kind = kinds.find((it) => it === decoded)
      if (kind === undefined) throw new DecodeError(`unknown profile kind "${decoded.slice(0, 40)}", expected one of ${kinds.join(', ')}`)
      return kind
    },
    encode: (value) => value,
    schema: { type: 'string', enum: [...kinds] },
  }
}

const profileKind = kindOf<ProfileKind>(PROFILE_KINDS)
const captureKind = kindOf<CaptureKind>(PROFILE_KINDS.filter((it) => it !== 'heap'))

/** Methods for the window's list of recorded profiles, in both interface profiles. All are private. */
export const devnetProfileRows = [
  method({
    name: 'devnet_profiles',
    summary: 'Recorded profiles and traces, newest first, with their folder; those in progress; the last one that could not be written.',
    params: [],
    result: profiles,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling: { folder, captures } }) => ({
      folder: folder.path,
      files: folder.files(),
      running: captures.running,
      lost: captures.lost,
    }),
  }),
  method({
    name: 'devnet_takeProfile',
    summary:
      'Starts a profile of the given kind, written to the file after the given number of seconds (a heap profile immediately); earlier data is not included.',
    params: [
      ['kind', profileKind],
      ['file', string],
      ['seconds', optional(number, USUAL_SECONDS)],
    ],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler({ profiling }, kind, file, seconds) {
      if (kind === 'heap') profiling.writeHeap(file)
      else profiling.captures.start(kind, file, seconds * 1000, { isFresh: true })
    },
  }),
  method({
    name: 'devnet_endProfile',
    summary: 'Stops a profile early: writes what was recorded, or discards it.',
    params: [
      ['kind', captureKind],
      ['keep', boolean],
    ],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, kind, keep) => profiling.captures.stop(kind, keep),
  }),
  method({
    name: 'devnet_readProfile',
    summary: 'Part of a profile file from an offset in bytes, at most 1 MiB, as base64.',
    params: [
      ['name', string],
      ['offset', optional(fileOffset, 0)],
    ],
    result: profilePart,
    visibility: 'private',
    reference: 'functional',
    handler({ profiling }, name, from) {
      const { bytes, ...rest } = profiling.folder.read(name, from, MAX_PART_BYTES)
      return { ...rest, offset: from, data: Buffer.from(bytes).toString('base64') }
    },
  }),
  method({
    name: 'devnet_removeProfile',
    summary: 'Deletes a profile file.',
    params: [['name', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, name) => profiling.folder.remove(name),
  }),
] as const
