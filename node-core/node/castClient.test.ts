// @module-tag full
/** cast: on the path, installed by an earlier run, or installed now in a full run. Elsewhere the tests say so and skip. */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import { compileContract } from '../fixtures/compile.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const PRIVATE_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function findCast(): string | undefined {
  const packaged = IS_FULL_RUN ? provideFoundryTool('cast') : installedFoundryTool('cast')
  if (packaged !== undefined) return packaged
  try {
    execFileSync('cast', ['--version'], { stdio: 'ignore' })
    return 'cast'
  } catch {
    return undefined
  }
}

const cast = findCast()
const run = promisify(execFile)

describe.skipIf(cast === undefined)('cast (skipped where it is not installed)', () => {
  let node: TerrariumNode
  beforeAll(async () => {
    node = await createNode({
      ...IN_MEMORY,
      api: ['eth', 'web3', 'net', 'debug', 'txpool', 'evm'],
      auth: 'none',
    })
  })
  afterAll(() => node?.close())

  const ask = async (...args: string[]): Promise<string> =>
    (await run(cast!, args, { env: { ...process.env, ETH_RPC_URL: node.http! } })).stdout.trim()
  const askJson = async (command: string, ...args: string[]) => JSON.parse(await ask(command, '--json', ...args)) as Record<string, unknown>
  const token = async () => {
    const { contractAddress, status } = await askJson(
      'send',
      '--private-key',
      PRIVATE_KEY,
      '--create',
      compileContract('Token').bytecode,
      'constructor(uint256)',
      '1000',
    )
    expect(status).toBe('0x1')
    return contractAddress as string
  }

  test('reads blocks, accounts, fees and the chain', async () => {
    expect(await ask('chain-id')).toBe('1337')
    expect(await ask('client')).toMatch(/^Terrarium/)
    expect(await askJson('block', 'latest')).toMatchObject({ number: '0x0', difficulty: '0x0' })
    expect(await ask('balance', BOB, '--ether')).toBe('10000.000000000000000000')
    expect(Number(await ask('gas-price'))).toBeGreaterThan(0)
    expect(await ask('nonce', BOB)).toBe('0')
    expect(await askJson('proof', BOB)).toMatchObject({ balance: '0x21e19e0c9bab2400000' })
    expect(await ask('codehash', BOB)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('deploys, sends, calls, and reads logs, receipts and raw transactions', async () => {
    const address = await token()
    const { transactionHash, type } = await askJson('send', '--private-key', PRIVATE_KEY, address, 'transfer(address,uint256)', BOB, '25')
    expect(type).toBe('0x2')
    expect(await ask('call', address, 'balanceOf(address)(uint256)', BOB)).toBe('25')
    expect(await askJson('receipt', transactionHash as string)).toMatchObject({ status: '0x1', transactionHash })
    expect(await ask('tx', transactionHash as string, '--raw')).toMatch(/^0x02f8/)
    expect((await askJson('logs', '--from-block', '0', '--address', address))['length']).toBe(2)
    expect(await ask('storage', address, '0')).toMatch(/^0x/)
    expect(await ask('estimate', '--from', BOB, address, 'transfer(address,uint256)', BOB, '1')).toMatch(/^\d+$/)
  })

  test('tells why a call reverts', async () => {
    const address = await token()
    await expect(ask('call', address, 'transfer(address,uint256)', BOB, '5', '--from', BOB)).rejects.toThrow(
      /transfer amount exceeds balance/,
    )
  })

  test('replays a transaction, and traces a call', async () => {
    const address = await token()
    const { transactionHash } = await askJson('send', '--private-key', PRIVATE_KEY, address, 'transfer(address,uint256)', BOB, '1')
    expect(await ask('run', transactionHash as string)).toMatch(/Transaction successfully executed/)
    expect(await ask('rpc', 'debug_traceTransaction', transactionHash as string, '{"tracer":"callTracer"}')).toMatch(/"type":"CALL"/)
  })

  test('sends as an impersonated contract, and reads its transaction', async () => {
    const address = await token()
    await ask('rpc', 'anvil_setBalance', address, '0xde0b6b3a7640000')
    await ask('rpc', 'anvil_impersonateAccount', address)
    const { transactionHash, from } = await askJson('send', '--unlocked', '--from', address, BOB, '--value', '1')
    expect(from).toBe(address)
    expect(await askJson('tx', transactionHash as string)).toMatchObject({ hash: transactionHash, from: address, nonce: '0x1' })
    expect(await ask('tx', transactionHash as string, '--raw')).toMatch(/^0x02f8/)
    expect(await askJson('block', 'latest', '--full')).toMatchObject({ transactions: [{ hash: transactionHash }] })
    await ask('rpc', 'anvil_dealERC20', BOB, address, '0x64')
    expect(await ask('call', address, 'balanceOf(address)(uint256)', BOB)).toBe('100')
  })

  test('controls the chain: a snapshot, time, storage, blocks and a rollback', async () => {
    const number = Number(await ask('block-number'))
    const before = Number(await ask('block', '--field', 'timestamp'))
    const id = JSON.parse(await ask('rpc', 'evm_snapshot')) as string
    await ask('rpc', 'evm_increaseTime', '3600')
    await ask('rpc', 'anvil_setStorageAt', BOB, '0x1', `0x${'7'.padStart(64, '0')}`)
    await ask('rpc', 'anvil_mine', '3', '60')
    expect(Number(await ask('block-number'))).toBe(number + 3)
    expect(Number(await ask('block', '--field', 'timestamp')) - before).toBeGreaterThanOrEqual(3600 + 120 - 3)
    expect(BigInt(await ask('storage', BOB, '1'))).toBe(7n)
    await ask('rpc', 'anvil_rollback', '2')
    expect(Number(await ask('block-number'))).toBe(number + 1)
    expect(await ask('rpc', 'evm_revert', id)).toBe('true')
    expect(Number(await ask('block-number'))).toBe(number)
    expect(BigInt(await ask('storage', BOB, '1'))).toBe(0n)
  })

  test('sends from an account of the node', async () => {
    const { status } = await askJson('send', '--unlocked', '--from', BOB, BOB, '--value', '1')
    expect(status).toBe('0x1')
  })
})
