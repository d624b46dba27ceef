import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { gunzipSync } from 'node:zlib'
import { Profile } from 'pprof-format'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Mutex } from '../base/mutex.ts'
import type { WireMemStats } from '../contract/wire/memStats.ts'
import type { StartTimer } from './captures.ts'
import type { CallFrame, HeapProfile, HeapProfileNode } from './heapSampler.ts'
import { Profiling } from './profiling.ts'
import type { CpuProfile } from './stackProfile.ts'

const MB = 2 ** 20

let home: string
let profiling: Profiling
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'terrarium-test-'))
  profiling = new Profiling(join(home, 'profiles'))
})
afterEach(async () => {
  await profiling.close()
  rmSync(home, { recursive: true })
})

const bytesOf = (name: string) => readFileSync(join(home, 'profiles', name))
const jsonOf = (name: string): unknown => JSON.parse(bytesOf(name).toString())

/**
 * Blocks the thread under a name that a profile shows until it has used this much CPU time, however busy the machine; returns the elapsed
 * milliseconds.
 */
function blockTheLoop(cpuMs: number): number {
  return useCore(cpuMs)
}

/** The same, under another name. */
function blockUnseen(cpuMs: number): number {
  return useCore(cpuMs)
}

function useCore(cpuMs: number): number {
  const start = performance.now()
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= cpuMs * 1000) return performance.now() - start
  }
}

/** Takes memory under a name that a profile shows. */
function takeMemory(): number[][] {
  return Array.from({ length: 20 }, () => Array.from({ length: 200_000 }, (_, i) => i + 0.5))
}

/** Waits 50 ms or more for a lock, under names that a profile shows. */
async function holdLock(mutex: Mutex): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const held = mutex.run(() => gate.promise)
  const waited = waitForLock(mutex)
  blockTheLoop(50)
  gate.resolve()
  await Promise.all([held, waited])
}

function waitForLock(mutex: Mutex): Promise<void> {
  return mutex.run(() => Promise.resolve())
}

const isFrame = ({ functionName, url, lineNumber, columnNumber }: CallFrame) =>
  typeof functionName === 'string' && typeof url === 'string' && Number.isInteger(lineNumber) && Number.isInteger(columnNumber)

/** The functions of a .cpuprofile, after a check of everything that DevTools requires. */
function functionsOfCpuProfile(name: string): string[] {
  const { nodes, samples, timeDeltas, startTime, endTime } = jsonOf(name) as CpuProfile
  const ids = new Set(nodes.map(({ id }) => id))
  expect(ids.size).toBe(nodes.length)
  expect(nodes.every(({ callFrame, children }) => isFrame(callFrame) && (children ?? []).every((id) => ids.has(id)))).toBe(true)
  expect(samples.every((id) => ids.has(id))).toBe(true)
  expect(timeDeltas).toHaveLength(samples.length)
  expect(endTime).toBeGreaterThanOrEqual(startTime)
  return nodes.map(({ callFrame }) => callFrame.functionName)
}

/** What pprof reads in a file: for each stack its functions, innermost first, and its values by kind. */
function stacksOfPprof(name: string): { functions: string[]; values: Record<string, number> }[] {
  const { stringTable, function: functions, location, sample, sampleType } = Profile.decode(gunzipSync(bytesOf(name)))
  const text = (index: number | bigint) => stringTable.strings[Number(index)]!
  const names = new Map(functions.map(({ id, name: at }) => [Number(id), text(at)]))
  const locations = new Map(location.map(({ id, line }) => [Number(id), line.map(({ functionId }) => names.get(Number(functionId))!)]))
  const kinds = sampleType.map(({ type }) => text(type))
  return sample.map(({ locationId, value }) => ({
    functions: locationId.flatMap((id) => locations.get(Number(id))!),
    values: Object.fromEntries(kinds.map((kind, i) => [kind, Number(value[i])])),
  }))
}

/** The figures while 128 MiB are retained, and after they were released. */
async function holdAndFree(): Promise<Record<'before' | 'after', WireMemStats>> {
  let held: unknown = Array.from({ length: 16 }, () => Array.from({ length: MB }, (_, i) => i + 0.5))
  profiling.freeOSMemory()
  const before = await profiling.memStats()
  expect(held).toBeDefined()
  held = undefined
  profiling.freeOSMemory()
  return { before, after: await profiling.memStats() }
}

