import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFile {
  readonly path: string
  /** Removes it, where it was made. */
  remove(): void
}

const files = new Set<TemporaryFile>()

/**
 * Place of a token that ends with its node, in the folder for temporary files, under a name that nobody can have guessed. The file is
 * removed when the process ends, if not before; one that a killed process leaves opens nothing.
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
