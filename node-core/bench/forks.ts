/** Forks of one remote chain that is 50 ms away: how long a developer waits, and how many requests the remote gets for it. */
import { type IncomingMessage, type Server, createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createHardhatProject, hardhat3Config } from '../clients/toolProjects.ts'
import { nodeEnvironment } from '../clients/npmProject.ts'
import type { Hex } from '../contract/hex.ts'
import { MARKET_NODE, type Market, makeMarket, marketCall, people } from '../fixtures/market.suite.ts'
import { startRemoteNode } from '../remote/remoteNode.fixture.ts'
import type { BenchClient } from './client.ts'
import { provideFoundryTool } from './foundryTool.ts'
import { median } from './measurement.ts'
import { type RunningPeer, freePort, startPeer } from './peers.ts'
import { receiptOf } from './transactions.ts'

/** Beginning of the names of the rows. */
export const FORKS = 'fork: '
const LATENCY_MS = 50
const SLOTS = 5000
/** Of anvil's time and requests, the first time. */
const AIM = 0.33
const REQUESTS_AIM = 0.1
const CHAIN_ID = 1337

/** What one action took. */
interface Cost {
  ms: number
  /** HTTP requests to the remote, and JSON-RPC calls in them. */
  requests: number
  calls: number
}

export interface ForkRow {
  name: string
  terrariumMs: number
  anvilMs?: number
  ratio?: number
  aim?: number
  notes: string[]
}

