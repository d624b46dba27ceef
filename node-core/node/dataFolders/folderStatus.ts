/** What is known of a data folder while no node runs in it: a small file that the node keeps up to date. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../base/replaceFile.ts'

const STATUS_FILE = 'status.json'

export interface FolderStatus {
  chainId?: number
  /** Number of the newest block when the file was written. */
  height?: number
  /** Unix milliseconds of the last start. */
  openedAtMs?: number
  /** Ports that the node was given last, and is given again if they are free. */
  httpPort?: number
  wsPort?: number
  /** Hash of the block that the next start checks out first. */
  checkout?: string
  /** Why the last start failed. */
  problem?: string
}

const KINDS: { readonly [K in keyof Required<FolderStatus>]: 'number' | 'string' } = {
  chainId: 'number',
  height: 'number',
  openedAtMs: 'number',
  httpPort: 'number',
  wsPort: 'number',
  checkout: 'string',
  problem: 'string',
}

/** Reads the status of a data folder; empty if there is none, and without what cannot be read. */
export function readFolderStatus(dataDir: string): FolderStatus {
  try {
    const found = JSON.parse(readFileSync(join(dataDir, STATUS_FILE), 'utf8')) as Record<string, unknown>
    return Object.fromEntries(Object.entries(KINDS).flatMap(([key, kind]) => (typeof found[key] === kind ? [[key, found[key]]] : [])))
  } catch {
    return {}
  }
}

/** Changes the status of a data folder; undefined removes a value. A folder that cannot be written keeps its former one. */
export function changeFolderStatus(dataDir: string, changes: { [K in keyof FolderStatus]?: FolderStatus[K] | undefined }): void {
  try {
    replaceFile(join(dataDir, STATUS_FILE), `${JSON.stringify({ ...readFolderStatus(dataDir), ...changes })}\n`)
  } catch {
    // Nothing depends on it but a scheduled checkout, which is read back.
  }
}
