/**
 * A thread that runs cases. Each thread iterates over all of them, which is cheap, and runs those that it takes, so that none waits for
 * another.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createEngine } from '../evm/evm.ts'
import { loadFastCurves } from '../evm/precompiles/fastCurves.ts'
import { reportOf, selectedCases } from './testCases.ts'
import type { TestWork } from './testRun.ts'

const { selection, next } = workerData as TestWork
await loadFastCurves()
const engine = createEngine()
let taken = Atomics.add(next, 0, 1)
let index = 0
for (const testCase of selectedCases(selection)) {
  if (index++ < taken) continue
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a thread have no origin
  parentPort!.postMessage(await reportOf(testCase, engine))
  taken = Atomics.add(next, 0, 1)
}
