/** A workspace of 100,000 blocks: what users wait for when they open, snapshot, restore, export and import it. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantityFromBigint } from '../contract/hex.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { exportFolder } from '../node/dataFolders/exportFolder.ts'
import { importFolder } from '../node/dataFolders/importFolder.ts'
import { PortClient } from '../node/portClient.ts'
import { type Measurement, median } from './measurement.ts'

const BLOCKS = 100_000
const BLOCKS_PER_CALL = 500
const SENDS_PER_CALL = 5
const ROUNDS = 5
/** The names of the rows begin with this. */
export const WORKSPACE = '100,000 blocks'

/** A measurement of a workspace; the aim is in milliseconds. */
export interface WorkspaceMeasurement extends Measurement {
  name: string
  aimMs?: number
}

/** Measures a new workspace in a temporary folder. */
export async function measureWorkspace(): Promise<WorkspaceMeasurement[]> {
  const workspacesDir = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
  try {
    const node = await open(workspacesDir)
    const client = new PortClient(node)
    await fill(client)
    const snapshots = await measureSnapshots(client)
    await node.close()
    return [await measureOpen(workspacesDir), ...snapshots, ...(await measureTransfer(workspacesDir))]
  } finally {
    rmSync(workspacesDir, { recursive: true, force: true })
  }
}

const open = (workspacesDir: string) => createNode({ dataDir: join(workspacesDir, 'big'), mining: { mode: 'manual', intervalMs: 0 } })

async function fill(client: PortClient): Promise<void> {
  const accounts = await client.call<string[]>('eth_accounts')
  for (let made = 0; made < BLOCKS; made += BLOCKS_PER_CALL) {
    for (let i = 0; i < SENDS_PER_CALL; i++)
      await client.call('eth_sendTransaction', { from: accounts[i], to: accounts[i + 1], value: '0x1' })
    await client.call('hardhat_mine', quantityFromBigint(BigInt(BLOCKS_PER_CALL)))
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** Restores go back over the whole chain and forth again. */
async function measureSnapshots(client: PortClient): Promise<WorkspaceMeasurement[]> {
  const [taken, restored]: [number[], number[]] = [[], []]
  await client.call('devnet_createSnapshot', 'last')
  for (let round = 0; round < ROUNDS; round++) {
    taken.push(await timed(() => client.call('devnet_createSnapshot', `round ${round}`)))
    await client.call('anvil_rollback', quantityFromBigint(BigInt(BLOCKS - 1)))
    restored.push(await timed(() => client.call('devnet_restoreSnapshot', 'last')))
    if (BigInt(await client.call<string>('eth_blockNumber')) !== BigInt(BLOCKS)) throw new Error('the restored chain has another height')
  }
  return [
    { name: `${WORKSPACE}: snapshot`, ms: median(taken), aimMs: 50 },
    { name: `${WORKSPACE}: restore`, ms: median(restored), aimMs: 50 },
  ]
}

async function measureOpen(workspacesDir: string): Promise<WorkspaceMeasurement> {
  const times: number[] = []
  // The first open merges what making the chain has left.
  for (let round = -1; round < ROUNDS; round++) {
    let node: TerrariumNode
    const ms = await timed(async () => (node = await open(workspacesDir)))
    await node!.close()
    if (round >= 0) times.push(ms)
  }
  return { name: `${WORKSPACE}: open`, ms: median(times), aimMs: 1000 }
}

async function measureTransfer(workspacesDir: string): Promise<WorkspaceMeasurement[]> {
  const path = join(workspacesDir, 'big.tar.gz')
  const options = { workspacesDir, path, onProgress: () => {} }
  const exported = await timed(() => exportFolder({ ...options, name: 'big', keys: false, version: 'bench' }))
  const size = `${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`
  const imported = await timed(() => importFolder({ ...options, name: 'again' }))
  return [
    { name: `${WORKSPACE}: export`, ms: exported, note: size },
    { name: `${WORKSPACE}: import`, ms: imported, note: size },
  ]
}
