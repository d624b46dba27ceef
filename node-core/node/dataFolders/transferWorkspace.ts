import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { CodedError } from '../../base/codedError.ts'
import { makeFolder } from '../../base/makeFolder.ts'
import { applicationVersion } from '../applicationFiles.ts'
import type { TransferCommand } from '../commandLine.ts'
import { archiveError } from './archiveFormat.ts'
import { exportFolder } from './exportFolder.ts'
import { importFolder } from './importFolder.ts'

/** Runs `--export-workspace` or `--import-workspace`. Returns a line that says what was done. Throws CodedError. */
export async function transferWorkspace(
  { kind, file, keys, dataDir, cacheFolder }: TransferCommand,
  onProgress: (percent: number) => void,
): Promise<string> {
  const [workspacesDir, name] = [dirname(dataDir), basename(dataDir)]
  try {
    if (kind === 'export-workspace') {
      if (existsSync(file)) throw archiveError(`there is a file ${file} already`)
      const { height, keyFiles } = await exportFolder({
        workspacesDir,
        cacheFolder,
        name,
        path: file,
        keys,
        version: applicationVersion(),
        onProgress,
      })
      return `exported ${dataDir} to ${file}: ${height + 1} blocks, ${keyFiles} key files\n`
    }
    if (existsSync(dataDir)) throw archiveError(`there is a folder ${dataDir} already: choose another name with --workspace`)
    makeFolder(workspacesDir, 0o700)
    const { height, keyFiles } = await importFolder({ workspacesDir, name, path: file, onProgress })
    return `imported ${file} into ${dataDir}: ${height + 1} blocks, ${keyFiles} key files\n`
  } catch (error) {
    throw error instanceof CodedError ? error : archiveError((error as Error).message, error)
  }
}
