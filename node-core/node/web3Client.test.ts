/** web3.js, which many older applications use, against a real node over HTTP and over WebSocket. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Web3, type ContractAbi } from 'web3'
import { compileContract } from '../fixtures/compile.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const { abi, bytecode } = compileContract('Token')
const SUPPLY = 1000n
/** Of the mnemonic's sixth account. */
const PRIVATE_KEY = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'

/** What a subscription hears first. */
const first = <T>(subscription: { once: (event: 'data', listener: (data: T) => void) => void }) =>
  new Promise<T>((resolve) => subscription.once('data', resolve))

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode(IN_MEMORY)
})
afterAll(() => node.close())

describe.each<[string, () => string]>([
  ['HTTP', () => node.http!],
  ['WebSocket', () => node.ws!],
])('web3.js over %s', (name, urlOf) => {
  let web3: Web3
  let sender: string
  beforeAll(() => {
    web3 = new Web3(urlOf())
    sender = web3.eth.accounts.wallet.add(PRIVATE_KEY)[0]!.address
  })
  afterAll(() => {
    // The provider of HTTP has nothing to end, and throws.
    if (name === 'WebSocket') web3.provider?.disconnect()
  })

  const deploy = async () => {
    const contract = new web3.eth.Contract(abi as ContractAbi)
    return contract.deploy({ data: bytecode, arguments: [SUPPLY] }).send({ from: sender })
  }
  type Token = Awaited<ReturnType<typeof deploy>>
  const method = (token: Token, of: string, ...args: unknown[]) =>
    (
      token.methods as Record<
        string,
        (...args: unknown[]) => {
          call: (o?: object) => Promise<unknown>
          send: (o: object) => Promise<{ status: bigint; blockNumber: bigint }>
        }
      >
    )[of]!(...args)

  test('a local key deploys an ERC-20, transfers it, and reads its balance and events', async () => {
    const token = await deploy()
    const [, other] = await web3.eth.getAccounts()
    const receipt = await method(token, 'transfer', other, 25n).send({ from: sender })
    expect(receipt.status).toBe(1n)
    expect(await method(token, 'balanceOf', other).call()).toBe(25n)
    const events = (await token.getPastEvents('Transfer' as 'ALLEVENTS', { fromBlock: 'earliest' })) as unknown as {
      returnValues: { value: bigint }
      blockNumber: bigint
    }[]
    expect(events.map(({ returnValues }) => returnValues.value)).toEqual([SUPPLY, 25n])
    expect(events[1]!.blockNumber).toBe(receipt.blockNumber)
  })

  test('a revert gives its reason', async () => {
    const token = await deploy()
    const [, , other] = await web3.eth.getAccounts()
    await expect(method(token, 'transfer', other, SUPPLY * 2n).call({ from: sender })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('transfer amount exceeds balance') as string },
    })
  })

  test('an account of the node sends, and signs', async () => {
    const [first, second] = await web3.eth.getAccounts()
    const before = await web3.eth.getBalance(second!)
    expect((await web3.eth.sendTransaction({ from: first!, to: second!, value: 7n })).status).toBe(1n)
    expect(await web3.eth.getBalance(second!)).toBe(before + 7n)
    const signature = (await web3.eth.sign(web3.utils.utf8ToHex('hello'), first!)) as string
    expect(web3.eth.accounts.recover('hello', signature)).toBe(first)
  })

  test('blocks, fees, proofs and the network have the shapes that web3.js reads', async () => {
    const [first] = await web3.eth.getAccounts()
    const block = await web3.eth.getBlock('latest', true)
    expect(block).toMatchObject({ difficulty: 0n, nonce: 0n, uncles: [] })
    for (const tag of ['pending', 'earliest', 'safe', 'finalized'] as const)
      expect((await web3.eth.getBlock(tag)).number).toBeTypeOf('bigint')
    expect((await web3.eth.getBlock(block.hash)).number).toBe(block.number)
    const { maxFeePerGas } = await web3.eth.calculateFeeData()
    expect(maxFeePerGas).toBeGreaterThan(block.baseFeePerGas as bigint)
    expect((await web3.eth.getFeeHistory(2, 'latest', [50])).baseFeePerGas).toHaveLength(3)
    expect((await web3.eth.getProof(first!, [])).balance).toBe(await web3.eth.getBalance(first!))
    expect(await web3.eth.net.getId()).toBe(1337n)
    expect(await web3.eth.getChainId()).toBe(1337n)
    expect(await web3.eth.getNodeInfo()).toMatch(/^Terrarium/)
    expect(await web3.eth.estimateGas({ from: first!, to: first!, value: 1n })).toBe(21_000n)
    expect(await web3.eth.createAccessList({ from: first!, to: first!, value: '0x1' })).toMatchObject({ gasUsed: '0x5208' })
  })

  test.runIf(name === 'HTTP')('requests of a batch are answered each', async () => {
    const batch = new web3.BatchRequest()
    const asked = ['eth_chainId', 'eth_blockNumber'].map((it) => batch.add<string>({ jsonrpc: '2.0', id: it, method: it, params: [] }))
    await batch.execute()
    expect((await Promise.all(asked))[0]).toBe('0x539')
  })

  test.runIf(name === 'WebSocket')('heads, transactions and events arrive at a subscription', async () => {
    const token = await deploy()
    const [, , , other] = await web3.eth.getAccounts()
    const heads = await web3.eth.subscribe('newBlockHeaders')
    const pending = await web3.eth.subscribe('pendingTransactions')
    const logs = await web3.eth.subscribe('logs', { address: token.options.address! })
    const came = Promise.all([
      first<{ number: bigint }>(heads as never),
      first<string>(pending as never),
      first<{ blockNumber: bigint }>(logs as never),
    ])
    const { blockNumber } = await method(token, 'transfer', other, 1n).send({ from: sender })
    const [head, hash, log] = await came
    expect([head.number, log.blockNumber]).toEqual([blockNumber, blockNumber])
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await web3.eth.clearSubscriptions()
  })
})
