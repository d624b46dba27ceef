import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDataFolders } from '../../node/dataFolders/dataFolders.ts'
import { optionsWithDefaults } from '../../node/options.ts'
import type { NodeInfo } from '../../contract/wire/nodeInfo.ts'
import type { DataFolders } from '../dataFolders.ts'

/** Workspaces in a folder; their nodes and exported files exist in name only. */
export function createScriptWorkspaces(folder: string, info: () => NodeInfo): DataFolders {
  const opened = new Set<string>()
  const folders = createDataFolders({
    options: optionsWithDefaults({ inMemory: true, workspacesDir: join(folder, 'workspaces') }),
    version: '0.0.0',
    info,
    fleet: {
      open: (name) => Promise.resolve({ http: `http://${opened.add(name).size}`, ws: null }),
      close: (name) => Promise.resolve(opened.delete(name)),
      rename: () => Promise.resolve(),
      restart: () => undefined,
    },
    sharedArguments: () => [],
  })
  const archive = { sizeBytes: 4_096, chainId: 1337, height: 5 }
  return {
    ...folders,
    // The chain of the scripts itself runs in a process whose id differs.
    list: async () => (await folders.list()).map((it) => (it.running ? { ...it, running: { ...it.running, pid: 4711 } } : it)),
    async openAt(_block, to) {
      await folders.create(to, undefined, {})
      return folders.open(to)
    },
    async exportTo(_name, path, keys) {
      writeFileSync(path, '')
      return { ...archive, path, keyFiles: keys ? 1 : 0 }
    },
    importFrom: (path) => Promise.resolve({ ...archive, path, keyFiles: 0 }),
  }
}
