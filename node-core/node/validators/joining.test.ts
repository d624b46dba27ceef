// @module-tag long
/** Validators that join a running network of real engines: one with a snapshot, one with all blocks. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, wordFromBigint } from '../../contract/hex.ts'
import type { WireDecidedBlock } from '../../contract/wire/consensus.ts'
import type { WireValidatorNetwork } from '../../contract/wire/validatorNetwork.ts'
import { selectorOfSignature } from '../../base/selector.ts'
import { engineOfThisMachine } from '../../consensus/realEngine.fixture.ts'
import { createDevAccounts } from '../../keystore/devAccounts.ts'
import { STORE_INIT_CODE } from '../../rpc/scripts/fixture.ts'
import { readEngineHome } from '../../validators/engineHome.ts'
import { peerId } from '../../validators/keys.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { type Block, fieldsAfter, type NodeFields, POLL, rawTransaction, RunningCommand, runCommand } from './validatorsCommand.fixture.ts'

const SNAPSHOT_INTERVAL = 4
const CHAIN_ID = 78n
const BY_SNAPSHOT = 4
const BY_BLOCKS = 5
const ALL = [0, 1, 2, 3, BY_SNAPSHOT, BY_BLOCKS]

const engine = await engineOfThisMachine()
const root = mkdtempSync(join(tmpdir(), 'terrarium-joining-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'network')
const options = ['--engine', engine?.file ?? '', '--block-time', '200ms', '--port', '9745']
const chainOptions = ['--no-warm-up', '--chain-id', String(CHAIN_ID), '--consensus.snapshot-interval', String(SNAPSHOT_INTERVAL)]

// The first dev account is the owner of the validators' contract.
const [owner] = createDevAccounts(1)
const contract = createContractAddress(owner!.address, 0n)
let nonce = 0n

/** Sends a transaction to a node, and waits until it has a receipt of its success. */
async function send(network: RunningCommand, to: Address | undefined, data: Hex): Promise<void> {
  const raw = rawTransaction(owner!, { chainId: CHAIN_ID, nonce: nonce++, ...(to !== undefined && { to }), data })
  const hash = await network.call<Hash>(0, 'eth_sendRawTransaction', raw)
  await expect.poll(() => network.call(0, 'eth_getTransactionReceipt', hash), POLL).toMatchObject({ status: '0x1' })
}