/** A server between a fork and its remote, which answers later and counts. */
class DistantRemote {
  requests = 0
  calls = 0
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(url: string): Promise<DistantRemote> {
    const server = createServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        const json = JSON.parse(body) as unknown
        remote.requests++
        remote.calls += Array.isArray(json) ? json.length : 1
        await pause(LATENCY_MS)
        const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })
    })
    const remote = new DistantRemote(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return remote
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What the action takes, and what is asked for it. */
  async cost(action: () => Promise<unknown>): Promise<Cost> {
    const { requests, calls } = this
    const startedAt = performance.now()
    await action()
    return { ms: performance.now() - startedAt, requests: this.requests - requests, calls: this.calls - calls }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

type StartFork = (url: string) => Promise<RunningPeer>

const startTerrarium: StartFork = async (url) => {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
  const port = await freePort()
  const args = ['out/node/main.js', '--in-memory', '--workspaces-dir', folder, '--log', 'silent', '--fork', url]
  const addresses = ['--json-rpc.enable', '--json-rpc.address', `127.0.0.1:${port}`, '--json-rpc.ws-address', 'off']
  return startPeer('terrarium', process.execPath, [...args, ...addresses], port, () => rmSync(folder, { recursive: true, force: true }))
}

const anvilStarter =
  (binary: string): StartFork =>
  async (url) => {
    const port = await freePort()
    const args = ['--fork-url', url, '--no-storage-caching', '--no-rate-limit', '--hardfork', 'osaka', '--silent', '--port', String(port)]
    return startPeer('anvil', binary, args, port, () => undefined)
  }

/** Hardhat keeps answers in a folder of its home, which is a new one each time. */
const startHardhat: StartFork = async (url) => {
  const network = `networks: { node: { type: 'edr-simulated', chainId: ${CHAIN_ID}, hardfork: 'osaka', forking: { url: ${JSON.stringify(url)} } } }`
  const descriptors = `chainDescriptors: { ${CHAIN_ID}: { name: 'remote', chainType: 'l1', hardforkHistory: { osaka: { blockNumber: 0 } } } }`
  const project = await createHardhatProject(3, 'forked', hardhat3Config(`${network}, ${descriptors}`))
  if (project === undefined) throw new Error('Hardhat cannot be installed')
  const port = await freePort()
  const cli = join(project.folder, '..', 'node_modules/hardhat/dist/src/cli.js')
  const environment = nodeEnvironment({ HOME: project.folder, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' })
  return startPeer('hardhat', process.execPath, [cli, 'node', '--port', String(port)], port, () => undefined, {
    cwd: project.folder,
    env: environment,
  })
}

interface Action {
  name: string
  run: (client: BenchClient, market: Market, nonce: number) => Promise<unknown>
}

async function swap(client: BenchClient, { exchange, tokens }: Market, nonce: number): Promise<void> {
  const [person] = people
  const raw = await person!.signTransaction({
    chainId: CHAIN_ID,
    nonce,
    to: exchange,
    data: marketCall('swap', tokens.slice(0, 4), 10n ** 20n, 0n, person!.address),
    gas: 1_000_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  const { status } = await receiptOf(client, await client.call('eth_sendRawTransaction', raw))
  if (status !== '0x1') throw new Error('the swap failed')
}

async function view(client: BenchClient, { address }: Market): Promise<void> {
  const total = (await client.call('eth_call', { to: address, data: marketCall('sum', 0n, BigInt(SLOTS)) }, 'latest')) as Hex
  if (BigInt(total) !== (BigInt(SLOTS) * BigInt(SLOTS + 1)) / 2n) throw new Error('the sum is wrong')
}

const ACTIONS: readonly Action[] = [
  { name: 'swap through three pools, cold', run: (client, market, nonce) => swap(client, market, nonce) },
  { name: 'swap through three pools, warm', run: (client, market, nonce) => swap(client, market, nonce + 1) },
  { name: `view over ${SLOTS} slots, cold`, run: view },
  { name: `view over ${SLOTS} slots, warm`, run: view },
]

/** Runs all actions on a fork that was just started. */
async function measureOnce(start: StartFork, remote: DistantRemote, market: Market, nonce: number): Promise<Cost[]> {
  const fork = await start(remote.url)
  try {
    const costs: Cost[] = []
    for (const { run } of ACTIONS) costs.push(await remote.cost(() => run(fork.client, market, nonce)))
    return costs
  } finally {
    await fork.stop()
  }
}

const textOf = (name: string, costs: readonly Cost[]) => {
  const { requests, calls } = costs[0]!
  return `${name} ${median(costs.map(({ ms }) => ms)).toFixed(1)} ms, ${requests} requests of ${calls} calls`
}

/** The rows: Terrarium, anvil and Hardhat over the same remote. Peers that cannot be installed are left out. */
export async function measureForks(rounds: number): Promise<ForkRow[]> {
  const node = await startRemoteNode(MARKET_NODE)
  const market = await makeMarket((method, ...params) => node.ask(method, ...params), SLOTS)
  const nonce = Number(await node.ask('eth_getTransactionCount', people[0]!.address, 'latest'))
  const remote = await DistantRemote.start(node.url)
  const anvil = provideFoundryTool('anvil')
  const starters: Record<string, StartFork> = {
    terrarium: startTerrarium,
    ...(anvil && { anvil: anvilStarter(anvil) }),
    hardhat: startHardhat,
  }
  const measured: Record<string, Cost[][]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, start] of Object.entries(starters)) {
      const costs = await measureOnce(start, remote, market, nonce).catch((error: Error) => {
        process.stderr.write(`${name}: ${error.message}\n`)
      })
      if (costs) (measured[name] ??= []).push(costs)
    }
  }
  remote.close()
  await node.close()
  return ACTIONS.map(({ name }, i) =>
    rowOf(name, Object.fromEntries(Object.entries(measured).map(([peer, all]) => [peer, all.map((costs) => costs[i]!)]))),
  )
}

function rowOf(name: string, { terrarium, anvil, hardhat }: Record<string, Cost[]>): ForkRow {
  const terrariumMs = median(terrarium!.map(({ ms }) => ms))
  const notes = Object.entries({ terrarium, anvil, hardhat }).flatMap(([peer, costs]) => (costs ? [textOf(peer, costs)] : []))
  if (anvil === undefined) return { name: FORKS + name, terrariumMs, notes }
  const isCold = name.endsWith('cold')
  const share = terrarium![0]!.requests / anvil[0]!.requests
  const verdict = share <= REQUESTS_AIM ? 'met' : 'missed'
  if (isCold) notes.push(`of anvil's requests ${share.toFixed(3)}, ≤ ${REQUESTS_AIM} is aimed at: ${verdict}`)
  const anvilMs = median(anvil.map(({ ms }) => ms))
  return {
    name: FORKS + name,
    terrariumMs,
    anvilMs,
    ratio: median(terrarium!.map(({ ms }, round) => ms / anvil[round]!.ms)),
    ...(isCold && { aim: AIM }),
    notes,
  }
}
