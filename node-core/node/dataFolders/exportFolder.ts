import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { WireWorkspaceArchive } from '../../contract/wire/workspaces.ts'
import { type StoredFork, storedFork } from '../../chain/fork.ts'
import { readStoredChain } from '../../chain/storedChain.ts'
import { BlockStore } from '../../store/blockStore.ts'
import { openLevelStore } from '../../store/levelStore.ts'
import { forkCacheIn } from '../defaultDataDir.ts'
import { CHAIN_FOLDER } from '../chainFolder.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchivedFile, archiveError, MANIFEST_NAME, type Manifest } from './archiveFormat.ts'
import { countBytes, progressOf } from './byteProgress.ts'
import { copyDataFolder, isKeyFile, makeIndependent } from './copyFolder.ts'
import { addPack, packFileOf } from './forkPack.ts'
import { stripForExport } from './portableSettings.ts'
import { inWorkFolder } from './workFolder.ts'
import type * as Tar from 'tar'

const require = createRequire(import.meta.url)

/** Size of the pieces in which archives are read and written: with Node's defaults, the pieces cost more than their content. */
export const CHUNK_BYTES = 2 ** 20

/** The chain in a folder, whose files are all checked for damage, and the fork that it is. Throws CodedError. */
export async function chainIn(
  dataDir: string,
): Promise<{ chain: Pick<Manifest, 'chainId' | 'height' | 'head' | 'blocks'>; fork: StoredFork | undefined }> {
  const store = await openLevelStore(join(dataDir, CHAIN_FOLDER), { checkBudgetMs: Infinity })
  try {
    const { head, genesis, chainId } = await readStoredChain(store)
    const height = Number(head.header.number)
    const chain = { chainId: Number(chainId), height, head: head.hash, blocks: height - Number(genesis.header.number) + 1 }
    return { chain, fork: storedFork(new BlockStore(store)) }
  } finally {
    await store.close()
  }
}

export interface ExportOptions {
  workspacesDir: string
  /** Folder of what was read of remote chains, if that is not beside the workspace. */
  cacheFolder?: string
  name: string
  /** Pack of what the node of the workspace has read of a remote chain; absent if it does not run here, or its chain is no fork. */
  heldPack?: Uint8Array | undefined
  /** Path of the new file. */
  path: string
  keys: boolean
  /** Version of this program. */
  version: string
  onProgress: (percent: number) => void
}

/** Writes a workspace, running or not, to a file. Throws CodedError and file system errors, and then leaves no file. */
export async function exportFolder({
  workspacesDir,
  cacheFolder = forkCacheIn(workspacesDir),
  name,
  heldPack,
  path,
  keys,
  version,
  onProgress,
}: ExportOptions): Promise<WireWorkspaceArchive> {
  if (!existsSync(join(workspacesDir, name, CHAIN_FOLDER))) throw archiveError(`the workspace "${name}" has no chain yet: open it once`)
  return inWorkFolder(workspacesDir, async (work) => {
    await copyDataFolder(join(workspacesDir, name), work, keys, () => {})
    stripForExport(work)
    makeIndependent(work)
    const { chain, fork } = await chainIn(work)
    if (fork !== undefined) await addPack(work, fork, { cacheFolder, packFile: packFileOf(join(workspacesDir, name)), held: heldPack })
    const paths = await filesIn(work)
    const sizes = await Promise.all(paths.map(async (it) => (await stat(join(work, it))).size))
    const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
    // Everything is read twice: for its checksum, and for the archive.
    const progress = progressOf(totalBytes * 2, onProgress)
    const files: ArchivedFile[] = []
    for (const [i, it] of paths.entries()) {
      files.push({ path: it, sizeBytes: sizes[i]!, sha256: await sha256Of(join(work, it)) })
      progress(sizes[i]!)
    }
    const keyFiles = files.filter(isKeyFile).length
    const about = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, madeBy: version, madeAt: new Date().toISOString(), name } as const
    await writeFile(join(work, MANIFEST_NAME), JSON.stringify({ ...about, ...chain, keyFiles, files } satisfies Manifest, undefined, 1))
    await writeArchive(work, files, path, progress)
    return { path, sizeBytes: (await stat(path)).size, chainId: chain.chainId, height: chain.height, keyFiles }
  })
}

async function writeArchive(
  folder: string,
  files: readonly ArchivedFile[],
  path: string,
  progress: (bytes: number) => void,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    const gzip = createGzip({ level: gzipLevelOf(files), chunkSize: CHUNK_BYTES })
    const { create } = require('tar') as typeof Tar
    const tar = create({ cwd: folder, portable: true, noDirRecurse: true, strict: true }, [MANIFEST_NAME, ...files.map((it) => it.path)])
    await pipeline(tar, countBytes(progress), gzip, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, highWaterMark: CHUNK_BYTES }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw archiveError(`cannot write ${path}: ${(error as Error).message}`, error)
  }
}

/**
 * Level 0 stores. LevelDB's tables are compressed already: level 1 makes them a tenth smaller and takes twenty times as long. The rest, such
 * as artifacts, shrinks to a fraction.
 */
export function gzipLevelOf(files: readonly ArchivedFile[]): 0 | 1 {
  const tables = files.filter(({ path }) => /^chain\/\d+\.(?:ldb|sst)$/.test(path))
  return bytesOf(tables) * 2 > bytesOf(files) ? 0 : 1
}

const bytesOf = (files: readonly ArchivedFile[]): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** The files of a workspace that belong into an archive, by relative path; LevelDB makes its lock and its log again. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((it) => it.isFile()).map((it) => relative(folder, join(it.parentPath, it.name)).split(sep).join('/'))
  return paths.filter((path) => !/^(?:chain\/(?:LOCK|LOG|LOG\.old)|status\.json)$/.test(path)).toSorted()
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash)
  return hash.digest('hex')
}
