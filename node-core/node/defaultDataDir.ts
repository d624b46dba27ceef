import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where applications keep their data on this platform, and there the folder of the default chain. */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Terrarium', 'default')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Terrarium', 'default')
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'terrarium', 'default')
}
