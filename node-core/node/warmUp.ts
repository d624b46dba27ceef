import { flushCompileCache } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { collectGarbage } from '../base/collectGarbage.ts'
import { EVENT_LOOP } from '../base/longWork.ts'
import { loadCurve } from '../base/secp256k1.ts'
import { isOptimizing, optimizeEarly } from './earlyOptimization.ts'
import { holdYoungGeneration } from './heapBounds.ts'

/** By then, who waited for the start has its first answers. */
const WARM_UP_MS = 100
/** A turn of the event loop takes longer than this if somebody has work for the node. */
const IDLE_TURN_MS = 0.5
/** How long the warm-up stands back then, and the share of that time in which an idle thread is busy at most. */
const [STAND_BACK_MS, IDLE_SHARE] = [25, 0.1]
/** How long V8's compiler is waited for before it is looked at again, and how often at most. */
const [COMPILER_MS, COMPILER_WAITS] = [2, 100]

/** A larger heap is in use already, and collecting it would take long. */
const SMALL_HEAP_BYTES = 64 << 20

/** Does, soon after startup and while nobody needs the thread, what makes the first transactions and the next start quicker, and frees the memory that it took. */
export function warmUp(): void {
  setTimeout(() => {
    // Nothing depends on it, and a node that cannot rehearse says why when it is used.
    void prepare().catch(() => undefined)
  }, WARM_UP_MS).unref()
}

async function prepare(): Promise<void> {
  loadCurve()
  const { rehearsal } = await import('./rehearsal.ts')
  const restore = [optimizeEarly(), holdYoungGeneration()]
  try {
    for await (const _ of rehearsal()) {
      await idleTurn()
      for (let i = 0; i < COMPILER_WAITS && isOptimizing(); i++) await pause(COMPILER_MS, undefined, { ref: false })
    }
  } finally {
    for (const each of restore) each()
  }
  flushCompileCache()
  await idleTurn()
  // The rehearsal leaves behind a large young generation, and all that its nodes were made of.
  if (getHeapStatistics().used_heap_size < SMALL_HEAP_BYTES) collectGarbage()
}

/** Waits for a turn of the event loop when nobody else has work for the thread. */
async function idleTurn(): Promise<void> {
  const startedAt = performance.now()
  await EVENT_LOOP.nextTurn()
  if (performance.now() - startedAt < IDLE_TURN_MS) return
  for (;;) {
    const before = performance.eventLoopUtilization()
    await pause(STAND_BACK_MS, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < IDLE_SHARE) return
  }
}
