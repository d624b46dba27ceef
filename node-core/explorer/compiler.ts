/** Compiles what clients ask to verify. */
import { CodedError } from '../base/codedError.ts'
import { Mutex } from '../base/mutex.ts'
import { type FoundCompiler, findCompilers, ownPlaces } from '../compilation/compilers.ts'
import { parsedJson } from '../compilation/jsonFields.ts'
import { runCompiler } from '../compilation/runCompiler.ts'
import type { ExplorerErrorCode, ExplorerServices } from './services.ts'

/** Longer than large projects take. */
const MAX_MS = 300_000

export interface CompilerOptions {
  /** Whether compilers that were found on this machine may run too, besides the one that comes along. */
  mayRunFound: boolean
  /** The compilers on this machine of a version. */
  find?: (version: string) => FoundCompiler[]
  /** False once the node is closing. */
  isWanted: () => boolean
}

/** A compiler that runs those of this machine, one at a time because each takes a processor and much memory. */
export function createCompiler({
  mayRunFound,
  find = (version) => findCompilers(version, ownPlaces([])),
  isWanted,
}: CompilerOptions): ExplorerServices['compile'] {
  const turn = new Mutex()
  return (input, version) =>
    turn.run(async () => {
      const found = find(version)
      const chosen = mayRunFound ? found[0] : found.find(({ origin }) => origin === 'bundled')
      if (chosen === undefined) throw notCompiled(version, found)
      return parsedJson(await runCompiler(chosen.path, JSON.stringify(input), { maxMs: MAX_MS, isWanted }))
    })
}

function notCompiled(version: string, [other]: readonly FoundCompiler[]): CodedError<ExplorerErrorCode> {
  const reason =
    other === undefined
      ? 'none was found on this machine: import the build instead'
      : `${other.path} may run with --json-rpc.compilers found; or import the build instead`
  return new CodedError('not-compiled', `no compiler of version ${version.slice(0, 80)} comes with the node, and ${reason}`)
}