describe('memory', { tags: 'full' }, () => {
  test('garbage raises the counters, which never fall', async () => {
    const before = await profiling.memStats()
    let kept: unknown[] = []
    for (let i = 0; i < 3_000_000; i++) {
      if (i % 1000 === 0) kept = []
      kept.push({ i, text: [i] })
    }
    const after = await profiling.memStats()
    expect(kept).toHaveLength(1000)
    expect(after.TotalAlloc - before.TotalAlloc).toBeGreaterThan(100 * MB)
    for (const field of ['Mallocs', 'NumGC', 'PauseTotalNs', 'LastGC', 'Frees'] as const)
      expect(after[field], field).toBeGreaterThan(before[field])
    expect(after.PauseNs[(after.NumGC + 255) % 256]).toBeGreaterThan(0)
    expect(after.Mallocs - after.Frees).toBe(after.HeapObjects)
  })

  test('reading the figures again and again does not collect', async () => {
    await profiling.memStats()
    const before = profiling.gc.kinds.MarkSweepCompact.count
    for (let i = 0; i < 30; i++) await profiling.memStats()
    // V8 may have collected for a reason of its own.
    expect(profiling.gc.kinds.MarkSweepCompact.count - before).toBeLessThan(10)
  })

  test('a requested collection shows in the count of live objects', async () => {
    const { before, after } = await holdAndFree()
    expect(before.HeapObjects - after.HeapObjects).toBeGreaterThan(10)
    expect(after.Frees - before.Frees).toBeGreaterThan(10)
  })

  test('retained memory is in HeapAlloc within a tenth', async () => {
    profiling.freeOSMemory()
    const before = (await profiling.memStats()).HeapAlloc
    const held = Array.from({ length: 8 }, () => Array.from({ length: MB }, (_, i) => i + 0.5))
    profiling.freeOSMemory()
    const grown = (await profiling.memStats()).HeapAlloc - before
    expect(held).toHaveLength(8)
    expect(Math.abs(grown / (64 * MB) - 1)).toBeLessThan(0.1)
  })

  test('every number is valid in JSON, and none is negative', async () => {
    for (const [field, value] of Object.entries(await profiling.memStats())) {
      for (const it of [value].flat()) expect(typeof it === 'boolean' || (Number.isFinite(it) && it >= 0), field).toBe(true)
    }
  })

  test('freeing has ended when the call returns', async () => {
    let held: unknown = Array.from({ length: 8 }, () => Array.from({ length: MB }, (_, i) => i + 0.5))
    const before = getHeapStatistics().used_heap_size
    expect(held).toBeDefined()
    held = undefined
    profiling.freeOSMemory()
    expect(before - getHeapStatistics().used_heap_size).toBeGreaterThan(48 * MB)
  })

  test('freeing returns memory, and counts as forced', async () => {
    const { before, after } = await holdAndFree()
    expect(before.HeapSys - after.HeapSys).toBeGreaterThan(100 * MB)
    expect(before.Sys - after.Sys).toBeGreaterThan(64 * MB)
    expect(after.NumForcedGC - before.NumForcedGC).toBe(1)
  })

  test('gcStats has the pauses newest first, with their quantiles and kinds', async () => {
    profiling.freeOSMemory()
    const { Pause, PauseEnd, PauseQuantiles, PauseTotal, NumGC, LastGC, Kinds } = await profiling.gcStats()
    expect(Pause.length).toBe(Math.min(NumGC, 256))
    expect(PauseEnd).toEqual(PauseEnd.toSorted().toReversed())
    expect(PauseEnd[0]).toBe(LastGC)
    expect(PauseQuantiles).toEqual([Math.min(...Pause), expect.any(Number), expect.any(Number), expect.any(Number), Math.max(...Pause)])
    expect(Pause.reduce((sum, ns) => sum + ns, 0)).toBe(PauseTotal)
    expect(Kinds.Scavenge.Count + Kinds.MinorMarkSweep.Count + Kinds.MarkSweepCompact.Count).toBe(NumGC)
    expect(Kinds.MarkSweepCompact.Count).toBeGreaterThan(0)
  })

  test('a lower percentage collects more often, and the previous one is returned', async () => {
    const collectionsAt = async (percent: number): Promise<number> => {
      profiling.setGCPercent(percent)
      return wholeCollections()
    }
    expect(profiling.setGCPercent(100)).toBe(100)
    try {
      const eager = await collectionsAt(5)
      const never = await collectionsAt(-1)
      expect(eager).toBeGreaterThan(never)
    } finally {
      expect(profiling.gcPercent).toBe(-1)
      expect(profiling.setGCPercent(100)).toBe(-1)
    }
  })

  test('a percentage applies until the node ends', async () => {
    profiling.setGCPercent(-1)
    await profiling.close()
    profiling = new Profiling(join(home, 'profiles'))
    expect(profiling.gcPercent).toBe(100)
    expect(await wholeCollections()).toBeGreaterThan(0)
  })
})

