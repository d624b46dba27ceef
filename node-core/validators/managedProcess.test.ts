import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { ManagedProcess, whileRunning } from './managedProcess.ts'
import { ProcessGuard } from './processGuard.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-processes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const guard = new ProcessGuard()
afterAll(() => guard.close())

const lines: string[] = []
const crashes: string[] = []
const started: ManagedProcess[] = []
afterEach(async () => {
  for (const it of started.splice(0)) await it.kill()
  lines.length = crashes.length = 0
})

const logFile = join(folder, 'program.log')
function run(script: string): ManagedProcess {
  const it = new ManagedProcess(
    { file: process.execPath, args: ['-e', script], hasChannel: true },
    {
      logFile,
      guard,
      onLine: (line) => lines.push(line),
      onMessage: (message) => lines.push(JSON.stringify(message)),
      onCrash: (reason) => crashes.push(reason),
    },
  )
  started.push(it)
  return it
}

/** Answers every message, and counts. */
const ECHO = `process.on('message', (it) => process.send({ echo: it })); console.log('ready')`

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a program of the network', () => {
  test('is heard by line and by message, and ends when it is told to', async () => {
    const it = run(ECHO)
    await expect.poll(() => lines).toEqual(['ready'])
    it.send({ a: 1 })
    await expect.poll(() => lines).toEqual(['ready', '{"echo":{"a":1}}'])
    await it.end()
    expect([it.isRunning, crashes]).toEqual([false, []])
    expect(readFileSync(logFile, 'utf8')).toContain('ready\n')
  })

  test('says why it ended by itself', async () => {
    const it = run('process.exit(3)')
    await expect(whileRunning(it, Promise.withResolvers().promise, 'program', 'its.log')).rejects.toMatchObject({
      code: 'validator',
      message: 'the program ended with 3 before it was ready: see its.log',
    })
    expect(crashes).toEqual(['status 3'])
    const missing = new ManagedProcess(
      { file: join(folder, 'none'), args: [], hasChannel: false },
      { logFile, guard, onCrash: (reason) => crashes.push(reason) },
    )
    expect(await missing.ended).toContain('ENOENT')
  })

  test.skipIf(process.platform === 'win32')('does nothing while it is paused, and ends even then', async () => {
    const it = run(ECHO)
    await expect.poll(() => lines).toEqual(['ready'])
    it.pause()
    it.send({ a: 1 })
    // Another program answers meanwhile, so this one had the time to.
    const other = run(ECHO)
    await expect.poll(() => lines).toEqual(['ready', 'ready'])
    other.send({ b: 2 })
    await expect.poll(() => lines.at(-1)).toBe('{"echo":{"b":2}}')
    it.resume()
    await expect.poll(() => lines.at(-1)).toBe('{"echo":{"a":1}}')
    it.pause()
    await it.end()
    expect(it.isRunning).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('the guard', () => {
  test('ends what a killed program has started, but not what had ended before', async () => {
    const file = JSON.stringify(join(import.meta.dirname, 'processGuard.ts'))
    const script = `
      import { spawn } from 'node:child_process'
      const { ProcessGuard } = await import(${file})
      const guard = new ProcessGuard()
      const sleepers = [1, 2, 3].map(() => spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }))
      for (const { pid } of sleepers) guard.add(pid)
      sleepers[1].kill('SIGSTOP')
      guard.remove(sleepers[2].pid)
      console.log(JSON.stringify(sleepers.map(({ pid }) => pid)))
    `
    const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(program.stdout, 'data')) as [Buffer]
    const [running, paused, removed] = JSON.parse(said.toString()) as [number, number, number]
    try {
      expect([running, paused, removed].map(isAlive)).toEqual([true, true, true])
      program.kill('SIGKILL')
      await expect.poll(() => [running, paused].map(isAlive)).toEqual([false, false])
      expect(isAlive(removed)).toBe(true)
    } finally {
      process.kill(removed, 'SIGKILL')
    }
  })
})
