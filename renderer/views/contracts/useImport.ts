import { useState } from 'react'
import type { WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { isBundle, openBundleFile } from '../../control/reproduce.ts'
import { useAppContext } from '../../store/useApp.ts'
import { importFiles, type ChosenFile, type ImportProgress } from './artifactFiles.ts'

/** An import: running, done, or failed as a whole. */
export type ImportState =
  | { kind: 'running'; progress: ImportProgress }
  | { kind: 'done'; results: readonly WireArtifactImport[] }
  | { kind: 'failed'; message: string }

/** Bytes of a file that may be a reproduction bundle. */
const MAX_BUNDLE_BYTES = 32 * 1024 * 1024

/** The text of the reproduction bundle, if that is the only file. */
async function bundleIn([only, ...others]: readonly ChosenFile[]): Promise<string | undefined> {
  if (!only || others.length > 0 || only.file.size > MAX_BUNDLE_BYTES) return undefined
  const text = await only.file.text()
  return isBundle(text) ? text : undefined
}

/** Imports files, one batch after another. */
export function useImport(): { state: ImportState | undefined; start: (files: Promise<readonly ChosenFile[]>) => void; close: () => void } {
  const app = useAppContext()
  const [state, setState] = useState<ImportState>()
  async function run(chosen: Promise<readonly ChosenFile[]>): Promise<void> {
    setState({ kind: 'running', progress: { done: 0, total: 0 } })
    try {
      const files = await chosen
      const bundle = await bundleIn(files)
      if (bundle !== undefined) {
        setState(undefined)
        return openBundleFile(app, bundle)
      }
      const results = await importFiles(app.client, files, (progress) => setState({ kind: 'running', progress }))
      setState({ kind: 'done', results })
    } catch (error) {
      setState({ kind: 'failed', message: messageOf(error) })
    }
  }
  return {
    state,
    start: (files) => {
      if (state?.kind !== 'running') void run(files)
    },
    close: () => setState(undefined),
  }
}
