/** What clients set by hand is in the store when it is answered: it survives a SIGKILL right after the answer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FREE_PORTS, startChildNode } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-control-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COINBASE = '0x00000000000000000000000000000000000000c0'

test('clock, settings, impersonation, snapshots and the journal survive a kill', async () => {
  const args = ['--data-dir', folder, '--log', 'silent', '--json-rpc.api', 'eth,evm,devnet', ...FREE_PORTS]
  const first = startChildNode(args)
  let url = (await first.ready).http!
  const call = async (method: string, ...params: unknown[]) => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'control test' }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  await call('devnet_createSnapshot', 'start')
  const unnamed = await call('evm_snapshot')
  await call('evm_mine')
  await call('hardhat_setCoinbase', COINBASE)
  await call('anvil_impersonateAccount', COINBASE)
  await call('evm_increaseTime', 1_000_000)
  await call('evm_setNextBlockTimestamp', 5_000_000_000)
  expect(await first.end('SIGKILL')).toBe('SIGKILL')

  const second = startChildNode(args)
  url = (await second.ready).http!
  const actions = (await call('devnet_controlActions')) as { method: string; by: string }[]
  expect(actions.map(({ method }) => method)).toEqual([
    'devnet_createSnapshot',
    'evm_mine',
    'hardhat_setCoinbase',
    'anvil_impersonateAccount',
    'evm_increaseTime',
    'evm_setNextBlockTimestamp',
  ])
  expect(new Set(actions.map(({ by }) => by))).toEqual(new Set(['control test']))
  expect(await call('eth_accounts')).toContain(COINBASE)
  await call('evm_mine')
  expect(await call('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x2', timestamp: '0x12a05f200', miner: COINBASE })
  expect(await call('evm_revert', unnamed)).toBe(true)
  expect(await call('eth_blockNumber')).toBe('0x0')
  await call('devnet_undo')
  expect(await call('eth_blockNumber')).toBe('0x2')
  await call('devnet_restoreSnapshot', 'start')
  expect(await call('eth_blockNumber')).toBe('0x0')
  expect(await second.end()).toBe(0)
})
