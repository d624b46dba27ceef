/** Forks of one remote chain that is 50 ms away: how long a developer waits, and how many requests the remote gets for it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHardhatProject, hardhat3Config } from '../clients/toolProjects.ts'
import { nodeEnvironment } from '../clients/npmProject.ts'
import type { Hex } from '../contract/hex.ts'
import { MARKET_NODE, type Market, makeMarket, marketCall, people } from '../fixtures/market.suite.ts'
import { startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { freePort } from '../base/ports.ts'
import type { BenchClient } from './client.ts'
import { type Cost, DistantRemote } from './distantRemote.ts'
import { provideFoundryTool } from './foundryTool.ts'
import { median } from './measurement.ts'
import { type RunningPeer, startPeer } from './peers.ts'
import { receiptOf } from './transactions.ts'

/** Beginning of the names of the rows. */
export const FORKS = 'fork: '
const SLOTS = 5000
/** Of anvil's time and requests, the first time. */
const AIM = 0.33
const REQUESTS_AIM = 0.1
const CHAIN_ID = 1337

export interface ForkRow {
  name: string
  terrariumMs: number
  anvilMs?: number
  ratio?: number
  aim?: number
  notes: string[]
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
  isCold?: boolean
  /** The action without which it means nothing. */
  after?: string
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

const [SWAP, VIEW] = ['swap through three pools', `view over ${SLOTS} slots`]

const ACTIONS: readonly Action[] = [
  { name: `${SWAP}, cold`, isCold: true, run: (client, market, nonce) => swap(client, market, nonce) },
  { name: `${SWAP}, warm`, after: `${SWAP}, cold`, run: (client, market, nonce) => swap(client, market, nonce + 1) },
  { name: `${VIEW}, cold`, isCold: true, run: view },
  { name: `${VIEW}, warm`, after: `${VIEW}, cold`, run: view },
]

/** The remotes: one with all that this project's nodes answer, and one without what geth has not. */
const REMOTES: readonly { prefix: string; lacking: readonly string[] }[] = [
  { prefix: '', lacking: [] },
  { prefix: 'remote like geth, ', lacking: ['eth_getStorageValues', 'eth_getAccountInfo'] },
]

/** What the actions took, in their order; undefined: it failed, or needed one that failed. */
type Costs = readonly (Cost | undefined)[]

/** Runs all actions on a fork that was just started. Those that were measured count, though others fail. */
async function measureOnce(peer: string, start: StartFork, remote: DistantRemote, market: Market, nonce: number): Promise<Costs> {
  const failed = (name: string) => (error: Error) => void process.stderr.write(`${peer}, ${name}: ${error.message}\n`)
  const fork = await start(remote.url).catch(failed('start'))
  if (fork === undefined) return []
  const costs: (Cost | undefined)[] = []
  try {
    for (const { name, run, after } of ACTIONS) {
      const isReady = after === undefined || costs[ACTIONS.findIndex((it) => it.name === after)] !== undefined
      costs.push(isReady ? await remote.cost(() => run(fork.client, market, nonce)).catch(failed(name)) : undefined)
    }
    return costs
  } finally {
    await fork.stop()
  }
}

const textOf = (name: string, { requests, calls }: Cost, ms: number) =>
  `${name} ${ms.toFixed(1)} ms, ${requests} requests of ${calls} calls`

/** The rows: Terrarium, anvil and Hardhat over the same remotes. Peers that cannot be installed are left out. */
export async function measureForks(rounds: number): Promise<ForkRow[]> {
  const node = await startRemoteNode(MARKET_NODE)
  const market = await makeMarket((method, ...params) => node.ask(method, ...params), SLOTS)
  const nonce = Number(await node.ask('eth_getTransactionCount', people[0]!.address, 'latest'))
  const anvil = provideFoundryTool('anvil')
  const starters: Record<string, StartFork> = {
    terrarium: startTerrarium,
    ...(anvil && { anvil: anvilStarter(anvil) }),
    hardhat: startHardhat,
  }
  const rows: ForkRow[] = []
  for (const { prefix, lacking } of REMOTES) {
    const remote = await DistantRemote.start(node.url, lacking)
    const measured: Record<string, Costs[]> = {}
    for (let round = 0; round < rounds; round++)
      for (const [peer, start] of Object.entries(starters))
        (measured[peer] ??= []).push(await measureOnce(peer, start, remote, market, nonce))
    remote.close()
    rows.push(...ACTIONS.flatMap((action, i) => rowOf(prefix, action, i, measured)))
  }
  await node.close()
  return rows
}

const known = (costs: readonly (Cost | undefined)[]) => costs.filter((it) => it !== undefined)
const medianMs = (costs: readonly Cost[]) => median(costs.map(({ ms }) => ms))

/** The row of an action; none if Terrarium failed in all rounds. */
function rowOf(prefix: string, { name, isCold }: Action, action: number, measured: Readonly<Record<string, readonly Costs[]>>): ForkRow[] {
  const costsOf = (peer: string) => (measured[peer] ?? []).map((costs) => costs[action])
  const [terrarium, anvil] = [known(costsOf('terrarium')), known(costsOf('anvil'))]
  if (terrarium.length === 0) return []
  const row = { name: FORKS + prefix + name, terrariumMs: medianMs(terrarium) }
  const notes = Object.keys(measured).flatMap((peer) => {
    const costs = known(costsOf(peer))
    return costs.length === 0 ? [] : [textOf(peer, costs[0]!, medianMs(costs))]
  })
  const ratios = costsOf('terrarium').flatMap((ours, round) => {
    const theirs = costsOf('anvil')[round]
    return ours && theirs ? [ours.ms / theirs.ms] : []
  })
  if (ratios.length === 0) return [{ ...row, notes }]
  if (isCold) {
    const [requests, calls] = [terrarium[0]!.requests / anvil[0]!.requests, terrarium[0]!.calls / anvil[0]!.calls]
    const verdict = requests <= REQUESTS_AIM ? 'met' : 'missed'
    notes.push(`of anvil's requests ${requests.toFixed(3)}, ≤ ${REQUESTS_AIM} is aimed at: ${verdict}; of its calls ${calls.toFixed(3)}`)
  }
  return [{ ...row, anvilMs: medianMs(anvil), ratio: median(ratios), ...(isCold && { aim: AIM }), notes }]
}
