/** Takes what is in watched folders into a workspace, and lets go of what no file there says any more. */
import type { ArtifactLibrary } from './artifactLibrary.ts'
import type { BuildLibrary } from './buildLibrary.ts'
import { FileImport } from './fileImport.ts'
import type { FolderTaker } from './watchedFolder.ts'

export interface FolderTakerOptions {
  artifacts: ArtifactLibrary
  builds: BuildLibrary
  now: () => number
  /** Ids of the artifacts that contracts have. */
  used: () => Promise<ReadonlySet<string>>
  changed: () => void
}

export function createFolderTaker({ artifacts, builds, now, used, changed }: FolderTakerOptions): FolderTaker {
  const imports = new Map<string, FileImport>()
  const importOf = (folder: string): FileImport => {
    const found = imports.get(folder) ?? new FileImport(artifacts, builds, now, folder)
    imports.set(folder, found)
    return found
  }
  return {
    take(folder, files) {
      return importOf(folder).addInTurns(files)
    },
    async supersede(folder, artifactIds) {
      const inUse = artifactIds.length > 0 ? await used() : new Set<string>()
      const stale: string[] = []
      for (const id of artifactIds) {
        const artifact = artifacts.get(id)
        if (artifact && inUse.has(id)) stale.push(artifact.name)
        else artifacts.remove(id)
      }
      builds.prune(folder, (id) => artifacts.get(id) !== undefined)
      changed()
      return stale.toSorted()
    },
    now,
    changed,
    close() {
      for (const it of imports.values()) it.close()
    },
  }
}
