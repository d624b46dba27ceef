import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Parser, ReadEntry } from 'tar'
import type { WireWorkspaceArchive } from '../../contract/wire/workspaces.ts'
import { archiveError, type ArchivedFile, MANIFEST_NAME, type Manifest, MAX_MANIFEST_BYTES, readManifest } from './archiveFormat.ts'
import { countBytes, progressOf } from './byteProgress.ts'
import { isKeyFile, makeIndependent } from './copyFolder.ts'
import { sanitizeImported } from './portableSettings.ts'
import { chainIn, CHUNK_BYTES } from './exportFolder.ts'
import { changeFolderStatus } from './folderStatus.ts'
import { inWorkFolder, moveIntoPlace } from './workFolder.ts'
import type * as Tar from 'tar'

const require = createRequire(import.meta.url)

export interface ImportOptions {
  workspacesDir: string
  /** Name of the new workspace. */
  name: string
  /** Path of the file. */
  path: string
  onProgress: (percent: number) => void
}

/** Creates a workspace from an exported file. Throws CodedError and file system errors, and then leaves nothing behind. */
export async function importFolder({ workspacesDir, name, path, onProgress }: ImportOptions): Promise<WireWorkspaceArchive> {
  const { size } = await stat(path)
  return inWorkFolder(workspacesDir, async (work) => {
    const folder = join(work, name)
    mkdirSync(folder, { mode: 0o700 })
    const manifest = await unpack(path, folder, progressOf(size, onProgress))
    const refuse = (error: unknown): never => {
      throw archiveError(`cannot import ${path}: ${(error as Error).message.replaceAll(folder, name)}`, error)
    }
    const { chain: found, fork } = await chainIn(folder).catch(refuse)
    if (found.head !== manifest.head || found.chainId !== manifest.chainId)
      throw archiveError(
        `cannot import ${path}: its chain ends at block ${found.height}, expected block ${manifest.height} with hash ${manifest.head}`,
      )
    // What is in the file, whatever else the manifest says.
    const { chainId, height } = found
    const keyFiles = manifest.files.filter(isKeyFile).length
    try {
      sanitizeImported(folder, fork)
    } catch (error) {
      refuse(error)
    }
    makeIndependent(folder)
    changeFolderStatus(folder, { chainId, height })
    moveIntoPlace(folder, join(workspacesDir, name))
    return { path, sizeBytes: size, chainId, height, keyFiles }
  })
}

/** Throws CodedError `archive` if the disk has no room for the files: a small archive can hold much. */
async function assertRoom(folder: string, files: readonly ArchivedFile[]): Promise<void> {
  const wanted = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const { bavail, bsize } = await statfs(folder)
  if (wanted > bavail * bsize) throw archiveError(`it takes ${wanted} bytes, and the disk has ${bavail * bsize} bytes free`)
}

/** Writes the files of an archive into a folder, each checked against the manifest. Throws CodedError `archive`. */
async function unpack(path: string, folder: string, progress: (bytes: number) => void): Promise<Manifest> {
  const reader = new ArchiveReader(folder)
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: CHUNK_BYTES }),
      countBytes(progress),
      createGunzip({ chunkSize: CHUNK_BYTES }),
      reader.sink(),
    )
    return reader.finish()
  } catch (error) {
    // The folder is removed next: nothing may write to it any more.
    await reader.abort(error as Error)
    const { message, code } = reader.failure!
    const reason = code === 'Z_BUF_ERROR' ? 'the file is truncated' : code?.startsWith('Z_') ? `the file is damaged (${message})` : message
    throw archiveError(`cannot import ${path}: ${reason}`, error)
  }
}

class ArchiveReader {
  failure: NodeJS.ErrnoException | undefined
  readonly #folder: string
  readonly #parser: Parser
  #manifest: Manifest | undefined
  readonly #missing = new Map<string, ArchivedFile>()
  /** Fulfilled when the entries in progress are written or abandoned. */
  #entries: Promise<void> = Promise.resolve()
  #current: ReadEntry | undefined

  constructor(folder: string) {
    this.#folder = folder
    const tar = require('tar') as typeof Tar
    this.#parser = new tar.Parser({
      strict: true,
      onReadEntry: (entry) => {
        this.#entries = this.#entries
          .then(() => this.#read(entry))
          .catch((error: NodeJS.ErrnoException) => {
            this.failure ??= error
            entry.resume()
          })
      },
    })
    this.#parser.on('error', (error: Error) => (this.failure ??= archiveError(`the file is damaged (${error.message})`, error)))
  }

  /** The stream that the tar file is written to. */
  sink(): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        const next = () => done(this.failure)
        if (this.failure || this.#parser.write(chunk)) next()
        else this.#parser.once('drain', next)
      },
      final: (done) => {
        this.#parser.once('end', () => void this.#entries.then(() => done(this.failure)))
        this.#parser.end()
      },
    })
  }

  /** Ends the entry that is being written. */
  async abort(error: Error): Promise<void> {
    this.failure ??= error
    this.#current?.destroy(error)
    await this.#entries
  }

  finish(): Manifest {
    if (this.#manifest === undefined) throw archiveError('it is not an exported workspace')
    const [missing] = this.#missing.keys()
    if (missing !== undefined) throw archiveError(`its file ${missing} is missing: the file is truncated`)
    return this.#manifest
  }

  async #read(entry: ReadEntry): Promise<void> {
    if (this.failure) {
      entry.resume()
      return
    }
    this.#current = entry
    // Without a listener, an entry that is destroyed after its end throws.
    entry.on('error', () => {})
    if (this.#manifest === undefined) return this.#readManifest(entry)
    const listed = this.#missing.get(entry.path)
    if (entry.type !== 'File' || listed === undefined)
      throw archiveError(`its entry ${JSON.stringify(entry.path.slice(0, 100))} is not in the manifest`)
    this.#missing.delete(entry.path)
    if (entry.size !== listed.sizeBytes) throw archiveError(`its file ${entry.path} has ${entry.size} bytes, expected ${listed.sizeBytes}`)
    const path = join(this.#folder, entry.path)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    await pipeline(
      entry as unknown as AsyncIterable<Buffer>,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    if (hash.digest('hex') !== listed.sha256) throw archiveError(`its file ${entry.path} is damaged: its checksum differs`)
  }

  async #readManifest(entry: ReadEntry): Promise<void> {
    if (entry.path !== MANIFEST_NAME || entry.size > MAX_MANIFEST_BYTES) throw archiveError('it is not an exported workspace')
    const chunks: Buffer[] = []
    for await (const chunk of entry as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
    const manifest = readManifest(Buffer.concat(chunks).toString('utf8'))
    await assertRoom(this.#folder, manifest.files)
    for (const file of manifest.files) this.#missing.set(file.path, file)
    this.#manifest = manifest
  }
}
