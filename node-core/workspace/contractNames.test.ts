import { beforeEach, describe, expect, test } from 'vitest'
import { type Address, type Hex, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import { EVENT_LOOP, finish } from '../base/longWork.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { type TestDevnet, alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { SILENT_LOG } from '../node/log.ts'
import { openWorkspace, workspaceFolderOf } from '../node/openWorkspace.ts'
import { PROXY_SLOTS } from './codeKind.ts'
import type { Workspace } from './workspace.ts'

/** Has the functions of ERC-20 in its dispatch; returns its first slot as its symbol, and sets it to what it is called with. */
const TOKEN: Hex = `0x${['18160ddd', '70a08231', 'a9059cbb', '23b872dd', 'dd62ed3e', '095ea7b3'].map((it) => `63${it}50`).join('')}366020146033575f545f5260205ff35b5f355f5500`
/** Stores the address given as its call data in the slot of EIP-1967. */
const PROXY = bytesFromHex(`0x5f357f${wordFromBigint(PROXY_SLOTS[0]!).slice(2)}5500`)
/** The same of the slot of a beacon. */
const BEACON_PROXY = bytesFromHex(`0x5f357f${wordFromBigint(PROXY_SLOTS[1]!).slice(2)}5500`)
/** Returns the address in its first slot to what is no longer than a selector, and stores there what is. */
const BEACON: Hex = '0x36600410600f575f545f5260205ff35b5f355f5500'
const [STORE, OTHER] = ['0x5f5460005260206000f3', '0x5f5460005260206000f300'] as const
const artifact = (name: string, deployedBytecode: Hex) => ({
  name: `${name}.json`,
  content: JSON.stringify({
    contractName: name,
    abi: [{ type: 'function', name: 'value', inputs: [], outputs: [], stateMutability: 'view' }],
    deployedBytecode,
  }),
})
const at = (nonce: number): Address => createContractAddress(alice.address, BigInt(nonce))
const word = (address: Address): Uint8Array => bytesFromHex(`0x${address.slice(2).padStart(64, '0')}`)
const text = (symbol: string): Uint8Array => bytesFromHex(`0x${Buffer.from(symbol).toString('hex').padEnd(64, '0')}`)
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

let net: TestDevnet
let workspace: Workspace
let nonce: number
const deploy = (code: Uint8Array | Hex) => net.miner.submit(creation(alice, nonce++, typeof code === 'string' ? bytesFromHex(code) : code))
const call = (to: Address, data: Uint8Array) => net.miner.submit(signed(alice, nonce++, { to, value: 0n, data, gasLimit: 200_000n }))

beforeEach(async () => {
  net = await createTestDevnet()
  ;({ workspace } = openWorkspace(net.chain, EVENT_LOOP, workspaceFolderOf(null, SILENT_LOG), [alice, bob], SILENT_LOG))
  nonce = 0
})

describe('contracts of one artifact', () => {
  beforeEach(() => void workspace.addArtifacts([artifact('Coin', TOKEN), artifact('Store', STORE), artifact('StoreTwo', OTHER)]))

  test('are distinguished by number, the oldest having none', async () => {
    for (let i = 0; i < 3; i++) await deploy(STORE)
    expect([0, 1, 2].map((it) => finish(workspace.labels())[at(it)])).toEqual(['Store', 'Store 2', 'Store 3'])
    await deploy(STORE)
    workspace.setLabel(at(1), 'Mine')
    expect([0, 1, 2, 3].map((it) => finish(workspace.labels())[at(it)])).toEqual(['Store', 'Mine', 'Store 3', 'Store 4'])
    expect(finish(workspace.contract(at(1)))).toMatchObject({ name: 'Store 2' })
  })

  test('that are tokens are distinguished by symbol, those with the same symbol by number', async () => {
    for (let i = 0; i < 3; i++) await deploy(TOKEN)
    for (const [token, symbol] of ['FERN', 'MOSS', 'FERN'].entries()) await call(at(token), text(symbol))
    expect([0, 1, 2].map((it) => finish(workspace.labels())[at(it)])).toEqual(['FERN (Coin)', 'MOSS (Coin)', 'FERN (Coin) 2'])
    expect(finish(workspace.contract(at(1)))).toMatchObject({ name: 'MOSS (Coin)', symbol: 'MOSS', token: 'erc20' })
  })

  test('are renamed when a token sets its symbol after deployment, and listeners are notified', async () => {
    const told: unknown[] = []
    workspace.on('changed', ({ labels }) => told.push(labels))
    await deploy(TOKEN)
    await turn()
    await call(at(0), text('\u202eFERN'))
    await turn()
    expect(told).toEqual([{ [at(0)]: 'Coin' }, { [at(0)]: 'FERN (Coin)' }])
  })

  test('behind proxies give them their names, which follow an upgrade; earlier blocks have the earlier names', async () => {
    await deploy(STORE)
    await deploy(OTHER)
    await deploy(PROXY)
    const told: unknown[] = []
    workspace.on('changed', ({ labels }) => told.push(labels))
    await call(at(2), word(at(0)))
    const block = net.chain.head.header.number
    await call(at(2), word(at(1)))
    await turn()
    expect(told.at(-1)).toEqual({ [at(2)]: 'StoreTwo (proxy)' })
    expect(finish(workspace.labels())[at(2)]).toBe('StoreTwo (proxy)')
    const names = [block, block + 1n, block + 2n].map((number) => finish(workspace.contract(at(2), number)))
    // The upgrade itself runs on the previous implementation; a block that does not exist has no names.
    expect(names.map((it) => it?.name)).toEqual(['Store (proxy)', 'Store (proxy)', undefined])
    expect(names[0]).toMatchObject({ implementation: at(0), proxy: 'eip1967' })
    expect(finish(workspace.contract(at(2), 1n))).toBeNull()
  })

  test('behind a beacon give all its proxies their names, which follow an upgrade of the beacon', async () => {
    await deploy(STORE)
    await deploy(OTHER)
    await deploy(BEACON)
    for (const proxy of [at(3), at(5)]) {
      await deploy(BEACON_PROXY)
      await call(proxy, word(at(2)))
    }
    await call(at(2), word(at(0)))
    expect([3, 5].map((it) => finish(workspace.labels())[at(it)])).toEqual(['Store (proxy)', 'Store (proxy) 2'])
    const told: unknown[] = []
    workspace.on('changed', ({ labels }) => told.push(labels))
    await call(at(2), word(at(1)))
    await turn()
    expect(told).toEqual([{ [at(3)]: 'StoreTwo (proxy)', [at(5)]: 'StoreTwo (proxy) 2' }])
  })

  test('have their previous names after a reset of the chain', async () => {
    await deploy(STORE)
    const id = await net.snapshots.create()
    await deploy(STORE)
    expect(finish(workspace.labels())[at(1)]).toBe('Store 2')
    await net.snapshots.revert(id)
    expect(finish(workspace.labels())[at(1)]).toBeUndefined()
    nonce = 1
    await deploy(TOKEN)
    await call(at(1), text('MOSS'))
    expect(finish(workspace.labels())[at(1)]).toBe('MOSS (Coin)')
  })
})

test('many contracts are named in slices, and listeners are told to request the names', async () => {
  for (let i = 0; i < 30; i++) await deploy(STORE)
  const told: unknown[] = []
  workspace.on('changed', ({ labels }) => told.push(labels))
  workspace.addArtifacts([artifact('Store', STORE)])
  workspace.setLabel(bob.address, 'Bob')
  expect(told).toEqual([null, null])
  expect(finish(workspace.labels())[at(29)]).toBe('Store 30')
  workspace.setLabel(bob.address, null)
  expect(told.at(-1)).toEqual({ [bob.address]: 'Account 1' })
})
