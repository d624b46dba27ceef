/**
 * A wallet made of MetaMask's own block tracker, middleware and nonce tracker, which meets a chain that goes back. Full runs meet its
 * controllers too, which are too large to depend on: `clients/metamask.test.ts`.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hex } from '../contract/hex.ts'
import type { WireTransactionExplanation } from '../contract/wire/explanation.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { callNode } from './fixture.ts'
import { EXTENSION_ORIGIN, MetaMaskWallet } from './metamaskWallet.fixture.ts'

const FREE = { host: '127.0.0.1', port: 0 }
const account = createDevAccounts(1)[0]!
const SENT = 9

let folder: string
let node: TerrariumNode
let wallet: MetaMaskWallet

/** Calls the node as a program does, without an origin, or as an extension. */
const call = <T>(method: string, params: readonly unknown[] = [], headers: Record<string, string> = {}): Promise<T> =>
  callNode<T>(node.http!, method, params, headers)

const open = (): Promise<TerrariumNode> =>
  createNode({
    dataDir: join(folder, 'data'),
    jsonRpc: true,
    httpAddress: FREE,
    wsAddress: FREE,
    api: ['eth', 'evm', 'devnet', 'txpool'],
    auth: 'none',
  })

const remembered = async (): Promise<number> => (await call<{ rememberedBlocks: number }>('devnet_control')).rememberedBlocks
const explain = (nonce: number) => call<WireTransactionExplanation>('devnet_explainTransaction', [{ from: account.address, nonce }])

async function heal(nonce: number, kind: 'adoptNonce' | 'sendFillers' | 'drop'): Promise<void> {
  const { remedies } = await explain(nonce)
  const { method, params } = remedies.find((it) => it.kind === kind)!
  await call(method, params)
}

const newWallet = () => new MetaMaskWallet(() => node.http!, account)

function openWallet(): MetaMaskWallet {
  const opened = newWallet()
  // As while the wallet is open: otherwise it forgets the block number after a while.
  opened.tracker.on('latest', () => undefined)
  return opened
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrarium-metamask-'))
  node = await open()
  wallet = openWallet()
})
afterEach(async () => {
  wallet.tracker.removeAllListeners()
  await node.close()
  await rm(folder, { recursive: true, force: true })
})

async function sendNine(): Promise<void> {
  for (let nonce = 0; nonce < SENT; nonce++) {
    expect(await wallet.works()).toBe(true)
    await wallet.poll()
  }
  expect(wallet.sent.map(({ nonce }) => nonce)).toEqual(Array.from({ length: SENT }, (_, nonce) => nonce))
  expect(wallet.tracker.getCurrentBlock()).toBe('0x9')
}

test('a reset that keeps heights needs nothing of the wallet', async () => {
  await sendNine()
  await call('devnet_reset')
  expect(await wallet.poll()).toBe('0xa')
  expect(await wallet.works()).toBe(true)
  expect(wallet.sent.at(-1)!.nonce).toBe(SENT)
  expect(await remembered()).toBe(0)
})

test('a new chain id lets the wallet start afresh', async () => {
  await sendNine()
  await call('devnet_reset', ['newChainId'])
  // The wallet switches to another network, with a block tracker of its own.
  const { sent } = wallet
  wallet.tracker.removeAllListeners()
  wallet = newWallet()
  wallet.sent.push(...sent)
  expect(await wallet.works()).toBe(true)
  expect(wallet.sent.at(-1)).toMatchObject({ nonce: 0, chainId: '0x53a' })
})

const GOING_BACK: [name: string, goBack: () => Promise<void>][] = [
  ['a hard reset', async () => void (await call('devnet_reset', ['hard']))],
  ["Hardhat's reset", async () => void (await call('hardhat_reset'))],
  ['a revert to a snapshot', async () => void (await call('evm_revert', ['0x1']))],
  [
    'a restart after a revert',
    async () => {
      await call('evm_revert', ['0x1'])
      await node.close()
      node = await open()
    },
  ],
]

