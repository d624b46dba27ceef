import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFile {
  readonly path: string
  /** Removes the file if it was created. */
  remove(): void
}

const files = new Set<TemporaryFile>()

/**
 * Path in the folder for temporary files, with an unguessable name, for a token that is valid only while its node runs. The file is removed
 * when the process exits, if not before; a token left behind by a killed process is useless.
 */
export function temporaryTokenFile(): TemporaryFile {
  const path = join(tmpdir(), `terrarium-token-${randomUUID()}`)
  const file: TemporaryFile = {
    path,
    remove() {
      files.delete(file)
      rmSync(path, { force: true })
    },
  }
  if (files.size === 0) process.off('exit', removeAll).once('exit', removeAll)
  files.add(file)
  return file
}

function removeAll(): void {
  for (const file of files) file.remove()
}