/** How often the whole heap is collected while much memory is retained for a while. */
async function wholeCollections(): Promise<number> {
  const before = (await profiling.gcStats()).Kinds.MarkSweepCompact.Count
  const held: unknown[] = []
  for (let i = 0; i < 3_000_000; i++) held[i % 1_000_000] = { i, text: [i] }
  return (await profiling.gcStats()).Kinds.MarkSweepCompact.Count - before
}

describe('CPU profiles', () => {
  test('a .cpuprofile shows what ran', async () => {
    profiling.captures.start('cpu', 'a.cpuprofile')
    blockTheLoop(100)
    await profiling.captures.stop('cpu')
    expect(functionsOfCpuProfile('a.cpuprofile')).toContain('blockTheLoop')
  })

  test('any other name gets pprof, which shows what ran and how long', async () => {
    profiling.captures.start('cpu', 'a.pb.gz')
    const blockedMs = blockTheLoop(200)
    await profiling.captures.stop('cpu')
    const hot = stacksOfPprof('a.pb.gz').filter(({ functions }) => functions.includes('blockTheLoop'))
    const ns = hot.reduce((sum, { values }) => sum + values['cpu']!, 0)
    expect(ns).toBeGreaterThan(0.6e6 * blockedMs)
    expect(ns).toBeLessThan(2e6 * blockedMs)
  })

  test('only one runs at a time', async () => {
    profiling.captures.start('cpu', 'a.pb.gz')
    expect(() => profiling.captures.start('cpu', 'b.pb.gz')).toThrow('CPU profiling already in progress')
    await profiling.captures.stop('cpu')
    await expect(profiling.captures.stop('cpu')).rejects.toThrow('CPU profiling not in progress')
  })

  test('a refused name starts nothing', async () => {
    expect(() => profiling.captures.start('cpu', '../a.pb.gz')).toThrow('invalid file')
    expect(() => profiling.captures.start('cpu', 'a.heapprofile')).toThrow('cannot be written as .heapprofile')
    await expect(profiling.captures.stop('cpu')).rejects.toThrow('not in progress')
  })

  test('one with a duration is written when it is over', async () => {
    await profiling.captureFor('cpu', 'a.pb.gz', 0.05)
    expect(profiling.folder.files()).toHaveLength(1)
  })

  test.each([0, -1, 601, Number.NaN])('%d seconds are refused', async (seconds) => {
    await expect(profiling.captureFor('cpu', 'a.pb.gz', seconds)).rejects.toThrow('invalid duration')
  })

  test('a folder that disappears does not prevent the node from stopping', async () => {
    profiling.captures.start('cpu', 'a.cpuprofile')
    profiling.captures.start('trace', 'a.json')
    rmSync(join(home, 'profiles'), { recursive: true })
    writeFileSync(join(home, 'profiles'), '')
    await profiling.close()
    expect(readFileSync(join(home, 'profiles'), 'utf8')).toBe('')
  })

  test('a profile of ten minutes is written on its own, and is listed meanwhile', async () => {
    let ring: (() => void) | undefined
    const timer: StartTimer = (callback, delayMs) => {
      expect(delayMs).toBe(600_000)
      ring = callback
      return () => undefined
    }
    const timed = new Profiling(join(home, 'profiles'), undefined, timer)
    const { done } = timed.captures.start('cpu', 'a.cpuprofile')
    expect(timed.captures.running).toEqual([
      {
        kind: 'cpu',
        file: 'a.cpuprofile',
        startedAtMs: expect.any(Number) as number,
        endsAtMs: timed.captures.running[0]!.startedAtMs + 600_000,
      },
    ])
    ring!()
    await done
    expect(functionsOfCpuProfile('a.cpuprofile').length).toBeGreaterThan(0)
    expect(timed.captures.running).toEqual([])
    await expect(timed.captures.stop('cpu')).rejects.toThrow('not in progress')
    await timed.close()
  })

  test('a discarded one leaves no file, and its promise rejects', async () => {
    const taken = profiling.captureFor('cpu', 'a.cpuprofile', 60)
    await profiling.captures.stop('cpu', false)
    await expect(taken).rejects.toThrow('CPU profiling was cancelled')
    expect(profiling.folder.files()).toEqual([])
  })

  test('one that cannot be written is reported, with the reason', async () => {
    const told: string[] = []
    const observed = new Profiling(join(home, 'profiles'), ({ file, reason }) => told.push(file, reason))
    observed.captures.start('cpu', 'a.cpuprofile')
    rmSync(join(home, 'profiles'), { recursive: true })
    writeFileSync(join(home, 'profiles'), '')
    await observed.close()
    expect(told).toEqual(['a.cpuprofile', expect.stringContaining('is not a regular folder')])
    expect(observed.captures.lost).toMatchObject({ kind: 'cpu', file: 'a.cpuprofile', reason: told[1] })
    rmSync(join(home, 'profiles'))
  })

  test('stopping the node writes the profiles in progress', async () => {
    profiling.captures.start('cpu', 'a.cpuprofile')
    profiling.captures.start('trace', 'a.json')
    await profiling.close()
    expect(
      profiling.folder
        .files()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['a.cpuprofile', 'a.json'])
  })
})

