import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CodedError } from '../../base/codedError.ts'
import { makeFolder } from '../../base/makeFolder.ts'
import type { Chain } from '../../chain/chain.ts'
import { CHAIN_FOLDER } from '../chainFolder.ts'
import type { Log } from '../log.ts'
import { lockDataFolder, type DataFolderLock } from './folderLock.ts'
import { changeFolderStatus } from './folderStatus.ts'

/** `data-dir`: the data folder cannot be created. */
export type DataFolderErrorCode = 'data-dir'

/** How often the height in the status file is brought up to date. */
const STATUS_INTERVAL_MS = 2_000

/** A data folder that this node has locked. */
export interface OpenFolder extends Pick<DataFolderLock, 'setAddresses'> {
  /** Keeps the folder's status up to date with the chain. */
  follow(chain: Chain): void
  /** Records why the node could not start, and unlocks the folder. */
  fail(error: unknown): void
  /** Unlocks the folder. */
  close(): void
}

/** Creates the data folder if there is none, and locks it. Throws CodedError: `data-dir`, `store-locked`. */
export async function openDataFolder(dataDir: string, program: string, log: Log): Promise<OpenFolder> {
  if (!existsSync(join(dataDir, CHAIN_FOLDER))) log.info('creating a new chain', { folder: dataDir })
  try {
    makeFolder(dataDir, 0o700)
  } catch (error) {
    throw new CodedError<DataFolderErrorCode>(
      'data-dir',
      `cannot create the data folder ${dataDir} (${(error as Error).message}): choose another one with --data-dir, or use --in-memory`,
      { cause: error },
    )
  }
  const lock = await lockDataFolder(dataDir, program)
  let stop: (() => void) | undefined
  return {
    setAddresses: (addresses) => lock.setAddresses(addresses),
    follow(chain) {
      stop?.()
      stop = followChain(dataDir, chain)
    },
    fail(error) {
      changeFolderStatus(dataDir, { problem: (error as Error).message })
      lock.release()
    },
    close() {
      stop?.()
      lock.release()
    },
  }
}

function followChain(dataDir: string, chain: Chain): () => void {
  const height = () => Number(chain.head.header.number)
  let written = height()
  changeFolderStatus(dataDir, { chainId: Number(chain.config.chainId), height: written, openedAtMs: Date.now(), problem: undefined })
  const write = () => {
    if (height() === written) return
    written = height()
    changeFolderStatus(dataDir, { height: written })
  }
  const timer = setInterval(write, STATUS_INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    write()
  }
}
