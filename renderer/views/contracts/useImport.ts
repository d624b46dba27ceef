import { useState } from 'react'
import type { WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { useClient } from '../../store/useApp.ts'
import { importFiles, type ChosenFile, type ImportProgress } from './artifactFiles.ts'

/** An import: running, done, or failed as a whole. */
export type ImportState =
  | { kind: 'running'; progress: ImportProgress }
  | { kind: 'done'; results: readonly WireArtifactImport[] }
  | { kind: 'failed'; message: string }

/** Imports files, one batch after another. */
export function useImport(): { state: ImportState | undefined; start: (files: Promise<readonly ChosenFile[]>) => void; close: () => void } {
  const client = useClient()
  const [state, setState] = useState<ImportState>()
  async function run(chosen: Promise<readonly ChosenFile[]>): Promise<void> {
    setState({ kind: 'running', progress: { done: 0, total: 0 } })
    try {
      const files = await chosen
      const results = await importFiles(client, files, (progress) => setState({ kind: 'running', progress }))
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
