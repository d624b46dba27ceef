import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { EVENT_LOOP } from '../base/longWork.ts'
import { hexFromBytes } from '../contract/hex.ts'
import { ETHER, alice, bob, createTestDevnet, signed } from '../miner/fixture.ts'
import { loadAnvilState } from './anvilStateFile.ts'

const TARGET = '0x00000000000000000000000000000000000000aa'
const bytesOf = (state: unknown) => Buffer.from(JSON.stringify(state))
const account = (fields: object = {}) => ({ nonce: 0, balance: '0x0', code: '0x', storage: {}, ...fields })

describe('loading a state', () => {
  test('of an old version: numbers as text, and neither blocks nor a block number', async () => {
    const { chain } = await createTestDevnet()
    const state = { accounts: { [TARGET]: account({ nonce: '0x5', balance: '17', code: '0x00', storage: { '0x1': '0x2' } }) }, block: null }
    const loaded = await loadAnvilState(chain, gzipSync(bytesOf(state)), 'test')
    expect(loaded).toEqual({ accounts: 1, values: 4 })
    const view = chain.stateAt(chain.head.header)
    expect(view.account(TARGET)).toMatchObject({ nonce: 5n, balance: 17n })
    expect([hexFromBytes(view.code(view.account(TARGET)!.codeHash)), view.storage(TARGET, 1n)]).toEqual(['0x00', 2n])
  })

  test('merges: other accounts and slots stay, a nonce does not fall, code can go', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.submit(signed(alice, 0))
    await loadAnvilState(chain, bytesOf({ accounts: { [TARGET]: account({ code: '0x00', storage: { '0x1': '0x2' } }) } }), 'test')
    await loadAnvilState(
      chain,
      bytesOf({ accounts: { [TARGET]: account({ storage: { '0x3': '0x4' } }), [alice.address]: account() } }),
      'test',
    )
    const view = chain.stateAt(chain.head.header)
    expect([view.storage(TARGET, 1n), view.storage(TARGET, 3n)]).toEqual([2n, 4n])
    expect(view.code(view.account(TARGET)!.codeHash)).toHaveLength(0)
    expect(view.account(alice.address)).toMatchObject({ nonce: 1n, balance: 0n })
    expect(view.account(bob.address)?.balance).toBe(10_000n * ETHER + 1n)
  })

  test('is part of the next block, which verifies and can be undone', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const { id } = await snapshots.take({ by: 'test', method: 'test' })
    await loadAnvilState(chain, bytesOf({ accounts: { [TARGET]: account({ balance: '0x7' }) } }), 'anvil_loadState')
    expect(chain.pendingChanges?.edits.map(({ by }) => by)).toContain('anvil_loadState')
    await miner.mine()
    expect(chain.stateAt(chain.head.header).account(TARGET)?.balance).toBe(7n)
    await snapshots.revert(id)
    expect(chain.stateAt(chain.head.header).account(TARGET)).toBeUndefined()
  })

  test('changes nothing if the last account is wrong', async () => {
    const { chain } = await createTestDevnet()
    const accounts = { [TARGET]: account({ balance: '0x7' }), [bob.address]: account({ balance: '-1' }) }
    await expect(loadAnvilState(chain, bytesOf({ accounts }), 'test')).rejects.toMatchObject({ code: 'invalid-state' })
    expect(chain.pendingChanges).toBeUndefined()
  })

  test('reads an account with more slots than a call takes arguments', async () => {
    const { chain } = await createTestDevnet()
    const storage = Object.fromEntries(Array.from({ length: 150_000 }, (_, i) => [`0x${i.toString(16)}`, '0x1']))
    const accounts = { [TARGET]: account({ storage }), [bob.address]: account({ balance: '-1' }) }
    await expect(loadAnvilState(chain, bytesOf({ accounts }), 'test')).rejects.toMatchObject({ code: 'invalid-state' })
  })

  test('of many slots lets other work run, and sets all of them', async () => {
    const { chain } = await createTestDevnet()
    const storage = Object.fromEntries(Array.from({ length: 4_500 }, (_, i) => [`0x${(i + 1).toString(16)}`, '0x1']))
    let turns = 0
    const counted = {
      nextTurn: () => {
        turns++
        return EVENT_LOOP.nextTurn()
      },
    }
    await loadAnvilState(chain, gzipSync(bytesOf({ accounts: { [TARGET]: account({ storage }) } })), 'test', { turns: counted })
    expect(turns).toBeGreaterThan(1)
    const view = chain.stateAt(chain.head.header)
    expect([1n, 4_500n, 4_501n].map((slot) => view.storage(TARGET, slot))).toEqual([1n, 1n, 0n])
  })

  test('that is far larger than it looks is refused', async () => {
    const { chain } = await createTestDevnet()
    const text = Buffer.alloc(2 ** 20 + 1, 0x20)
    const load = (dump: Uint8Array) => loadAnvilState(chain, dump, 'test', { maxBytes: 2 ** 20 })
    expect(gzipSync(text).length).toBeLessThan(2_000)
    await expect(load(gzipSync(text))).rejects.toThrow('the state has more than 1048576 bytes once it is decompressed')
    await expect(load(text)).rejects.toThrow('the state has 1048577 bytes, the limit is 1048576')
  })
})
