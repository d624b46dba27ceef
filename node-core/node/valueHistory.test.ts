/** Who changed a value: what the history tells is what was done. */
import { type Abi, type Address, type Hex, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireStorageWrite, WireValueHistory, WireWatchedValue } from '../contract/valueHistory.ts'
import { wordFromBigint } from '../contract/hex.ts'
import { askerOf } from '../remote/remoteNode.fixture.ts'
import { deploy } from './deploy.fixture.ts'
import { type CompiledContract, deployCompiled } from './compiledContract.fixture.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const DEV: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
contract Ledger {
  uint128 public total = 3;
  uint128 public other;
  mapping(address => uint256) public balances;
  string public note;
  uint256[] public marks;
  error No();
  function add(uint128 amount) external { total += amount; balances[msg.sender] += amount; }
  function twice(uint128 first, uint128 last) external { total = first; total = last; }
  function setOther(uint128 value) external { other = value; }
  function setNote(string calldata text) external { note = text; }
  function fails(uint128 value) public { total = value; revert No(); }
  function tries(uint128 value) external { try this.fails(value) {} catch {} total = value + 1; }
  function mark(uint256 value) external { marks.push(value); }
  receive() external payable {}
}
`
const lineOf = (text: string): number => SOURCE.split('\n').findIndex((line) => line.includes(text)) + 1

let node: TerrariumNode
let client: CompiledContract['client']
let abi: Abi
let ledger: Address
let created: Hex
let snapshot: unknown

const call = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => client.request({ method, params } as never)
const send = (functionName: string, args: readonly unknown[], account = DEV): Promise<Hex> =>
  client.sendTransaction({ account, chain: null, to: ledger, data: encodeFunctionData({ abi, functionName, args }), gas: 200_000n })
const history = (value: WireWatchedValue, query = {}, of = ledger) => call<WireValueHistory>('devnet_valueHistory', of, value, query)
const writes = (subject: unknown, slot = '0x0') => call<WireStorageWrite[]>('devnet_storageWrites', subject, ledger, slot)
/** The changes in short, the oldest first. */
const changes = async (value: WireWatchedValue, of = ledger) =>
  (await history(value, {}, of)).changes
    .toReversed()
    .map(({ cause, transactionHash, before, after }) => [transactionHash ?? cause, before, after])

beforeAll(async () => {
  ;({ node, client, abi, address: ledger, created } = await deployCompiled('Ledger', SOURCE, DEV))
  snapshot = await call('evm_snapshot')
}, 60_000)
afterAll(() => node.close())
beforeEach(async () => {
  await call('evm_revert', snapshot)
  snapshot = await call('evm_snapshot')
})

describe('the history of a variable', () => {
  test('has each transaction that changed it, and no other of the same slot', async () => {
    const [first, , , second] = [
      await send('add', [4n]),
      await send('setOther', [9n]),
      await send('add', [0n]),
      await send('add', [5n], OTHER),
    ]
    expect(await changes({ path: 'total' })).toEqual([
      [created, '0', '3'],
      [first, '3', '7'],
      [second, '7', '12'],
    ])
    expect(await changes({ path: `balances[${OTHER}]` })).toEqual([[second, '0', '5']])
    const { changes: found, slot, searched } = await history({ path: 'total' })
    expect({ slot, searched }).toEqual({ slot: `0x${'0'.repeat(64)}`, searched: { from: '0x0', to: '0x5' } })
    const { timestamp } = await client.getBlock({ blockNumber: 5n })
    expect(found[0]).toMatchObject({ cause: 'transaction', blockNumber: '0x5', timestamp: `0x${timestamp.toString(16)}` })
  })

  test('tells the transactions of a block apart, also where they end at the value they began with', async () => {
    await call('evm_setAutomine', false)
    const sent = [
      await send('twice', [1n, 50n]),
      await send('setOther', [1n]),
      await send('twice', [9n, 3n]),
      await send('twice', [8n, 3n]),
    ]
    await call('evm_mine')
    await call('evm_setAutomine', true)
    expect(await changes({ path: 'total' })).toEqual([
      [created, '0', '3'],
      [sent[0], '3', '50'],
      [sent[2], '50', '3'],
    ])
  })

  test('has changes by hand, mined and not', async () => {
    await call('devnet_setStateVariable', ledger, 'total', '70')
    expect(await changes({ path: 'total' })).toEqual([
      [created, '0', '3'],
      ['hand', '3', '70'],
    ])
    expect((await history({ path: 'total' })).changes[0]).toMatchObject({ blockNumber: null, timestamp: null })
    const sent = await send('add', [1n])
    expect((await history({ path: 'total' })).changes).toMatchObject([
      { cause: 'transaction', blockNumber: '0x2', transactionHash: sent, before: '70', after: '71' },
      { cause: 'hand', blockNumber: '0x2', before: '3', after: '70' },
      { cause: 'transaction', blockNumber: '0x1' },
    ])
  })

  test('reads long texts whole, and lengths of arrays', async () => {
    const [short, long] = ['a'.repeat(20), 'b'.repeat(50)]
    const sent = [await send('setNote', [short]), await send('setNote', [long]), await send('setNote', [`${long.slice(1)}c`])]
    expect(await changes({ path: 'note' })).toEqual([
      [sent[0], '', short],
      [sent[1], short, long],
      [sent[2], long, `${long.slice(1)}c`],
    ])
    const marked = await send('mark', [5n])
    expect(await changes({ path: 'marks.length' })).toEqual([[marked, '0', '1']])
    expect(await changes({ path: 'marks[0]' })).toEqual([[marked, '0', '5']])
  })

  test('ends with what a revert took off the chain', async () => {
    const before = await call('evm_snapshot')
    await send('add', [4n])
    await call('evm_revert', before)
    expect(await changes({ path: 'total' })).toEqual([[created, '0', '3']])
  })

  test('is read in pages', async () => {
    for (let at = 0; at < 5; at++) await send('add', [1n])
    const first = await history({ path: 'total' }, { limit: '0x2' })
    expect(first).toMatchObject({ changes: [{ after: '8' }, { after: '7' }], searched: { from: '0x5', to: '0x6' } })
    const next = await history({ path: 'total' }, { toBlock: '0x4', fromBlock: '0x3' })
    expect(next).toMatchObject({ changes: [{ after: '6' }, { after: '5' }], searched: { from: '0x3', to: '0x4' } })
    expect(await history({ path: 'total' }, { toBlock: '0x0' })).toMatchObject({ changes: [], searched: { from: '0x0', to: '0x0' } })
    expect(await history({ path: 'total' }, { toBlock: '0x2', fromBlock: '0x3' })).toMatchObject({ changes: [], searched: null })
  })

  test('needs one value that is there', async () => {
    await expect(history({ path: 'balances' })).rejects.toThrow('value.path: balances has parts: name one of its values')
    await expect(history({ path: 'nope' })).rejects.toThrow('value.path: the contract has no variable nope')
    await expect(history({ path: 'total' }, {}, OTHER)).rejects.toThrow('has a storage layout')
    await expect(history({} as never)).rejects.toThrow('expected an object with path, slot or field, got an object')
    await expect(history({ field: 'code' } as never)).rejects.toThrow('expected one of balance, nonce')
  })
})

test('slots, balances and nonces have a history too', async () => {
  const [added, paid] = [await send('add', [4n]), await client.sendTransaction({ account: OTHER, chain: null, to: ledger, value: 5n })]
  await call('anvil_setBalance', ledger, '0x64')
  await call('evm_mine')
  expect(await changes({ slot: '0x0' })).toEqual([
    [created, wordFromBigint(0n), wordFromBigint(3n)],
    [added, wordFromBigint(3n), wordFromBigint(7n)],
  ])
  expect(await changes({ field: 'balance' })).toEqual([
    [paid, '0', '5'],
    ['hand', '5', '100'],
  ])
  expect(await changes({ field: 'nonce' })).toEqual([[created, '0', '1']])
  expect(await changes({ field: 'nonce' }, OTHER)).toEqual([[paid, '0', '1']])
  expect(await changes({ field: 'balance' }, OTHER)).toMatchObject([[paid, (10n ** 22n).toString(), expect.stringMatching(/^9999/)]])
})

test('what the block itself changes is told apart', async () => {
  await call('evm_mine')
  const { timestamp, number } = await client.getBlock()
  const beaconRoots = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'
  const { changes: found } = await history({ slot: `0x${(timestamp % 8191n).toString(16)}` }, {}, beaconRoots)
  expect(found).toMatchObject([{ cause: 'block', blockNumber: `0x${number.toString(16)}`, transactionHash: null }])
  expect(BigInt(found[0]!.after as string)).toBe(timestamp)
})

test('a contract that destroys itself leaves nothing', async () => {
  const old = await createNode({ ...IN_MEMORY, auth: 'none', accounts: 1, api: ['eth', 'devnet'], hardfork: 'london' })
  const ask = askerOf(old)
  // Stores 42 in its first slot; destroys itself whenever it is called.
  const { contract, creation } = await deploy(ask, '0x602a6000556133ff6000526002601ef3')
  const called = await ask('eth_sendTransaction', { from: DEV, to: contract })
  const { changes: found } = (await ask('devnet_valueHistory', contract, { slot: '0x0' })) as WireValueHistory
  expect(found).toMatchObject([
    { transactionHash: called, before: wordFromBigint(42n), after: wordFromBigint(0n) },
    { transactionHash: creation, before: wordFromBigint(0n), after: wordFromBigint(42n) },
  ])
  await old.close()
})

describe('the writes of an execution', () => {
  test('are its steps with their lines, those undone by a failure too', async () => {
    const sent = await send('tries', [40n])
    const found = await writes(sent)
    const line = lineOf('function tries')
    expect(found.map(({ isReverted, contract, function: name, location }) => [isReverted, contract, name, location?.line])).toEqual([
      [true, 'Ledger', 'fails', lineOf('function fails')],
      [false, 'Ledger', 'tries', line],
    ])
    expect(found.map(({ before, after }) => [BigInt(before), BigInt(after)])).toEqual([
      [3n, 40n],
      [3n, 41n],
    ])
    await call('devnet_traceIndex', sent)
    const { steps } = await call<{ steps: { op: string }[] }>('devnet_traceSteps', sent, `0x${found[1]!.step.toString(16)}`, '0x1')
    expect(steps[0]!.op).toBe('SSTORE')
  })

  test('of a call that nobody has sent, and of nothing', async () => {
    const data = encodeFunctionData({ abi, functionName: 'twice', args: [1n, 2n] })
    expect(await writes({ call: { to: ledger, data } })).toMatchObject([
      { after: expect.stringMatching(/1$/) },
      { after: expect.stringMatching(/2$/) },
    ])
    expect(await writes(created, '0x5')).toEqual([])
    expect(await writes({ call: { to: OTHER } })).toEqual([])
  })
})