test.each(GOING_BACK)('after %s the wallet reads the chain, and its nonce is adopted', async (_name, goBack) => {
  await call('evm_snapshot')
  await sendNine()
  await goBack()
  expect(await call('eth_blockNumber')).toBe('0x0')
  // The tracker stays at 9: all reads are of a block that the chain no longer has.
  expect(await wallet.poll()).toBe('0x9')
  expect(await wallet.ask<Hex>('eth_getTransactionCount', account.address, 'latest')).toBe('0x0')
  expect(await remembered()).toBeGreaterThan(0)
  expect(await wallet.works()).toBe(false)
  expect(await explain(SENT)).toMatchObject({
    place: 'queued',
    why: 'The wallet is at nonce 9, the chain at 0: nonces 0 to 8 are missing.',
    missing: [{ from: '0x0', to: '0x8' }],
  })
  await heal(SENT, 'adoptNonce')
  await wallet.confirm()
  expect(wallet.sent.at(-1)).toMatchObject({ nonce: SENT, status: 'confirmed' })
  expect(await wallet.works()).toBe(true)
  // It is a step of the chain's history.
  expect(await call<Hex>('eth_getTransactionCount', [account.address, 'latest'])).toBe('0xb')
})

test.each(['adoptNonce', 'sendFillers'] as const)('an older chain is healed by %s', async (kind) => {
  await node.close()
  await cp(join(folder, 'data'), join(folder, 'old'), { recursive: true })
  node = await open()
  wallet.tracker.removeAllListeners()
  wallet = openWallet()
  await sendNine()
  await node.close()
  await rm(join(folder, 'data'), { recursive: true })
  await cp(join(folder, 'old'), join(folder, 'data'), { recursive: true })
  node = await open()
  // This chain never had block 9: the wallet reads it again once it has been restarted.
  await expect(wallet.ask('eth_getTransactionCount', account.address, 'latest')).rejects.toThrow('header not found')
  const { sent } = wallet
  wallet.tracker.removeAllListeners()
  wallet = newWallet()
  wallet.sent.push(...sent)
  expect(await wallet.works()).toBe(false)
  await heal(SENT, kind)
  await wallet.confirm()
  expect(await wallet.works()).toBe(true)
})

test('waiting transactions are dropped, and the wallet works after its activity was cleared', async () => {
  await sendNine()
  await call('devnet_reset', ['hard'])
  expect(await wallet.works()).toBe(false)
  await heal(SENT, 'drop')
  expect(await call('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  wallet.sent.length = 0
  expect(await wallet.works()).toBe(true)
  expect(wallet.sent.at(-1)!.nonce).toBe(0)
})

test('undo takes an adopted nonce back', async () => {
  await sendNine()
  await call('devnet_reset', ['hard'])
  await wallet.send()
  await call('evm_setAutomine', [false])
  await heal(SENT, 'adoptNonce')
  expect(await call<Hex>('eth_getTransactionCount', [account.address, 'latest'])).toBe('0x9')
  await call('devnet_undo')
  expect(await call<Hex>('eth_getTransactionCount', [account.address, 'latest'])).toBe('0x0')
})

test('numbers of before are latest for extensions only, and numbers that never were for nobody', async () => {
  await sendNine()
  await call('devnet_reset', ['hard'])
  const balanceAt = (height: string, headers?: Record<string, string>) => call('eth_getBalance', [account.address, height], headers)
  const latest = await balanceAt('latest')
  for (const scheme of ['chrome-extension', 'moz-extension', 'safari-web-extension'])
    expect(await balanceAt('0x9', { origin: `${scheme}://abc` })).toBe(latest)
  expect(await remembered()).toBe(3)
  await expect(balanceAt('0x9')).rejects.toThrow('header not found')
  await expect(balanceAt('0x9', { origin: 'http://localhost:3000' })).rejects.toThrow('header not found')
  await expect(balanceAt('0xa', { origin: EXTENSION_ORIGIN })).rejects.toThrow('header not found')
  expect(await remembered()).toBe(3)
})
