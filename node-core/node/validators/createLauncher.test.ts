/** The command that a node starts, as far as it gets without a real engine. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SILENT_LOG } from '../log.ts'
import { createLauncher } from './createLauncher.ts'

const root = mkdtempSync(join(tmpdir(), 'terrarium-launch-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
  // Where an engine is built, on each platform.
  for (const name of ['XDG_DATA_HOME', 'LOCALAPPDATA', 'HOME']) vi.stubEnv(name, join(folder, 'home'))
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Makes a program of Go the only one on the PATH besides the system's own; without a script there is none. */
function setGo(script?: string): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  if (script !== undefined) writeFileSync(join(bin, 'go'), `#!/bin/sh\n${script}\n`)
  if (script !== undefined) chmodSync(join(bin, 'go'), 0o755)
  vi.stubEnv('PATH', script === undefined ? bin : [bin, '/usr/bin', '/bin'].join(delimiter))
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('validators beside a node', () => {
  test('say what to install where there is neither an engine nor Go', async () => {
    setGo()
    const launcher = createLauncher(join(folder, 'data'), SILENT_LOG)
    await expect(launcher.start({ validators: 2, chainId: 77 })).rejects.toThrow(
      'there is no CometBFT on this machine, and no Go to build it: install Go (https://go.dev/dl)',
    )
    expect(launcher.describe()).toMatchObject({ status: 'failed', made: { validators: 2, chainName: 'terrarium-77' } })
    await launcher.close()
  })

  test('say how far the engine is while Go builds it, and end that with the start', async () => {
    const pidFile = join(folder, 'pid')
    setGo(`[ "$1" = version ] && exit 0; echo $$ > ${pidFile}; echo example.com/a >&2; exec sleep 60`)
    const launcher = createLauncher(join(folder, 'data'), SILENT_LOG)
    const started = launcher.start({ validators: 1 })
    started.catch(() => undefined)
    await expect
      .poll(() => launcher.describe().progress, { timeout: 20_000 })
      .toMatch(/^building CometBFT \S+ with Go, once: 0 modules downloaded, 1 packages compiled$/)
    expect(existsSync(pidFile)).toBe(true)
    await launcher.close()
    await expect(started).rejects.toThrow('the start of the validators was stopped')
    await expect.poll(() => isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false)
  })
})
