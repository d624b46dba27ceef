/** What differs between blocks, told by a node: variables by name, transactions and logs of one side. */
import { type Abi, type Address, type Hex, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireAccountDifference, WireBlockComparison, WireComparedId } from '../contract/blockComparison.ts'
import { type CompiledContract, deployCompiled } from './compiledContract.fixture.ts'
import type { TerrariumNode } from './createNode.ts'

const DEV: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
contract Store {
  enum Phase { Open, Closed }
  struct Order { uint64 amount; uint64 price; string text; mapping(address => uint256) votes; }
  uint128 public total = 3;
  bool public paused;
  Phase public phase;
  string public note = "short";
  uint16[] public small;
  mapping(uint256 => Order) public orders;
  Order[] public queue;
  mapping(address => mapping(address => uint256)) public allowance;
  mapping(string => address) public names;
  uint256[5] public fixedOnes;
  event Changed(uint256 value);
  constructor() { for (uint16 i = 0; i < 40; i++) small.push(i); for (uint256 i = 0; i < 150; i++) queue.push(); }
  function setTotal(uint128 value) external { total = value; emit Changed(value); }
  function close() external { phase = Phase.Closed; paused = true; }
  function setNote(string calldata text) external { note = text; }
  function pop() external { small.pop(); }
  function setSmall(uint256 at, uint16 value) external { small[at] = value; }
  function order(uint256 id, uint64 amount, string calldata text) external {
    Order storage it = orders[id]; it.amount = amount; it.text = text; it.votes[msg.sender] = amount;
  }
  function vote(uint256 at, uint256 value) external { queue[at].votes[msg.sender] = value; queue[at].price = 9; }
  function approve(address to, uint256 value) external { allowance[msg.sender][to] = value; }
  function name(string calldata it, address to) external { names[it] = to; }
  function setFixed(uint256 at, uint256 value) external { fixedOnes[at] = value; }
  function double() external { total = total * 2; emit Changed(total); }
  function raw(uint256 slot, uint256 value) external { assembly { sstore(slot, value) } }
}
`

let node: TerrariumNode
let client: CompiledContract['client']
let abi: Abi
let code: Hex
let store: Address
let snapshot: Hex

const call = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => client.request({ method, params } as never)
const send = (functionName: string, args: readonly unknown[] = []): Promise<Hex> =>
  client.sendTransaction({ account: DEV, chain: null, to: store, data: encodeFunctionData({ abi, functionName, args }), gas: 500_000n })
const compare = (from: WireComparedId, to?: WireComparedId, query?: object) =>
  call<WireBlockComparison>('devnet_compareBlocks', from, to, query)
const head = () => call<{ hash: Hex }>('eth_getBlockByNumber', 'latest', false).then(({ hash }) => hash)
const accountOf = ({ accounts }: WireBlockComparison, address: Address): WireAccountDifference | undefined =>
  accounts.find((it) => it.address === address.toLowerCase())
/** What changed in the contract since a block, in short. */
const changes = async (since: Hex) => {
  const { variables, slots } = accountOf(await compare(since), store)!
  expect(slots.every(({ isNamed }) => isNamed)).toBe(true)
  return Object.fromEntries(variables!.map(({ path, before, after }) => [path, `${before} → ${after}`]))
}

beforeAll(async () => {
  ;({ node, client, abi, code, address: store } = await deployCompiled('Store', SOURCE, DEV))
  snapshot = await call('evm_snapshot')
}, 60_000)
afterAll(() => node.close())
beforeEach(async () => {
  await call('evm_revert', snapshot)
  snapshot = await call('evm_snapshot')
})

describe('variables that differ', () => {
  test('are told by name, packed ones apart, in structs, arrays and mappings', async () => {
    const since = await head()
    await send('setTotal', [9n])
    await send('close')
    await send('order', [7n, 5n, 'b'.repeat(40)])
    await send('vote', [140n, 4n])
    await send('approve', [OTHER, 8n])
    await send('name', ['dev', OTHER])
    await send('setFixed', [3n, 2n])
    await send('setSmall', [33n, 500])
    expect(await changes(since)).toEqual({
      total: '3 → 9',
      paused: 'false → true',
      phase: 'Phase.Open → Phase.Closed',
      'small[33]': '33 → 500',
      'orders[7].amount': '0 → 5',
      'orders[7].text': `"" → "${'b'.repeat(40)}"`,
      [`orders[7].votes[${DEV.toLowerCase()}]`]: '0 → 5',
      'queue[140].price': '0 → 9',
      [`queue[140].votes[${DEV.toLowerCase()}]`]: '0 → 4',
      [`allowance[${DEV.toLowerCase()}][${OTHER.toLowerCase()}]`]: '0 → 8',
      'names["dev"]': `0x0000000000000000000000000000000000000000 → ${OTHER}`,
      'fixedOnes[3]': '0 → 2',
    })
  })

  test('include texts whose length stays, and items that are gone', async () => {
    await send('setNote', ['a'.repeat(70)])
    const since = await head()
    await send('setNote', [`${'a'.repeat(69)}b`])
    await send('pop')
    expect(await changes(since)).toEqual({
      note: `"${'a'.repeat(70)}" → "${'a'.repeat(69)}b"`,
      'small.length': '40 → 39',
      'small[39]': '39 → 0',
    })
  })

  test('are read by the code of the branch on which the contract is', async () => {
    const since = await head()
    const hash = await client.deployContract({ account: DEV, chain: null, abi, bytecode: code })
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    const gone = await head()
    await call('evm_revert', snapshot)
    snapshot = await call('evm_snapshot')
    const [created, removed] = [await compare(since, gone), await compare(gone)].map((it) => accountOf(it, contractAddress!)!)
    expect(created).toMatchObject({ kind: 'created', nonce: { before: '0x0', after: '0x1' }, code: { before: { sizeBytes: 0 } } })
    expect(created!.variables).toContainEqual(expect.objectContaining({ path: 'total', before: '0', after: '3' }))
    expect(removed).toMatchObject({ kind: 'removed', nonce: { before: '0x1', after: '0x0' }, code: { after: { sizeBytes: 0 } } })
    expect(removed!.variables).toContainEqual(expect.objectContaining({ path: 'total', before: '3', after: '0' }))
  })

  test('have the keys of mappings that only a branch has hashed, or a client named', async () => {
    await send('name', ['branch only', OTHER])
    const left = await head()
    await call('evm_revert', snapshot)
    snapshot = await call('evm_snapshot')
    await call('devnet_setStateVariable', store, `allowance[${OTHER}][${DEV}]`, '5')
    const { variables, slots } = accountOf(await compare(left), store)!
    expect(variables!.map(({ path, before, after }) => [path, before, after])).toEqual([
      [`allowance[${OTHER.toLowerCase()}][${DEV.toLowerCase()}]`, '0', '5'],
      ['names["branch only"]', OTHER, `0x${'0'.repeat(40)}`],
    ])
    expect(slots.every(({ isNamed }) => isNamed)).toBe(true)
  })

  test('leave slots that no variable has to be told by number', async () => {
    const since = await head()
    await send('raw', [123_456n, 5n])
    const { variables, slots } = accountOf(await compare(since), store)!
    expect(variables).toEqual([])
    expect(slots).toEqual([
      {
        slot: `0x${(123_456).toString(16).padStart(64, '0')}`,
        before: `0x${'0'.repeat(64)}`,
        after: `0x${'5'.padStart(64, '0')}`,
        isNamed: false,
      },
    ])
  })
})

describe('what only one side has', () => {
  test('are transactions and logs since the common ancestor', async () => {
    const before = await head()
    const first = await send('setTotal', [10n])
    await call('devnet_renameBranch', (await call<{ id: number }[]>('devnet_branches'))[0]!.id, 'first try')
    const left = await head()
    await call('evm_revert', snapshot)
    snapshot = await call('evm_snapshot')
    await call('evm_increaseTime', 5)
    const second = await send('setTotal', [11n])
    const compared = await compare({ branch: 'first try' }, 'latest')
    expect(compared.ancestor).toEqual({ number: '0x1', hash: before })
    expect(compared.from).toMatchObject({ blocks: '0x1', block: { hash: left, isCanonical: false }, searched: { from: '0x2', to: '0x2' } })
    expect(compared.to).toMatchObject({ blocks: '0x1', block: { isCanonical: true } })
    expect([compared.from, compared.to].map(({ transactions }) => transactions.map(({ hash, blockHash }) => [hash, blockHash]))).toEqual([
      [[first, left]],
      [[second, await head()]],
    ])
    expect(compared.from.logs).toMatchObject([{ transactionHash: first, blockHash: left, removed: true }])
    expect(compared.to.logs).toMatchObject([{ transactionHash: second, removed: false }])
    expect(accountOf(compared, store)).toMatchObject({
      kind: 'changed',
      balance: null,
      nonce: null,
      code: null,
      variables: [{ before: '10', after: '11' }],
    })
    expect(await compare({ branch: 'first try' }, left)).toMatchObject({ accounts: [], accountCount: 0, from: { transactions: [] } })
  })

  test('are transactions of both sides where they did something else', async () => {
    const raw = async () => {
      const nonce = await client.getTransactionCount({ address: DEV })
      const data = encodeFunctionData({ abi, functionName: 'double' })
      const request = { from: DEV, to: store, data, gas: '0x186a0', nonce: `0x${nonce.toString(16)}`, gasPrice: '0xb2d05e00' }
      return (await call<{ raw: Hex }>('eth_signTransaction', request)).raw
    }
    const double = await raw()
    const hash = await call<Hex>('eth_sendRawTransaction', double)
    const left = await head()
    await call('evm_revert', snapshot)
    snapshot = await call('evm_snapshot')
    await call('devnet_setStateVariable', store, 'total', '4')
    await call('eth_sendRawTransaction', double)
    const { from, to } = await compare(left)
    expect([from, to].map(({ transactions }) => transactions.map((it) => [it.hash, it.isOnBoth]))).toEqual([[[hash, true]], [[hash, true]]])
    expect([from, to].map(({ logs }) => logs.map(({ data }) => BigInt(data)))).toEqual([[6n], [8n]])
  })
})

describe('the sides', () => {
  test('are states of headers; the newest block by name is the present', async () => {
    const since = await head()
    await call('anvil_setBalance', OTHER, '0x5')
    const compared = await compare(since)
    expect(compared).toMatchObject({ from: { block: { isChangedByHand: false } }, to: { block: { isChangedByHand: true, hash: since } } })
    expect(compared.accounts).toMatchObject([{ address: OTHER.toLowerCase(), balance: { after: '0x5' } }])
    expect((await compare('latest', 'latest')).accounts).toEqual([])
    await call('evm_mine')
    expect(accountOf(await compare(since), OTHER)).toMatchObject({ balance: { after: '0x5' } })
  })

  test('are refused if they cannot be compared', async () => {
    await expect(compare('pending')).rejects.toThrow('the pending block has no state of its own')
    await expect(compare({ branch: 'nowhere' })).rejects.toThrow('no branch "nowhere"')
    await expect(compare('0x99')).rejects.toThrow('header not found')
  })

  test('tell the slots of the layout first where there are too many', async () => {
    const since = await head()
    for (let id = 0n; id < 8n; id++) await send('order', [id, 5n, ''])
    await send('setTotal', [9n])
    const { accounts } = await compare(since, 'latest', { address: store, limit: '0x2' })
    expect(accounts).toMatchObject([{ slotCount: 17, slots: [{ isNamed: true }, { isNamed: true }] }])
    expect(accounts[0]!.variables).toContainEqual(expect.objectContaining({ path: 'total', before: '3', after: '9' }))
  })

  test('can be compared in one account only', async () => {
    const since = await head()
    await send('setTotal', [9n])
    const { accounts, accountCount } = await compare(since, 'latest', { address: store, limit: '0x1' })
    expect([accounts.map(({ address }) => address), accountCount]).toEqual([[store.toLowerCase()], 1])
  })
})
