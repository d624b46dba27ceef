import { Worker } from 'node:worker_threads'
import { createEngine } from '../evm/evm.ts'
import { type CaseReport, type Selection, reportOf, selectedCases } from './testCases.ts'

/** What a worker thread gets. */
export interface TestWork {
  selection: Selection
  /** Contains the index of the next case that no thread has taken. */
  next: Int32Array<SharedArrayBuffer>
}

/** Runs the selected cases, on worker threads if there are to be more than one; `onReport` is called for each case as it ends. */
export async function runTests(selection: Selection, threads: number, onReport: (report: CaseReport) => void): Promise<void> {
  if (threads === 1) {
    const engine = createEngine()
    for (const testCase of selectedCases(selection)) onReport(await reportOf(testCase, engine))
    return
  }
  const work: TestWork = { selection, next: new Int32Array(new SharedArrayBuffer(4)) }
  await Promise.all(Array.from({ length: threads }, () => runInWorker(work, onReport)))
}

function runInWorker(work: TestWork, onReport: (report: CaseReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./testWorker.ts', import.meta.url), { workerData: work })
    worker.on('message', onReport)
    worker.on('error', reject)
    worker.on('exit', (status) => (status === 0 ? resolve() : reject(new Error(`a worker thread exited with status ${status}`))))
  })
}
