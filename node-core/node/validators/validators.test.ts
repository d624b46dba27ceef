// @module-tag full
/** The command, with real engines: four validators that execute the same transactions, whatever happens to one of them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installProject, nodeEnvironment, NOT_INSTALLED } from '../../clients/npmProject.ts'
import { type Hex, quantityFromBigint, wordFromBigint } from '../../contract/hex.ts'
import type { WireLog } from '../../contract/wire/log.ts'
import type { WireValidatorNetwork } from '../../contract/wire/validatorNetwork.ts'
import { engineOfThisMachine } from '../../consensus/realEngine.fixture.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { createDevAccounts } from '../../keystore/devAccounts.ts'
import { STORE_INIT_CODE } from '../../rpc/scripts/fixture.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { type Seen, type TokenClient, useEthers, useMetaMask, useViem } from './tokenClients.fixture.ts'
import { type Block, type NodeHistory, POLL, rawTransaction, type Reply, RunningCommand } from './validatorsCommand.fixture.ts'

/** One at each of the first validators; the last one has senders of raw transactions alone. */
const CLIENTS: readonly (readonly [name: string, use: TokenClient])[] = [
  ['viem', useViem],
  ['ethers', useEthers],
  ['MetaMask', useMetaMask],
]
/** Of each client, after the creation of its token. */
const TRANSFERS = 11
const TRANSACTIONS = IS_FULL_RUN ? 2_000 : 120
/** One at each validator. */
const SENDERS = 4
const PER_SENDER = (TRANSACTIONS - CLIENTS.length * (1 + TRANSFERS)) / SENDERS
const CHAIN_ID = 77n