describe.skipIf(engine === undefined)('validators that join', () => {
  let network: RunningCommand
  let joined: NodeFields[]
  beforeAll(async () => {
    network = await RunningCommand.start(dataDir, [...options, '--', ...chainOptions])
  }, 90_000)
  afterAll(async () => {
    if (network?.isRunning) await network.end('SIGKILL')
  })

  const reach = (index: number, height: number) => expect.poll(() => network.heightOf(index), POLL).toBeGreaterThanOrEqual(height)

  test('are added to a network that runs, by the command that would start it', async () => {
    await send(network, undefined, STORE_INIT_CODE)
    await send(network, contract, wordFromBigint(42n))
    // A snapshot is only verified once two more blocks are there.
    await reach(0, SNAPSHOT_INTERVAL + 2)
    joined = []
    for (const [count, sync] of [
      [5, 'snapshot'],
      [6, 'blocks'],
    ] as const) {
      const { status, stdout, stderr } = await runCommand(['--data-dir', dataDir, '--validators', String(count), '--sync', sync])
      expect([status, stderr]).toEqual([0, ''])
      joined.push(...fieldsAfter('added', stdout).nodes)
    }
    network.nodes.push(...joined)
    const { validators } = await network.call<WireValidatorNetwork>(BY_BLOCKS, 'devnet_validatorNetwork')
    expect(validators.map(({ http, publicKey }) => ({ http, publicKey }))).toEqual(
      network.nodes.map(({ http, publicKey }) => ({ http, publicKey })),
    )
    expect((await runCommand(['--data-dir', dataDir])).stderr).toContain(`the network runs already, its first node as process`)
    expect((await runCommand(['--data-dir', dataDir, '--validators', '5'])).stderr).toContain('has 6 validators: leave that out')
  })

  test('have the blocks and the state of the others', async () => {
    const height = await network.heightOf(0)
    const blocks = await Promise.all(
      ALL.map(async (index) => {
        await reach(index, height)
        return network.call<Block>(index, 'eth_getBlockByNumber', `0x${height.toString(16)}`, false)
      }),
    )
    for (const block of blocks) expect(block).toEqual(blocks[0])
    for (const index of ALL) expect(await network.call(index, 'eth_getStorageAt', contract, '0x0', 'latest')).toBe(wordFromBigint(42n))
    const first = (index: number) => network.call<Block>(index, 'eth_getBlockByNumber', '0x1', false)
    expect(await first(BY_BLOCKS)).toEqual(await first(0))
  })

  test('one with a snapshot says what it does not have', async () => {
    const earliest = Number((await network.call<Block>(BY_SNAPSHOT, 'eth_getBlockByNumber', 'earliest', false)).number)
    expect([earliest > 0, earliest % SNAPSHOT_INTERVAL]).toEqual([true, 0])
    expect(await network.call(BY_SNAPSHOT, 'devnet_nodeInfo')).toMatchObject({ snapshotBlock: earliest })
    expect(await network.call(0, 'devnet_nodeInfo')).not.toHaveProperty('snapshotBlock')
    const pruned = { code: 4444, message: `pruned history unavailable: this node began with a snapshot at block ${earliest}` }
    for (const [method, ...params] of [
      ['eth_getBlockByNumber', '0x1', false],
      ['eth_getBlockReceipts', '0x1'],
      ['eth_getBalance', owner!.address, '0x1'],
      ['eth_getLogs', { fromBlock: '0x0' }],
      ['debug_traceBlockByNumber', '0x1'],
      ['trace_filter', { fromBlock: '0x1' }],
      ['devnet_decidedBlock', '0x1'],
    ] as const)
      await expect(network.call(BY_SNAPSHOT, method, ...params), method).rejects.toMatchObject(pruned)
    const decided = (index: number) => network.call<WireDecidedBlock>(index, 'devnet_decidedBlock', `0x${earliest.toString(16)}`)
    const [own, others] = await Promise.all([decided(BY_SNAPSHOT), decided(0)])
    expect(own).toMatchObject({ hash: others.hash, engineHash: others.engineHash, commit: null })
    expect(own.problem).toContain(`height ${earliest} is not available`)
  })

  test('vote once the contract has given them power, and blocks then need their votes', async () => {
    for (const { publicKey } of joined)
      await send(
        network,
        '0x000000000000000000000000000000000000abc1',
        `${selectorOfSignature('setValidator(bytes32,uint64)')}${publicKey.slice(2)}${wordFromBigint(10n).slice(2)}`,
      )
    const { validators } = await network.call<WireValidatorNetwork>(0, 'devnet_validatorNetwork')
    const addresses = validators.slice(4).map(({ address }) => `0x${address.toLowerCase()}`)
    const votes = async () => {
      const { commit } = await network.call<WireDecidedBlock>(0, 'devnet_decidedBlock', 'latest')
      return commit?.votes.filter(({ validator, vote }) => addresses.includes(validator) && vote === 'block').length
    }
    await expect.poll(votes, POLL).toBe(2)
    // Three of the first four have half of the power.
    await network.call(0, 'devnet_setValidator', 3, 'stopped')
    await network.expectProgress([0, 1, 2, BY_SNAPSHOT, BY_BLOCKS])
  })

  test('come from other machines too, which know the genesis and a peer', async () => {
    const home = join(dataDir, 'validator-0', 'engine')
    const genesis = join(home, 'config', 'genesis.json')
    const [, address] = /^\[p2p\]\nladdr = "tcp:\/\/([^"]+)"/m.exec(readFileSync(join(home, 'config', 'config.toml'), 'utf8'))!
    const peer = `${peerId(readEngineHome(home).node)}@${address}`
    const folder = join(root, 'other-machine')
    const joinWith = (file: string) => ['--engine', engine!.file, '--port', '9845', '--genesis', file, '--peers', peer]

    const other = join(root, 'other.json')
    writeFileSync(other, readFileSync(genesis, 'utf8').replace(/"chain_id": "[^"]+"/, '"chain_id": "other"'))
    const refused = await runCommand(['join', '--data-dir', folder, ...joinWith(other)])
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/cannot join: .*different network\. Got terrarium-78, expected other\n$/),
    ])

    let joining = await RunningCommand.start(folder, joinWith(genesis), ['join'])
    const blockOf = async () => {
      const request = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
      return ((await joining.post(0, request)) as { result: Block }).result
    }
    try {
      const height = await network.heightOf(0)
      await expect.poll(async () => Number((await blockOf()).number), POLL).toBeGreaterThanOrEqual(height)
      const block = await blockOf()
      await reach(0, Number(block.number))
      expect(await network.call(0, 'eth_getBlockByNumber', block.number, false)).toEqual(block)
      const { publicKey } = joining.nodes[0]!
      expect((await runCommand(['join', '--data-dir', folder])).stderr).toContain('runs already')
      expect(await joining.end('SIGTERM')).toBe(0)
      expect((await runCommand(['join', '--data-dir', folder, '--genesis', other])).stderr).toContain('is of another network')
      joining = await RunningCommand.start(folder, ['--engine', engine!.file], ['join'])
      expect(joining.nodes[0]!.publicKey).toBe(publicKey)
      await expect.poll(async () => Number((await blockOf()).number), POLL).toBeGreaterThan(Number(block.number))
    } finally {
      if (joining.isRunning) await joining.end('SIGTERM')
    }
  })

  test('go on where they stopped', async () => {
    expect(await network.end('SIGTERM')).toBe(0)
    network = await RunningCommand.start(dataDir, options)
    expect(network.nodes).toHaveLength(ALL.length)
    await network.expectProgress(ALL)
  })
})
