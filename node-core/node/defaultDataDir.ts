import { homedir } from 'node:os'
import { join } from 'node:path'

/** Name of the workspace that is used if none is named. */
const DEFAULT_WORKSPACE = 'default'

/** Where applications keep their data on this platform, and there the folder of the workspaces. */
export function defaultWorkspacesDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Terrarium')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Terrarium')
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'terrarium')
}

/** Data folder of a workspace, by default that of the default one. */
export function dataDirOf(workspacesDir: string, workspace: string | null): string {
  return join(workspacesDir, workspace ?? DEFAULT_WORKSPACE)
}

/** Folder of what was read of remote chains, beside the workspaces. */
export const forkCacheIn = (workspacesDir: string): string => join(workspacesDir, 'fork-cache')