const engine = await engineOfThisMachine()
const root = mkdtempSync(join(tmpdir(), 'terrarium-validators-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'network')

const ALL = [0, 1, 2, 3]

let network: RunningCommand

/** Starts the command, and waits until all validators answer. */
async function start(): Promise<void> {
  const options = ['--engine', engine!.file, '--block-time', '100ms', '--port', '9545']
  const everyNode = ['--no-warm-up', '--chain-id', String(CHAIN_ID), '--json-rpc.api', 'eth,net,web3,evm,devnet']
  network = await RunningCommand.start(dataDir, [...options, '--', ...everyNode])
}

const call = <T>(index: number, method: string, ...params: unknown[]) => network.call<T>(index, method, ...params)
const heightOf = (index: number) => network.heightOf(index)
const expectProgress = (indexes: readonly number[]) => network.expectProgress(indexes)

const accounts = createDevAccounts(SENDERS + CLIENTS.length)
const contract = createContractAddress(accounts[0]!.address, 0n)

/** Transactions of a sender: each second one calls the contract, which logs. */
function transactionOf(sender: number, nonce: number, kind: 'create' | 'call' | 'transfer'): Hex {
  const fields = {
    create: { data: STORE_INIT_CODE },
    call: { to: contract, data: wordFromBigint(BigInt(nonce + 1)) },
    transfer: { to: '0x00000000000000000000000000000000000000aa', value: 1n },
  } as const
  return rawTransaction(accounts[sender]!, { chainId: CHAIN_ID, nonce: BigInt(nonce), ...fields[kind] })
}

describe.skipIf(engine === undefined)('validators with CometBFT', () => {
  beforeAll(start, 90_000)
  afterAll(async () => {
    if (network?.isRunning) await network.end('SIGKILL')
  })

  test(`execute ${TRANSACTIONS} transactions of clients at all of them to the same blocks, receipts and logs`, async () => {
    await call(0, 'eth_sendRawTransaction', transactionOf(0, 0, 'create'))
    await expect.poll(() => call(3, 'eth_getCode', contract, 'latest'), POLL).not.toBe('0x')
    const sendFrom = async (sender: number) => {
      const first = sender === 0 ? 1 : 0
      for (let done = 0; done < PER_SENDER; done += 50) {
        const batch = Array.from({ length: Math.min(50, PER_SENDER - done) }, (_, i) => {
          const params = [transactionOf(sender, first + done + i, i % 2 === 0 ? 'call' : 'transfer')]
          return { jsonrpc: '2.0', id: i, method: 'eth_sendRawTransaction', params }
        })
        for (const { error } of (await network.post(sender, batch)) as Reply[]) if (error) throw new Error(error.message)
      }
    }
    const use = (client: TokenClient, index: number) =>
      client({ ...network.nodes[index]!, chainId: Number(CHAIN_ID), account: accounts[SENDERS + index]! }, TRANSFERS)
    const [works] = await Promise.all([
      Promise.all(CLIENTS.map(([, client], index) => use(client, index))),
      ...Array.from({ length: SENDERS }, (_, sender) => sendFrom(sender)),
    ])
    const nonces = (index: number) =>
      Promise.all(accounts.map(({ address }) => call<Hex>(index, 'eth_getTransactionCount', address, 'latest')))
    const wanted = accounts.map((_, at) => quantityFromBigint(BigInt(at < SENDERS ? PER_SENDER + (at === 0 ? 1 : 0) : 1 + TRANSFERS)))
    for (const index of ALL) await expect.poll(() => nonces(index), POLL).toEqual(wanted)
    const height = Math.min(...(await Promise.all(ALL.map(heightOf))))
    const histories = await Promise.all(ALL.map((index) => network.historyOf(index, height)))
    for (const history of histories) expect(history).toEqual(histories[0])
    const [{ blocks, logs }] = histories as [NodeHistory]
    expect(blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)).toBe(TRANSACTIONS + 1)
    expect(logs).toHaveLength(SENDERS * Math.ceil(PER_SENDER / 2) + CLIENTS.length * (1 + TRANSFERS))

    // What each client saw at its node while the blocks were made, all others answer.
    for (const [at, { token, receipts, events, balance }] of works.entries()) {
      const [name] = CLIENTS[at]!
      expect([receipts.length, balance], name).toEqual([1 + TRANSFERS, BigInt(TRANSFERS)])
      expect(events, name).toEqual(receipts.slice(1))
      for (const index of ALL) {
        for (const { hash, blockHash } of receipts)
          expect(await call(index, 'eth_getTransactionReceipt', hash), name).toMatchObject({ status: '0x1', blockHash })
        const found = await call<WireLog[]>(index, 'eth_getLogs', { address: token, fromBlock: '0x0' })
        expect(
          found.map(({ transactionHash, blockHash }) => ({ hash: transactionHash, blockHash })),
          name,
        ).toEqual(receipts)
      }
    }
  })

  test("take the transactions of MetaMask's controllers", { tags: 'long' }, async ({ skip }) => {
    const folder = join(import.meta.dirname, '../../../out/clients/metamask-validators')
    skip(!(await installProject(join(import.meta.dirname, '../../clients/metamask'), folder)), NOT_INSTALLED)
    const { stdout } = await promisify(execFile)(process.execPath, ['transfers.js', quantityFromBigint(CHAIN_ID), String(TRANSFERS)], {
      cwd: folder,
      env: nodeEnvironment({ RPC_URL: network.nodes[2]!.http }),
      timeout: 60_000,
    })
    const receipts = JSON.parse(stdout) as Seen[]
    expect(receipts).toHaveLength(TRANSFERS)
    for (const index of ALL)
      for (const { hash, blockHash } of receipts)
        await expect.poll(() => call(index, 'eth_getTransactionReceipt', hash), POLL).toMatchObject({ status: '0x1', blockHash })
  })

  test('refuse what would change one of them by hand', async () => {
    await expect(call(1, 'anvil_setBalance', accounts[0]!.address, '0x1')).rejects.toThrow('decide its blocks together')
  })

  test('go on without one that is killed, answer as before without two, and take both back', { tags: 'long' }, async () => {
    await call(0, 'devnet_setValidator', 3, 'stopped')
    await expectProgress([0, 1, 2])
    const { validators, answering } = await call<WireValidatorNetwork>(0, 'devnet_setValidator', 2, 'paused')
    expect([answering, validators.map(({ state }) => state)]).toEqual([0, ['running', 'running', 'paused', 'stopped']])
    for (const { head, state, index } of validators) {
      const isAsked = state === 'running'
      expect(head !== null, `validator ${index}`).toBe(isAsked)
      if (head) expect(await call(index, 'eth_getBlockByNumber', `0x${head.number.toString(16)}`, false)).toMatchObject({ hash: head.hash })
    }
    const hash = await call<Hex>(1, 'eth_sendRawTransaction', transactionOf(1, PER_SENDER, 'transfer'))
    // Both that are left know it, and neither has it in a block, nor will.
    await expect.poll(() => call(0, 'eth_getTransactionByHash', hash), POLL).toMatchObject({ hash, blockHash: null })
    const [first, second] = await Promise.all([0, 1].map((index) => call<Block>(index, 'eth_getBlockByNumber', 'latest', false)))
    const lower = Number(first!.number) < Number(second!.number) ? first! : second!
    for (const index of [0, 1]) expect(await call(index, 'eth_getBlockByNumber', lower.number, false)).toEqual(lower)
    expect(await call(1, 'eth_getTransactionReceipt', hash)).toBeNull()
    await call(0, 'devnet_setValidator', 2, 'running')
    await expect.poll(() => call(0, 'eth_getTransactionReceipt', hash), POLL).toMatchObject({ status: '0x1' })
    await call(0, 'devnet_setValidator', 3, 'running')
    await expectProgress(ALL)
    expect(await call(3, 'eth_getTransactionReceipt', hash)).toEqual(await call(0, 'eth_getTransactionReceipt', hash))
  })

  test('remove one that signs twice', { tags: 'long' }, async () => {
    const { validators } = await call<WireValidatorNetwork>(0, 'devnet_setValidator', 1, 'doubleSigning')
    const addresses = async () => {
      const reply = await fetch(`${validators[0]!.engine}/validators`)
      const { result } = (await reply.json()) as { result: { validators: { address: string }[] } }
      return result.validators.map(({ address }) => address).toSorted()
    }
    const others = validators.flatMap(({ index, address }) => (index === 1 ? [] : [address])).toSorted()
    await expect.poll(addresses, POLL).toEqual(others)
    await call(0, 'devnet_setValidator', 1, 'running')
    await expectProgress(ALL)
  })

  test('end with the command when it is killed, and go on where they stopped', async () => {
    const height = await heightOf(0)
    const { hash } = await call<Block>(0, 'eth_getBlockByNumber', `0x${height.toString(16)}`, false)
    const before = network.nodes
    await call(0, 'devnet_setValidator', 2, 'paused')
    expect(await network.end('SIGKILL')).toBe('SIGKILL')
    const areGone = () =>
      Promise.all(
        before.map(({ http }) =>
          fetch(http).then(
            () => false,
            () => true,
          ),
        ),
      )
    await expect.poll(areGone, POLL).toEqual([true, true, true, true])
    await start()
    expect(network.nodes.map(({ http, ws }) => [http, ws])).toEqual(before.map(({ http, ws }) => [http, ws]))
    expect(network.chainId).toBe(Number(CHAIN_ID))
    for (const index of ALL)
      await expect.poll(() => call(index, 'eth_getBlockByNumber', `0x${height.toString(16)}`, false), POLL).toMatchObject({ hash })
    await expectProgress(ALL)
    expect(await network.end('SIGTERM')).toBe(0)
    expect(network.output).toMatch(/shutting down after SIGTERM\n$/)
  })
})
