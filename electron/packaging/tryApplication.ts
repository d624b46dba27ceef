import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../node-core/base/ports.ts'

const START_TIMEOUT_MS = 60_000
const SEND_TIMEOUT_MS = 5_000

async function ask(port: number, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

async function clientVersion(port: number, application: ChildProcess): Promise<unknown> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await ask(port, 'web3_clientVersion')
    } catch (cause) {
      if (application.exitCode !== null) throw new Error(`the application ended with status ${application.exitCode}`, { cause })
      if (performance.now() > deadline) throw new Error(`no response within ${START_TIMEOUT_MS / 1000} s`, { cause })
      await delay(250)
    }
  }
}

/**
 * Starts a packed application with a chain in a temporary folder, requests its version, mines a transfer and stops it. Returns the version.
 * Throws if it does not start, mine or exit.
 */
export async function tryApplication(command: string, args: readonly string[] = []): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrarium-try-'))
  const port = await freePort()
  const application = spawn(
    command,
    [
      ...args,
      `--user-data-dir=${folder}`,
      '--json-rpc.enable',
      `--json-rpc.address=127.0.0.1:${port}`,
      '--json-rpc.ws-address=127.0.0.1:0',
    ],
    { stdio: 'inherit' },
  )
  const ended = new Promise<void>((resolve, reject) => {
    application.once('exit', () => resolve())
    application.once('error', reject)
  })
  try {
    const version = await Promise.race([
      clientVersion(port, application),
      ended.then(() => Promise.reject(new Error('the application ended'))),
    ])
    const [account] = (await ask(port, 'eth_accounts')) as string[]
    const hash = await ask(port, 'eth_sendTransaction', [{ from: account, to: account, value: '0x1' }])
    const receipt = (await ask(port, 'eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt?.status !== '0x1') throw new Error(`a transfer was not mined: ${JSON.stringify(receipt)}`)
    return String(version)
  } finally {
    application.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
