// @module-tag long
/** A node process that is killed between and during the requests of its engine, beside one that is never: what the disk has is enough. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import type { AbciRequest } from '../consensus/abci/application.ts'
import { ScriptedConsensus } from '../consensus/abci/scriptedConsensus.fixture.ts'
import type { Crash, ScriptedApplication } from '../consensus/abci/scriptedValidator.fixture.ts'
import { alice, bob, creation, signed } from '../miner/fixture.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { MAIN_FILE } from './fixture.ts'
import { writeSharedGenesis } from './sharedGenesis.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-killed-'))
afterAll(() => rmSync(folder, { recursive: true }))
let genesis: string

beforeAll(async () => {
  genesis = await writeSharedGenesis(folder)
})

/** Counts its calls in slot 0, and stores the coinbase under the number. */
const COUNTER = Buffer.from('5f546001015f55414355', 'hex')
const counter = createContractAddress(alice.address, 0n)

/** A process on a folder of its own, which stops only by being killed. */
class KilledNode implements ScriptedApplication {
  readonly #dataDir = mkdtempSync(join(folder, 'node-'))
  #child: ChildProcess | undefined
  http = ''
  kills = 0

  async start(): Promise<string> {
    const addresses = ['--json-rpc.enable', '--json-rpc.address', '127.0.0.1:0', '--json-rpc.ws-address', '127.0.0.1:0']
    const args = ['--data-dir', this.#dataDir, '--genesis', genesis, '--log-level', 'error', '--no-warm-up', ...addresses]
    // Nothing listens at the engine's RPC: transactions come from the engine only.
    const consensus = ['--consensus', 'cometbft', '--consensus.abci', '127.0.0.1:0', '--consensus.rpc', 'http://127.0.0.1:9']
    const child = spawn(process.execPath, [MAIN_FILE, ...args, ...consensus, '--consensus.snapshot-interval', '3'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    let errors = ''
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    for await (const line of createInterface(child.stdout)) {
      if (!line.startsWith('ready ')) continue
      const ready = JSON.parse(line.slice('ready '.length)) as { http: string; consensus: string }
      this.http = ready.http
      return ready.consensus
    }
    throw new Error(`the node is not ready: ${errors}`)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    this.kills++
  }

  async hashOf(height: number): Promise<Hash> {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [`0x${height.toString(16)}`, false] }
    const reply = await fetch(this.http, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return ((await reply.json()) as { result: { hash: Hash } }).result.hash
  }
}

let consensus: ScriptedConsensus | undefined
afterEach(() => consensus?.stop())

/** Where the first validator is killed, once each, and in each block at most once. Before a request is after the one before it. */
const PLACES = (['finalizeBlock', 'commit', 'processProposal', 'checkTx', 'prepareProposal', 'info', 'initChain'] as const).flatMap(
  (kind) => (['during', 'unanswered'] as const).map((crash) => ({ kind, crash })),
)

test('a node that is killed at any request answers every block as one that is not', { timeout: 300_000 }, async () => {
  const left = [...PLACES]
  /** Killed there in this block; the start after that can be the place of another one. */
  let isQuiet = false
  const crashAt = (kind: AbciRequest['kind']): Crash => {
    const at = isQuiet && kind !== 'info' && kind !== 'initChain' ? -1 : left.findIndex((place) => place.kind === kind)
    if (at < 0) return undefined
    isQuiet = true
    return left.splice(at, 1)[0]!.crash
  }
  const [killed, steady] = [new KilledNode(), new KilledNode()]
  consensus = new ScriptedConsensus({
    applications: [killed, steady],
    appState: readFileSync(genesis, 'utf8'),
    crash: ({ validator, kind }) => (validator === 0 ? crashAt(kind) : undefined),
  })
  await consensus.start()
  isQuiet = false
  await consensus.send(creation(alice, 0, COUNTER).raw)
  let height = 0
  for (let nonce = 1; left.length > 0; nonce++) {
    await consensus.send(signed(alice, nonce, { to: counter, value: 0n, gasLimit: 120_000n }).raw)
    await consensus.send(signed(bob, nonce - 1, { value: 3n }).raw)
    await consensus.nextBlock()
    height++
    isQuiet = false
  }
  expect([killed.kills, steady.kills]).toEqual([PLACES.length, 0])
  expect(consensus.blocks.reduce((sum, { request }) => sum + request.txs.length, 0)).toBe(1 + 2 * height)
  const roots = new Set(consensus.blocks.map(({ result }) => hexFromBytes(result!.appHash)))
  expect(roots.size).toBe(height)
  for (let number = 1; number <= height; number++) expect(await killed.hashOf(number)).toBe(await steady.hashOf(number))
})
