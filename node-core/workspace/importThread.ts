/** The thread that reads imported files: the script of the worker of `importWorker.ts`. */
/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { parentPort } from 'node:worker_threads'
import type { WireArtifactFile } from '../contract/workspace.ts'
import { ImportReader } from './importReader.ts'

const reader = new ImportReader()

parentPort!.on('message', (files: readonly WireArtifactFile[]) => {
  const results = reader.read(files)
  // The texts of builds are handed over instead of being copied.
  const texts = results.flatMap(({ builds }) => builds.map(({ prepared }) => prepared.content.buffer as ArrayBuffer))
  parentPort!.postMessage(results, Array.from(new Set(texts)))
})