describe('heap profiles', () => {
  test('a .heapprofile shows where retained memory was allocated', () => {
    const held = takeMemory()
    profiling.writeHeap('a.heapprofile')
    const { head } = jsonOf('a.heapprofile') as HeapProfile
    const sizes = new Map<string, number>()
    const walk = ({ callFrame, selfSize, children }: HeapProfileNode, within: string[]): void => {
      expect(isFrame(callFrame)).toBe(true)
      const stack = [...within, callFrame.functionName]
      for (const name of new Set(stack)) sizes.set(name, (sizes.get(name) ?? 0) + selfSize)
      for (const child of children) walk(child, stack)
    }
    walk(head, [])
    expect(held).toHaveLength(20)
    expect(sizes.get('takeMemory')).toBeGreaterThan(16 * MB)
  })

  test('pprof shows the same', () => {
    const held = takeMemory()
    profiling.writeHeap('a.pb.gz')
    const bytes = stacksOfPprof('a.pb.gz')
      .filter(({ functions }) => functions.includes('takeMemory'))
      .reduce((sum, { values }) => sum + values['inuse_space']!, 0)
    expect(held).toHaveLength(20)
    expect(bytes).toBeGreaterThan(16 * MB)
  })
})

describe('block profiles', () => {
  test('a blocked loop is found, with its stack and duration', async () => {
    profiling.block.setRate(1)
    await new Promise((resume) => setTimeout(resume, 30))
    const blockedMs = blockTheLoop(200)
    profiling.writeBlock('a.pb.gz')
    const found = stacksOfPprof('a.pb.gz').filter(({ functions }) => functions.includes('blockTheLoop'))
    const ns = found.reduce((sum, { values }) => sum + values['delay']!, 0)
    expect(ns).toBeGreaterThan(0.75e6 * blockedMs)
    expect(ns).toBeLessThan(2.5e6 * blockedMs)
  })

  test('nothing is collected without a rate, and what was collected stays', () => {
    profiling.block.setRate(1)
    blockTheLoop(100)
    profiling.block.setRate(0)
    blockUnseen(100)
    profiling.writeBlock('a.cpuprofile')
    expect(functionsOfCpuProfile('a.cpuprofile')).toContain('blockTheLoop')
    expect(functionsOfCpuProfile('a.cpuprofile')).not.toContain('blockUnseen')
  })

  test('one with a duration is written when it is over', async () => {
    const written = profiling.captureFor('block', 'a.pb.gz', 0.2)
    blockTheLoop(100)
    await written
    expect(stacksOfPprof('a.pb.gz').some(({ functions }) => functions.includes('blockTheLoop'))).toBe(true)
  })
})

describe('mutex profiles', () => {
  test('waits for a lock are found, with stack and time; uncontended locking is not', async () => {
    expect(profiling.mutex.setFraction(1)).toBe(0)
    await holdLock(new Mutex())
    expect(profiling.mutex.setFraction(0)).toBe(1)
    await holdLock(new Mutex())
    profiling.writeMutex('a.pb.gz')
    const found = stacksOfPprof('a.pb.gz')
    expect(found).toHaveLength(1)
    expect(found[0]!.functions.slice(0, 2)).toEqual(['waitForLock', 'holdLock'])
    expect(found[0]!.values['contentions']).toBe(1)
    expect(found[0]!.values['delay']).toBeGreaterThanOrEqual(45e6)
  })

  test('a fraction counts one in n waits, scaled to all', async () => {
    profiling.mutex.setFraction(2)
    const mutex = new Mutex()
    for (let i = 0; i < 4; i++) await holdLock(mutex)
    profiling.writeMutex('a.pb.gz')
    expect(stacksOfPprof('a.pb.gz').reduce((sum, { values }) => sum + values['contentions']!, 0)).toBe(4)
  })

  test('a negative fraction only reads', () => {
    profiling.mutex.setFraction(3)
    expect(profiling.mutex.setFraction(-1)).toBe(3)
    expect(profiling.mutex.setFraction(0)).toBe(3)
  })
})

