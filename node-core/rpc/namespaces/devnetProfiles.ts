import { type Codec, DecodeError } from '../../contract/codec.ts'
import { optional } from '../../contract/compound.ts'
import { boolean, integer, number, string } from '../../contract/primitives.ts'
import { type CaptureKind, PROFILE_KINDS, type ProfileKind, profilePart, profiles } from '../../contract/profiles.ts'
import { method } from '../method.ts'
import { nothing } from './debug/profileCodecs.ts'

/** Most bytes of a file in one answer. */
const PART_BYTES = 2 ** 20
/** Seconds of a profile that takes time, where they are not given. */
const USUAL_SECONDS = 10

function kindOf<K extends string>(kinds: readonly K[]): Codec<K, K> {
  return {
    decode(value) {
      const decoded = string.decode(value)
      const kind = kinds.find((it) => it === decoded)
      if (kind === undefined) throw new DecodeError(`there is no profile "${decoded.slice(0, 40)}": known are ${kinds.join(', ')}`)
      return kind
    },
    encode: (value) => value,
    schema: { type: 'string', enum: [...kinds] },
  }
}

const profileKind = kindOf<ProfileKind>(PROFILE_KINDS)
const captureKind = kindOf<CaptureKind>(PROFILE_KINDS.filter((it) => it !== 'heap'))

const offset: Codec<number, number> = {
  ...integer,
  decode(value) {
    const decoded = integer.decode(value)
    if (decoded < 0) throw new DecodeError(`expected an offset from 0, got ${decoded}`)
    return decoded
  },
}

/** Methods of the window's list of profiles, in both profiles of the interface. All are private. */
export const devnetProfileRows = [
  method({
    name: 'devnet_profiles',
    summary:
      'The profiles and traces that were written, newest first, and their folder; those under way; the last that could not be written.',
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
      'Begins a profile of a kind, which is written to the file after so many seconds, without what was collected before; that of the heap at once.',
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
    summary: 'Ends a profile before its time: writes what there is, or forgets it.',
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
    summary: "A part of a profile's file from an offset in bytes, at most 1 MiB, in base64.",
    params: [
      ['name', string],
      ['offset', optional(offset, 0)],
    ],
    result: profilePart,
    visibility: 'private',
    reference: 'functional',
    handler({ profiling }, name, from) {
      const { bytes, ...rest } = profiling.folder.read(name, from, PART_BYTES)
      return { ...rest, offset: from, data: Buffer.from(bytes).toString('base64') }
    },
  }),
  method({
    name: 'devnet_removeProfile',
    summary: "Removes a profile's file.",
    params: [['name', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, name) => profiling.folder.remove(name),
  }),
] as const
