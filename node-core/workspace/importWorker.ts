/** Reads imported files in a thread of its own, bounded in memory and time. */
/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WireArtifactFile } from '../contract/workspace.ts'
import { type ReadFile, fileText } from './importReader.ts'

const MAX_MEMORY_MB = 2048
/** Maximum time for the files of one request. */
const MAX_MS = 120_000

/** As it is written, and in a bundle, where it is beside the entries and this is in one or in a chunk. */
const SCRIPTS = ['importThread.ts', 'importThread.js', '../importThread.js']

export class ImportWorker {
  #worker: Worker | undefined

  /** Reads files, one request after another. A failure of the thread is a problem of each file; the next request begins with a new thread. */
  async read(files: readonly WireArtifactFile[]): Promise<ReadFile[]> {
    const worker = (this.#worker ??= this.#started())
    // The process may end while the thread is idle.
    worker.ref()
    try {
      return await answerOf(worker, files)
    } catch (error) {
      this.close()
      const problems = [`not read: ${(error as Error).message}`]
      return files.map(({ name }) => ({ file: fileText(name), artifacts: [], builds: [], problems }))
    } finally {
      worker.unref()
    }
  }

  #started(): Worker {
    const worker = started()
    // It may fail when nothing is read any more: the next request begins with another one.
    return worker
      .on('error', () => undefined)
      .on('exit', () => {
        if (this.#worker === worker) this.#worker = undefined
      })
  }

  /** Ends the thread; what it knows of files that belong together is forgotten. */
  close(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

function started(): Worker {
  const script = SCRIPTS.map((name) => join(import.meta.dirname, name)).find((path) => existsSync(path))!
  return new Worker(script, { env: {}, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
}

function answerOf(worker: Worker, files: readonly WireArtifactFile[]): Promise<ReadFile[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile[]>()
  const timer = setTimeout(() => reject(new Error(`it takes more than ${MAX_MS / 1000} seconds`)), MAX_MS)
  const onExit = (): void => reject(new Error('the thread that reads it ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  worker.postMessage(files)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
