/** Files to import: selection from a drop or a dialog, and upload to the node. Oversized files are never read. */
import { ARTIFACT_FILE_LIMIT_BYTES, type WireArtifactFile, type WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { bytesToText } from '../../format/gas.ts'
import type { App } from '../../store/useApp.ts'

/** A file with its path, if it has one. */
export interface ChosenFile {
  name: string
  file: Pick<File, 'size' | 'text'>
}

/** Progress of an import. */
export interface ImportProgress {
  done: number
  total: number
}

/** Maximum number of files of one import. */
const MAX_FILES = 5_000
/** Maximum bytes sent in one request, unless a single file is larger. */
const MAX_REQUEST_BYTES = 2 * 1024 * 1024
const MAX_FILES_PER_REQUEST = 200
/** Maximum depth of the folder search. */
const MAX_FOLDER_DEPTH = 12

/** Whether a file in a folder may contain artifacts: other files in the tools' folders are skipped. */
export function isArtifactPath(path: string): boolean {
  return (
    /\.(?:json|sol|vy|yul)$/i.test(path) &&
    !/\.dbg\.json$|(?:^|\/)(?:node_modules|\.[^/]+)\/|(?:^|\/)(?:package|package-lock|tsconfig)\.json$/i.test(path)
  )
}

/** Whether a file is source code. */
export const isSourcePath = (path: string): boolean => /\.(?:sol|vy|yul)$/i.test(path)

/** The files of a dialog: all chosen files, or for a folder those that may contain artifacts. */
export function filesOfList(list: Iterable<File>): ChosenFile[] {
  const chosen = Array.from(list, (file) => ({
    name: file.webkitRelativePath || file.name,
    file,
    isOfFolder: file.webkitRelativePath !== '',
  }))
  return chosen.filter(({ name, isOfFolder }) => !isOfFolder || isArtifactPath(name)).slice(0, MAX_FILES)
}

/** The dropped files, including those in dropped folders. */
export async function filesOfDrop(data: DataTransfer): Promise<ChosenFile[]> {
  // Read synchronously: the browser clears the dropped items after the event.
  const entries = Array.from(data.items).flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return filesOfList(data.files)
  const found: ChosenFile[] = []
  for (const entry of entries) await collect(entry, found, 0)
  return found
}

async function collect(entry: FileSystemEntry, found: ChosenFile[], depth: number): Promise<void> {
  if (found.length >= MAX_FILES) return
  const name = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) {
    if (depth > 0 && !isArtifactPath(name)) return
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push({ name, file })
  } else if (depth < MAX_FOLDER_DEPTH && !/(?:^|\/)(?:node_modules|\.[^/]+)$/.test(name)) {
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // A reader returns entries in chunks, with an empty chunk at the end.
    for (;;) {
      const children = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (children.length === 0) return
      for (const child of children) await collect(child, found, depth + 1)
    }
  }
}

/** Sends files to the node in bounded chunks, and returns the result for each. Throws errors of the node or the connection. */
export async function importFiles(
  client: App['client'],
  files: readonly ChosenFile[],
  onProgress: (progress: ImportProgress) => void,
): Promise<WireArtifactImport[]> {
  const results: WireArtifactImport[] = []
  let batch: WireArtifactFile[] = []
  let bytes = 0
  const send = async (): Promise<void> => {
    if (batch.length > 0) results.push(...(await client.call('devnet_addArtifacts', batch)))
    batch = []
    bytes = 0
    onProgress({ done: results.length, total: files.length })
  }
  for (const { name, file } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (file.size > ARTIFACT_FILE_LIMIT_BYTES) {
      results.push(refusedFile(name, `it has ${bytesToText(file.size)}; the limit is ${bytesToText(ARTIFACT_FILE_LIMIT_BYTES)}`))
      continue
    }
    let content: string
    try {
      content = await file.text()
    } catch (error) {
      results.push(refusedFile(name, `could not read it: ${messageOf(error)}`))
      continue
    }
    // The halves of a build: neither is of use without the other.
    const isOtherHalf = name === batch.at(-1)?.name.replace(/\.json$/, '.output.json')
    if (!isOtherHalf && (bytes + file.size > MAX_REQUEST_BYTES || batch.length >= MAX_FILES_PER_REQUEST)) await send()
    batch.push({ name, content })
    bytes += file.size
  }
  await send()
  return results
}

const refusedFile = (file: string, problem: string): WireArtifactImport => ({ file, artifacts: [], builds: [], problems: [problem] })
