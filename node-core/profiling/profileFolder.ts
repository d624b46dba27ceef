/** The folder for profiles. Names come from clients, so no part of a name may lead out of it. */
import { randomBytes } from 'node:crypto'
import {
  type Stats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { profilingError } from './profilingError.ts'

/** A file in the folder; `name` with `/` between folders. */
export interface ProfileFile {
  name: string
  sizeBytes: number
  /** Unix milliseconds. */
  writtenAtMs: number
}

/** Part of a file; see WireProfilePart. */
export interface ProfilePart {
  sizeBytes: number
  writtenAtMs: number
  bytes: Uint8Array
}

/** Maximum length of a name, characters. */
const MAX_NAME_LENGTH = 1000
/** Maximum size of each part of a name, bytes. */
const MAX_PART_BYTES = 200
/** File names that Windows treats as devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** Extension of a file that is being written. */
const UNFINISHED = '.part'

/** Profiles on disk, readable only by the user. */
export class ProfileFolder {
  readonly path: string

  /** Nothing is created before the first file is written. */
  constructor(path: string) {
    this.path = path
  }

  /** Checks a client's name, and creates its folders. Throws `profile-file`; then nothing is created. */
  prepare(name: string): void {
    const parts = this.#partsOf(name)
    this.#makeFolder(this.path)
    let at = this.path
    for (const part of parts.slice(0, -1)) {
      at = join(at, part)
      this.#makeFolder(at)
    }
    const existing = statOf(join(at, parts.at(-1)!))
    if (existing && !existing.isFile()) throw refused(name, 'the name exists and is not a regular file')
  }

  /** Writes a file atomically, replacing one of the same name. Throws `profile-file`. */
  write(name: string, content: string | Uint8Array): void {
    this.prepare(name)
    const path = join(this.path, ...this.#partsOf(name))
    const unfinished = `${join(this.path, randomBytes(8).toString('hex'))}${UNFINISHED}`
    try {
      writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx' })
      // Replaces a link rather than follow it.
      renameSync(unfinished, path)
    } catch (error) {
      rmSync(unfinished, { force: true })
      throw profilingError('profile-file', `cannot write the profile ${name}: ${(error as Error).message}`, error)
    }
  }

  /** All files, newest first. */
  files(): ProfileFile[] {
    if (!statOf(this.path)?.isDirectory()) return []
    return readdirSync(this.path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const { size, mtimeMs } = lstatSync(path)
        return { name: path.slice(this.path.length + 1).replaceAll(sep, '/'), sizeBytes: size, writtenAtMs: Math.floor(mtimeMs) }
      })
      .toSorted((a, b) => b.writtenAtMs - a.writtenAtMs)
  }

  /** Reads at most this many bytes of a file. Throws `profile-file`. */
  read(name: string, offset: number, maxBytes: number): ProfilePart {
    const path = this.#existing(name)
    let file: number | undefined
    try {
      // Windows has no such flag: there, the check before is the only one.
      file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      const { size, mtimeMs } = fstatSync(file)
      const bytes = new Uint8Array(Math.max(0, Math.min(maxBytes, size - offset)))
      let length = 0
      while (length < bytes.length) {
        const count = readSync(file, bytes, length, bytes.length - length, offset + length)
        if (count === 0) break
        length += count
      }
      return { sizeBytes: size, writtenAtMs: Math.floor(mtimeMs), bytes: bytes.subarray(0, length) }
    } catch (error) {
      throw profilingError('profile-file', `cannot read the profile ${name}: ${(error as Error).message}`, error)
    } finally {
      if (file !== undefined) closeSync(file)
    }
  }

  /** Removes a file. Throws `profile-file`. */
  remove(name: string): void {
    const path = this.#existing(name)
    try {
      rmSync(path)
    } catch (error) {
      throw profilingError('profile-file', `cannot remove the profile ${name}: ${(error as Error).message}`, error)
    }
  }

  /** Path of an existing file that is not reached through a link. */
  #existing(name: string): string {
    const parts = this.#partsOf(name)
    let at = this.path
    for (const part of parts) {
      if (!statOf(at)?.isDirectory()) throw refused(name, 'no such profile')
      at = join(at, part)
    }
    if (!statOf(at)?.isFile()) throw refused(name, 'no such profile')
    return at
  }

  /** Absolute paths into the folder are accepted as names in it. */
  #partsOf(name: string): string[] {
    const isWhole = name.startsWith(this.path + sep)
    return partsOf(isWhole ? name.slice(this.path.length + 1).replaceAll(sep, '/') : name)
  }

  #makeFolder(path: string): void {
    const existing = statOf(path)
    if (existing?.isDirectory()) return
    if (existing) throw profilingError('profile-file', `cannot write profiles: ${path} is not a regular folder`)
    try {
      mkdirSync(path, { mode: 0o700, recursive: path === this.path })
    } catch (error) {
      throw profilingError('profile-file', `cannot make the folder ${path}: ${(error as Error).message}`, error)
    }
  }
}

/** For a link, of the link itself. */
const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })

const refused = (name: string, reason: string) =>
  profilingError(
    'profile-file',
    `invalid file ${JSON.stringify(name.length > 80 ? `${name.slice(0, 77)}...` : name)}: ${reason}; profiles are written to the profiles folder of the node, and named relative to it`,
  )

function partsOf(name: string): string[] {
  if (name === '') throw refused(name, 'the name is empty')
  if (name.length > MAX_NAME_LENGTH) throw refused(name, `the name has more than ${MAX_NAME_LENGTH} characters`)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(name)) throw refused(name, 'the name has control characters')
  if (name.startsWith('/')) throw refused(name, 'the path is absolute')
  if (/[\\:*?"<>|%]/.test(name)) throw refused(name, 'the name has one of \\ : * ? " < > | %')
  if (name.startsWith('~')) throw refused(name, 'the name begins with ~')
  const parts = name.split('/')
  for (const part of parts) {
    if (part === '..' || part === '.') throw refused(name, 'the path has a part . or ..')
    if (part === '') throw refused(name, 'the path has an empty part')
    if (/[. ]$/.test(part)) throw refused(name, 'a part of the path ends in a dot or a space')
    if (Buffer.byteLength(part) > MAX_PART_BYTES) throw refused(name, `a part of the path has more than ${MAX_PART_BYTES} bytes`)
    if (DEVICE.test(part)) throw refused(name, 'the name is reserved for a device')
    if (part.endsWith(UNFINISHED)) throw refused(name, `the extension ${UNFINISHED} is reserved for unfinished files`)
  }
  return parts
}
