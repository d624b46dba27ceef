/** The shapes that real clients cannot do without, row by row, whatever order or value a field has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScriptChain, STORE_INIT_CODE, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

type Fields = Record<string, unknown>
const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const STORE = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]*)$/
const WORD = /^0x[0-9a-f]{64}$/
const ADDRESS = /^0x[0-9a-f]{40}$/
const BLOOM = /^0x[0-9a-f]{512}$/
const EMPTY_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

let chain: ScriptChain
beforeAll(async () => {
  chain = await createScriptChain()
})
afterAll(() => chain.close())

const session = { transport: 'http', authenticated: false, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const
const answer = async (text: string) => JSON.parse((await chain.dispatcher.handle(text, session))!) as Fields
const failureOf = async (method: string, ...params: unknown[]) =>
  (await answer(JSON.stringify({ jsonrpc: '2.0', id: 'uuid', method, params })))['error'] as {
    code: number
    message: string
    data?: string
  }
async function ask<T = Fields>(method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = await answer(JSON.stringify({ jsonrpc: '2.0', id: 'uuid', method, params }))
  expect(error).toBeUndefined()
  return result as T
}
const matching = (patterns: Record<string, RegExp>) =>
  Object.fromEntries(Object.entries(patterns).map(([key, pattern]) => [key, expect.stringMatching(pattern) as string]))

const BLOCK = {
  ...matching({
    hash: WORD,
    parentHash: WORD,
    stateRoot: WORD,
    transactionsRoot: WORD,
    receiptsRoot: WORD,
    mixHash: WORD,
    miner: ADDRESS,
    logsBloom: BLOOM,
    number: QUANTITY,
    gasLimit: QUANTITY,
    gasUsed: QUANTITY,
    timestamp: QUANTITY,
    baseFeePerGas: QUANTITY,
    size: QUANTITY,
    extraData: /^0x([0-9a-f]{2}){0,32}$/,
  }),
  nonce: '0x0000000000000000',
  sha3Uncles: EMPTY_UNCLES,
  difficulty: '0x0',
  uncles: [],
}
const TRANSACTION = {
  ...matching({
    hash: WORD,
    from: ADDRESS,
    blockHash: WORD,
    blockNumber: QUANTITY,
    transactionIndex: QUANTITY,
    nonce: QUANTITY,
    gas: QUANTITY,
    gasPrice: QUANTITY,
    value: QUANTITY,
    input: /^0x([0-9a-f]{2})*$/,
    type: QUANTITY,
    chainId: QUANTITY,
    v: QUANTITY,
    r: QUANTITY,
    s: QUANTITY,
  }),
}
const RECEIPT = {
  ...matching({
    transactionHash: WORD,
    blockHash: WORD,
    blockNumber: QUANTITY,
    transactionIndex: QUANTITY,
    from: ADDRESS,
    cumulativeGasUsed: QUANTITY,
    gasUsed: QUANTITY,
    effectiveGasPrice: QUANTITY,
    type: QUANTITY,
    status: QUANTITY,
    logsBloom: BLOOM,
  }),
}

describe('a block', () => {
  test.each(['latest', 'earliest', 'pending', 'safe', 'finalized', '0x2'])(
    '%s has every field that cast, ethers and geth read, none null',
    async (tag) => {
      expect(await ask('eth_getBlockByNumber', tag, false)).toMatchObject(BLOCK)
    },
  )

  test('is found by number, tag, hash, and an object of either', async () => {
    const { hash, number } = await ask('eth_getBlockByNumber', '0x2', false)
    const balance = await ask('eth_getBalance', ALICE, number)
    for (const id of [hash, { blockHash: hash }, { blockNumber: number }]) expect(await ask('eth_getBalance', ALICE, id)).toBe(balance)
  })
})

describe('a transaction', () => {
  test('has type, chain id and signature; a dynamic fee has its caps, its parity and an access list; a creation has `to` null', async () => {
    for (const number of ['0x1', '0x2', '0x3']) {
      const { transactions } = await ask<{ transactions: Fields[] }>('eth_getBlockByNumber', number, true)
      for (const transaction of transactions) {
        expect(transaction).toMatchObject(TRANSACTION)
        expect(transaction).toHaveProperty('to')
        if (transaction['type'] === '0x2')
          expect(transaction).toMatchObject({
            ...matching({ maxFeePerGas: QUANTITY, maxPriorityFeePerGas: QUANTITY, yParity: QUANTITY }),
            accessList: [],
          })
      }
    }
    expect(await ask('eth_getTransactionByBlockNumberAndIndex', '0x2', '0x0')).toMatchObject({ to: null })
  })

  test('has a receipt with every field, none null but `to` and `contractAddress`, which are always there', async () => {
    const receipts = (await Promise.all(['0x1', '0x2', '0x3'].map((number) => ask<Fields[]>('eth_getBlockReceipts', number)))).flat()
    for (const receipt of receipts) {
      expect(receipt).toMatchObject(RECEIPT)
      expect(Object.keys(receipt)).toEqual(expect.arrayContaining(['to', 'contractAddress', 'logs']))
    }
    expect(receipts[1]).toMatchObject({ to: null, contractAddress: STORE })
    expect((receipts[2]!['logs'] as Fields[])[0]).toMatchObject({
      removed: false,
      address: STORE,
      ...matching({ blockTimestamp: QUANTITY, logIndex: QUANTITY }),
    })
  })
})

describe('a request', () => {
  test('may leave params out, and have a text as its id', async () => {
    expect(await answer('{"jsonrpc":"2.0","id":"6f1c","method":"eth_chainId"}')).toEqual({ jsonrpc: '2.0', id: '6f1c', result: '0x539' })
  })

  test('may call with keys that only other clients know, and with input and data both', async () => {
    const call = {
      from: ALICE,
      to: STORE,
      data: '0x',
      input: '0x',
      type: '0x2',
      chainId: '0x539',
      accessList: [],
      chain: 'x',
      hardfork: 'y',
      networkId: 1,
    }
    expect(await ask('eth_call', call, 'latest')).toMatch(WORD)
  })

  test('may estimate without a sender and at pending, and call without a receiver', async () => {
    expect(await ask('eth_estimateGas', { to: BOB, value: '0x0' }, 'pending')).toBe('0x5208')
    expect(await ask('eth_call', { data: STORE_INIT_CODE })).toMatch(/^0x36600c57/)
  })

  test('that reverts tells reason and data together', async () => {
    // Error("no"), ABI encoded, made by code that reverts with its own tail.
    const error = `08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${Buffer.from('no').toString('hex').padEnd(64, '0')}`
    const length = (error.length / 2).toString(16)
    const failure = await failureOf('eth_call', { data: `0x60${length}600a5f3960${length}5ffd${error}` })
    expect(failure).toEqual({ code: 3, message: 'execution reverted: no', data: `0x${error}` })
  })
})

describe('fees', () => {
  test('that are offered cover the next block', async () => {
    const { baseFeePerGas } = await ask<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'pending', false)
    expect(BigInt(await ask<string>('eth_gasPrice'))).toBeGreaterThanOrEqual(BigInt(baseFeePerGas))
    expect(await ask('eth_feeHistory', '0x2', 'latest', [50])).toMatchObject({
      baseFeePerGas: [expect.any(String), expect.any(String), expect.any(String)],
      reward: [[expect.any(String)], [expect.any(String)]],
    })
    expect(await ask('eth_maxPriorityFeePerGas')).toMatch(QUANTITY)
    expect(await ask('eth_createAccessList', { from: ALICE, to: BOB })).toMatchObject({ accessList: [], gasUsed: '0x5208' })
  })

  test('of a filled transaction are what a wallet can sign', async () => {
    expect(await ask('eth_fillTransaction', { from: ALICE, to: BOB, value: '0x1' })).toMatchObject({
      tx: matching({ gas: QUANTITY, nonce: QUANTITY, maxFeePerGas: QUANTITY }),
    })
  })
})

test('what tools of Hardhat and Foundry probe is there', async () => {
  expect(await ask('hardhat_getAutomine')).toBe(true)
  expect(await ask('hardhat_metadata')).toMatchObject({
    chainId: 1337,
    latestBlockNumber: 4,
    ...matching({ latestBlockHash: WORD, instanceId: /./ }),
  })
  expect(await ask('net_version')).toBe('1337')
  expect(await ask('eth_syncing')).toBe(false)
  expect(await ask('web3_clientVersion')).toMatch(/^Terrarium/)
  expect(await ask('eth_getProof', ALICE, [], 'latest')).toMatchObject({ address: ALICE, storageProof: [] })
})
