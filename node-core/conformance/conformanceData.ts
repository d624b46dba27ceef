import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Folder of the public test data, next to the repository. It is not part of the project and may be absent. */
export const CONFORMANCE_FOLDER = join(import.meta.dirname, '../../../shared/conformance')

/** Folder of test suites of other projects, next to the repository, which may be absent too. */
export const SUITES_FOLDER = join(import.meta.dirname, '../../../shared/suites')

/** Whether a folder of the public test data exists. */
export function hasConformanceData(folder: string): boolean {
  return existsSync(join(CONFORMANCE_FOLDER, folder))
}

/** Content of a JSON file, gunzipped if its name ends in .gz. */
export function readJson(path: string): unknown {
  const bytes = readFileSync(path)
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
}
