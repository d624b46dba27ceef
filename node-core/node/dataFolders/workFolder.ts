/** Folders in which workspaces are prepared: a workspace appears under its name when it is complete, and disappears from it first. */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { rpcError } from '../../rpc/errors.ts'
import { isRunning } from './folderLock.ts'

const PREFIX = '.work-'

/** Creates a folder for work in the folder of the workspaces, calls `prepare`, and removes it whatever happens. */
export async function inWorkFolder<T>(workspacesDir: string, prepare: (folder: string) => Promise<T>): Promise<T> {
  removeLeftovers(workspacesDir)
  const folder = join(workspacesDir, `${PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await prepare(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives a finished folder its name. Throws RpcError if the name was taken meanwhile. */
export function moveIntoPlace(folder: string, path: string): void {
  try {
    renameSync(folder, path)
  } catch (error) {
    throw rpcError(-32000, `cannot create the folder ${path}: ${(error as Error).message}`)
  }
}

/** Removes what killed processes have left. */
function removeLeftovers(workspacesDir: string): void {
  for (const name of readdirSync(workspacesDir)) {
    const pid = new RegExp(`^\\${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid)))
      rmSync(join(workspacesDir, name), { recursive: true, force: true })
  }
}