describe('profiles that are taken', () => {
  test('a fresh one contains nothing that was collected before, which stays for the others', async () => {
    profiling.mutex.setFraction(1)
    await holdLock(new Mutex())
    await holdLock(new Mutex())
    profiling.captures.start('mutex', 'fresh.pb.gz', 60_000, { isFresh: true })
    await holdLock(new Mutex())
    await profiling.captures.stop('mutex')
    profiling.writeMutex('all.pb.gz')
    expect(
      ['fresh.pb.gz', 'all.pb.gz'].map((name) => stacksOfPprof(name).reduce((sum, { values }) => sum + values['contentions']!, 0)),
    ).toEqual([1, 3])
  })
})

/** Whether blocked stretches, and waits for locks, are collected; ends both. */
const isCollecting = () => [profiling.block.setRate(0) > 0, profiling.mutex.setFraction(0) > 0]

describe('a fraction or a rate that was set', () => {
  test('is restored after a fresh profile, written or discarded', async () => {
    for (const keep of [true, false]) {
      profiling.block.setRate(1)
      profiling.mutex.setFraction(5)
      for (const kind of ['block', 'mutex'] as const) {
        profiling.captures.start(kind, `${kind}.pb.gz`, 60_000, { isFresh: true })
        await profiling.captures.stop(kind, keep)
      }
      expect(profiling.mutex.setFraction(-1)).toBe(5)
      expect(isCollecting()).toEqual([true, true])
    }
  })

  test('ends with a profile of everything, as in Go', async () => {
    profiling.block.setRate(1)
    profiling.mutex.setFraction(5)
    for (const kind of ['block', 'mutex'] as const) {
      profiling.captures.start(kind, `${kind}.pb.gz`)
      await profiling.captures.stop(kind)
    }
    expect(isCollecting()).toEqual([false, false])
  })
})

describe('traces', () => {
  test('a trace has collections and requests as events of the trace event format', async () => {
    profiling.captures.start('trace', 'a.json')
    expect(() => profiling.captures.start('trace', 'b.json')).toThrow('trace already in progress')
    profiling.freeOSMemory()
    profiling.requests.finished('eth_call', performance.now() - 5, false)
    blockTheLoop(60)
    await new Promise((resume) => setTimeout(resume, 20))
    await profiling.captures.stop('trace')
    await expect(profiling.captures.stop('trace')).rejects.toThrow('trace not in progress')
    const { traceEvents } = jsonOf('a.json') as { traceEvents: Record<string, unknown>[] }
    for (const event of traceEvents) {
      expect(event).toMatchObject({
        ph: expect.stringMatching(/^[A-Za-z]$/) as string,
        name: expect.any(String) as string,
        pid: expect.any(Number) as number,
      })
      expect(Number.isFinite(event['ts'])).toBe(true)
    }
    expect(traceEvents).toContainEqual(expect.objectContaining({ name: 'MarkSweepCompact', ph: 'X' }))
    expect(traceEvents).toContainEqual(expect.objectContaining({ name: 'event loop blocked', ph: 'X' }))
    expect(traceEvents).toContainEqual(
      expect.objectContaining({ name: 'heap', ph: 'C', args: { used: expect.any(Number) as number, free: expect.any(Number) as number } }),
    )
    const request = traceEvents.find(({ name }) => name === 'eth_call') as { ts: number; dur: number }
    expect(request.dur).toBeGreaterThanOrEqual(5000)
    // By the same clock as the runtime's own events.
    const own = traceEvents.filter(({ cat }) => String(cat).startsWith('v8')) as { ts: number }[]
    for (const { ts } of own) expect(Math.abs(ts - request.ts)).toBeLessThan(10e6)
  })
})

describe('stacks', () => {
  test('they list what is in flight: this stack, requests with their age, handles', () => {
    const end = profiling.requests.begin('eth_call', performance.now() - 1000)
    const text = profiling.stacks()
    end()
    expect(text).toMatch(/^thread \d+ \[running/)
    expect(text).toContain('profiling.test.ts')
    expect(text).toMatch(/request eth_call \[in progress, [1-9]\d{3,}\.\d ms\]/)
    expect(profiling.stacks()).not.toContain('eth_call')
  })
})
