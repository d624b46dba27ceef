import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { ScriptedConsensus } from '../consensus/abci/scriptedConsensus.fixture.ts'
import type { ScriptedApplication } from '../consensus/abci/scriptedValidator.fixture.ts'
import { alice, bob, signed } from '../miner/fixture.ts'
import type { AnyMethodRow } from '../rpc/method.ts'
import { METHOD_ROWS } from '../rpc/methods.ts'
import { NAMESPACE_NAMES } from './namespaces.ts'
import { type TerrariumNode, createNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'
import { writeSharedGenesis } from './sharedGenesis.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-replication-'))
afterAll(() => rmSync(folder, { recursive: true }))
let genesis: string

beforeAll(async () => {
  genesis = await writeSharedGenesis(folder)
})

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** The RPC server of an engine, as far as nodes use it. */
async function startMempool(take: (tx: Uint8Array) => Promise<object>): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      // It publishes no events.
      if (request.method !== 'POST') {
        response.writeHead(404).end()
        return
      }
      const { method, params } = JSON.parse(body) as { method: string; params: { tx: string } }
      if (method !== 'broadcast_tx_sync') {
        response
          .writeHead(500)
          .end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error', data: 'none' } }))
        return
      }
      void take(Buffer.from(params.tx, 'base64')).then((result) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A node as the application of a validator; it keeps its folder when it starts again. */
class Validator implements ScriptedApplication {
  node!: TerrariumNode
  readonly #dataDir = mkdtempSync(join(folder, 'node-'))
  readonly #rpc: string

  constructor(rpc: string) {
    this.#rpc = rpc
  }

  async start(): Promise<string> {
    this.node = await createNode({
      ...IN_MEMORY,
      inMemory: false,
      dataDir: this.#dataDir,
      genesis,
      api: NAMESPACE_NAMES,
      consensus: 'cometbft',
      consensusAbci: { host: '127.0.0.1', port: 0 },
      consensusRpc: this.#rpc,
    })
    return this.node.consensus!
  }

  stop(): Promise<void> {
    return this.node.close()
  }

  /** The result of a request with the token; throws its error. */
  async ask<T>(method: string, ...params: unknown[]): Promise<T> {
    const { http, tokenFile } = this.node
    const response = await fetch(http!, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${readFileSync(tokenFile!, 'utf8').trim()}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error !== undefined) throw new Error(error.message)
    return result
  }
}

interface Block {
  hash: string
  stateRoot: string
  parentBeaconBlockRoot: string
  transactions: string[]
}

async function startNetwork(count: number, script: Partial<ConstructorParameters<typeof ScriptedConsensus>[0]> = {}) {
  const rpc = await startMempool(async (tx) => {
    const { code, log, codespace } = (await consensus.send(tx))[0]!
    return { code, data: '', log, codespace, hash: createHash('sha256').update(tx).digest('hex').toUpperCase() }
  })
  const validators = Array.from({ length: count }, () => new Validator(rpc))
  const consensus = new ScriptedConsensus({ applications: validators, appState: readFileSync(genesis, 'utf8'), ...script })
  await consensus.start()
  closers.push(() => consensus.stop())
  return { consensus, validators, first: validators[0]! }
}

const STEERING = (METHOD_ROWS as readonly AnyMethodRow[]).filter((row) => row.steers ?? 'control' in row)

describe('a node of a replicated chain', () => {
  test('answers once the engine has a transaction, and every node has the block', async () => {
    const { consensus, validators, first } = await startNetwork(2)
    const hash = await first.ask<string>('eth_sendRawTransaction', hexFromBytes(signed(alice, 0).raw))
    const early = await first.ask<string>('eth_sendRawTransaction', hexFromBytes(signed(alice, 2).raw))
    expect(consensus.validators[1]!.mempool).toHaveLength(1)
    await consensus.nextBlock()
    await first.ask('eth_sendRawTransaction', hexFromBytes(signed(alice, 1).raw))
    await consensus.nextBlock()
    await consensus.nextBlock()
    const blocks = await Promise.all(validators.map((it) => it.ask<Block>('eth_getBlockByNumber', '0x3', false)))
    expect(blocks[0]).toEqual(blocks[1])
    expect(blocks[0]!.stateRoot).toBe(hexFromBytes(consensus.blocks[2]!.result!.appHash))
    expect(blocks[0]!.parentBeaconBlockRoot).toBe(hexFromBytes(consensus.blocks[1]!.request.hash))
    for (const it of validators) {
      expect(await it.ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
      expect(await it.ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
    }
    // The gap was closed at the first node, which then handed over what had waited there.
    expect(await validators[1]!.ask('eth_getTransactionReceipt', early)).toMatchObject({ status: '0x1' })
    expect(await first.ask('debug_traceTransaction', hash, { tracer: 'callTracer' })).toMatchObject({ to: bob.address, value: '0x1' })
    expect(await first.ask<Block>('eth_getBlockByNumber', 'finalized', false)).toEqual(blocks[0])
  })

  test('knows the hashes of the decided blocks without the engine', async () => {
    const { consensus, first } = await startNetwork(1)
    for (let height = 1; height <= 3; height++) await consensus.nextBlock()
    for (const [at, { request }] of consensus.blocks.entries()) {
      const { hash } = await first.ask<Block>('eth_getBlockByNumber', `0x${at + 1}`, false)
      const decided = { number: at + 1, hash, engineHash: hexFromBytes(request.hash), commit: null }
      expect(await first.ask('devnet_decidedBlock', hash)).toMatchObject({
        ...decided,
        problem: expect.stringContaining('commit: none') as string,
      })
    }
    for (const block of ['earliest', 'pending', '0x4']) expect(await first.ask('devnet_decidedBlock', block)).toBeNull()
  })

  test('refuses what would change its copy of the chain, and says why', async () => {
    const { consensus, first } = await startNetwork(1)
    await consensus.nextBlock()
    expect(STEERING.length).toBeGreaterThan(60)
    expect(first.node.info().mining.mode).toBe('consensus')
    const before = await first.ask('eth_getBlockByNumber', 'latest', true)
    for (const [method, ...params] of [
      ['evm_mine'],
      ['evm_increaseTime', 5],
      ['evm_setAutomine', true],
      ['evm_snapshot'],
      ['evm_setNextBlockTimestamp', 2_000_000_000],
      ['anvil_setBalance', alice.address, '0x1'],
      ['anvil_setCode', alice.address, '0x00'],
      ['anvil_impersonateAccount', alice.address],
      ['anvil_reorg', 1],
      ['hardhat_mine', '0x5'],
      ['debug_setHead', '0x0'],
      ['admin_importChain', 'chain.rlp'],
      ['devnet_undo'],
      ['miner_start'],
    ] as const) {
      await expect(first.ask(method, ...params), method).rejects.toThrow(`${method} is not possible here: the validators of this chain`)
    }
    expect(await first.ask('eth_getBlockByNumber', 'latest', true)).toEqual(before)
    // What concerns the node alone is possible.
    expect(await first.ask('anvil_dropAllTransactions')).toBe(true)
  })

  test('keeps nothing of what the engine does not take', async () => {
    const { first } = await startNetwork(1)
    await expect(first.ask('eth_sendRawTransaction', hexFromBytes(signed(alice, 0, { type: 2, gasLimit: 20_999n }).raw))).rejects.toThrow(
      'intrinsic gas too low',
    )
    const alone = new Validator('http://127.0.0.1:9')
    await alone.start()
    closers.push(() => alone.stop())
    await expect(alone.ask('eth_sendRawTransaction', hexFromBytes(signed(alice, 0).raw))).rejects.toThrow(
      'the consensus engine at http://127.0.0.1:9: ',
    )
    expect(await alone.ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  })

  test('has the same blocks after crashes of validators at any request', async () => {
    const random = createRandom(7)
    let isCalm = true
    let crashes = 0
    const { consensus, validators } = await startNetwork(2, {
      crash: () => {
        if (isCalm || random(12) > 0) return undefined
        crashes++
        return random(2) === 0 ? 'before' : 'unanswered'
      },
    })
    isCalm = false
    let nonce = 0
    for (let height = 1; height <= 10; height++) {
      for (let count = random(3); count > 0; count--) {
        const [answer] = await consensus.send(signed(alice, nonce, { value: BigInt(height) }).raw)
        if ((answer?.code ?? 0) === 0) nonce++
      }
      await consensus.nextBlock()
    }
    isCalm = true
    expect(crashes).toBeGreaterThan(3)
    const [one, two] = await Promise.all(validators.map((it) => it.ask<Block>('eth_getBlockByNumber', '0xa', false)))
    expect(one).toEqual(two)
    expect(one!.stateRoot).toBe(hexFromBytes(consensus.blocks[9]!.result!.appHash))
    expect(Number(await validators[0]!.ask('eth_getTransactionCount', alice.address, 'latest'))).toBeGreaterThan(3)
  })
})

test('a chain that validators began is not opened without them', async () => {
  const { consensus, first } = await startNetwork(1)
  await consensus.nextBlock()
  const { dataDir } = first.node.info()
  await first.stop()
  await expect(createNode({ dataDir: dataDir!, genesis })).rejects.toMatchObject({ code: 'replicated' })
  await first.start()
})

test('a genesis file of the engine begins the same chain', async () => {
  const file = join(folder, 'engine.json')
  const appState: unknown = JSON.parse(readFileSync(genesis, 'utf8'))
  writeFileSync(file, JSON.stringify({ chain_id: 'x', app_state: appState }))
  const nodes = [await createNode({ ...IN_MEMORY, genesis }), await createNode({ ...IN_MEMORY, genesis: file })]
  closers.push(...nodes.map((node) => () => node.close()))
  const hashes = await Promise.all(
    nodes.map(async ({ http }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] })
      const response = await fetch(http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return ((await response.json()) as { result: Block }).result.hash
    }),
  )
  expect(hashes[0]).toBe(hashes[1])
})
