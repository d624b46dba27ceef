import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WireWorkspace } from '../../contract/wire/workspaces.ts'
import { CONFIG_FILE, readWorkspaceConfig } from '../commandLine.ts'
import { folderParts } from '../storeSize.ts'
import { holderOf, isOfThisProcess } from './folderLock.ts'
import { readFolderStatus } from './folderStatus.ts'

/** A long operation in progress. */
export type Work = NonNullable<WireWorkspace['work']>

/** What is known of a workspace from its folder. */
export async function workspaceInfoOf(
  name: string | null,
  dataDir: string,
  isCurrent: boolean,
  work: Work | undefined,
): Promise<WireWorkspace> {
  const { chainId, height, openedAtMs, problem } = readFolderStatus(dataDir)
  const holder = await holderOf(dataDir)
  const parts = await folderParts(dataDir)
  return {
    name,
    path: dataDir,
    isCurrent,
    chainId: chainId ?? null,
    height: height ?? null,
    sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    openedAt: openedAtMs ?? null,
    running: holder
      ? {
          pid: holder.pid,
          program: holder.program,
          isThisProcess: isOfThisProcess(holder),
          since: holder.since,
          http: holder.http,
          ws: holder.ws,
        }
      : null,
    work: work ?? null,
    problem: configProblem(dataDir) ?? (holder ? null : (problem ?? null)),
  }
}

function configProblem(dataDir: string): string | undefined {
  const file = join(dataDir, CONFIG_FILE)
  try {
    if (existsSync(file)) readWorkspaceConfig(file)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
