/** Real clients against a node that answers over sockets: viem and ethers, each over HTTP and over WebSocket. */
import { type Contract, ContractFactory, isError, JsonRpcProvider, type JsonRpcApiProvider, Wallet, WebSocketProvider } from 'ethers'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  decodeEventLog,
  defineChain,
  getContract,
  http,
  type Log,
  parseEther,
  type Transport,
  webSocket,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileContract } from '../fixtures/compile.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const { abi, bytecode } = compileContract('Token')
const SUPPLY = parseEther('1000')

const [alice, bob, carol] = [0, 1, 2].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }))
const chain = defineChain({
  id: 1337,
  name: 'Terrarium',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** The next of what arrives at a listener, each with a limit of its own. */
function createInbox<T>() {
  const arrived: T[] = []
  const waiting: ((item: T) => void)[] = []
  return {
    put: (item: T) => {
      const take = waiting.shift()
      if (take) take(item)
      else arrived.push(item)
    },
    next: () => new Promise<T>((resolve) => (arrived.length > 0 ? resolve(arrived.shift()!) : waiting.push(resolve))),
  }
}

/** Does it again and again until the promise is fulfilled. */
async function repeatUntil(event: Promise<unknown>, action: () => Promise<void>): Promise<void> {
  const state = { isOver: false }
  void event.then(() => (state.isOver = true))
  while (!state.isOver) {
    await action()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function deployWithEthers(signer: Wallet): Promise<Contract> {
  const contract = await new ContractFactory(abi, bytecode, signer).deploy(SUPPLY)
  return (await contract.waitForDeployment()) as Contract
}

/** A node with the chain id 1337, the dev accounts, and the namespaces below; it makes blocks by itself, at once or soon. */
export interface FlowNode {
  http: string
  ws: string
}

export const FLOW_NAMESPACES = ['eth', 'web3', 'net', 'txpool', 'evm', 'personal']

/**
 * Declares the tests, for the node that there is once they run. In the reference profile both libraries fail at the first block: its difficulty
 * is null there, as the interface document says, which neither takes.
 */
export function testClientFlows(nodeOf: () => FlowNode): void {
  describe.each<[string, () => Transport]>([
    ['HTTP', () => http(nodeOf().http)],
    ['batched HTTP', () => http(nodeOf().http, { batch: true })],
    ['WebSocket', () => webSocket(nodeOf().ws)],
    ['WebSocket on the HTTP address', () => webSocket(nodeOf().http.replace('http', 'ws'))],
  ])('viem over %s', (_name, transportOf) => {
    const setup = () => {
      const transport = transportOf()
      const reader = createPublicClient({ chain, transport, pollingInterval: 50, cacheTime: 0 })
      const writer = createWalletClient({ chain, transport, account: alice! })
      return { reader, writer }
    }

    test('a local key deploys an ERC-20, transfers it, and reads its balances and logs', async () => {
      const { reader, writer } = setup()
      const deployment = await reader.waitForTransactionReceipt({
        hash: await writer.deployContract({ abi: abi as Abi, bytecode, args: [SUPPLY] }),
      })
      expect(deployment).toMatchObject({ status: 'success', type: 'eip1559', to: null })
      const token = getContract({ address: deployment.contractAddress!, abi: abi as Abi, client: { public: reader, wallet: writer } })
      expect(await token.read['symbol']!()).toBe('TERRA')

      const hash = await token.write['transfer']!([bob!.address, 25n])
      const receipt = await reader.waitForTransactionReceipt({ hash })
      expect(receipt.logs).toHaveLength(1)
      expect(decodeEventLog({ abi: abi as Abi, ...receipt.logs[0]! })).toEqual({
        eventName: 'Transfer',
        args: { from: alice!.address, to: bob!.address, value: 25n },
      })
      expect(await token.read['balanceOf']!([bob!.address])).toBe(25n)

      const logs = await reader.getContractEvents({
        address: token.address,
        abi: abi as Abi,
        eventName: 'Transfer',
        fromBlock: deployment.blockNumber,
      })
      expect(logs.map(({ args }) => (args as { from: string }).from)).toEqual([zeroAddress, alice!.address])
      expect(logs[1]).toMatchObject({ removed: false, transactionHash: hash, blockHash: receipt.blockHash, logIndex: 0 })

      // What was spent is what the receipt says: the fee fields are those of the block.
      const transaction = await reader.getTransaction({ hash })
      expect(transaction).toMatchObject({
        type: 'eip1559',
        chainId: 1337,
        blockHash: receipt.blockHash,
        gasPrice: receipt.effectiveGasPrice,
      })
    })

    test('a revert gives its reason, and a custom error its name and arguments', async () => {
      const { reader, writer } = setup()
      const { contractAddress } = await reader.waitForTransactionReceipt({
        hash: await writer.deployContract({ abi: abi as Abi, bytecode, args: [SUPPLY] }),
      })
      const token = getContract({ address: contractAddress!, abi: abi as Abi, client: { public: reader, wallet: writer } })
      await expect(token.simulate['transfer']!([alice!.address, 1n], { account: carol! })).rejects.toThrow(
        'transfer amount exceeds balance',
      )
      await expect(token.write['transfer']!([bob!.address, SUPPLY * 2n])).rejects.toThrow('transfer amount exceeds balance')
      await expect(token.simulate['transferFrom']!([alice!.address, bob!.address, 5n], { account: carol! })).rejects.toThrow(
        new RegExp(`InsufficientAllowance\\(address owner, uint256 allowed, uint256 needed\\)\\s+\\(${alice!.address}, 0, 5\\)`),
      )
    })

    test('events arrive by watching: a filter over HTTP, a subscription over WebSocket', async () => {
      const { reader, writer } = setup()
      const { contractAddress } = await reader.waitForTransactionReceipt({
        hash: await writer.deployContract({ abi: abi as Abi, bytecode, args: [SUPPLY] }),
      })
      const address = contractAddress!
      const token = getContract({ address, abi: abi as Abi, client: { public: reader, wallet: writer } })
      const inbox = createInbox<Log>()
      const blocks = createInbox<bigint>()
      const unwatch = reader.watchContractEvent({
        address,
        abi: abi as Abi,
        eventName: 'Transfer',
        onLogs: (logs) => logs.forEach(inbox.put),
        onError: (error) => expect.unreachable(String(error)),
      })
      const unwatchBlocks = reader.watchBlockNumber({ onBlockNumber: blocks.put, emitOnBegin: false })
      // The first head that is seen tells that the watch is on.
      const writes = createWalletClient({ chain, transport: transportOf(), account: bob! })
      await repeatUntil(blocks.next(), async () => {
        await reader.waitForTransactionReceipt({ hash: await writes.sendTransaction({ to: zeroAddress, value: 0n }) })
      })
      for (const value of [1n, 2n]) {
        const { blockNumber } = await reader.waitForTransactionReceipt({ hash: await token.write['transfer']!([bob!.address, value]) })
        const log = await inbox.next()
        expect(log.blockNumber).toBe(blockNumber)
        expect(decodeEventLog({ abi: abi as Abi, data: log.data, topics: log.topics }).args).toMatchObject({ value })
      }
      unwatch()
      unwatchBlocks()
    })

    test('an account of the node sends without a local key', async () => {
      const { reader } = setup()
      const remote = createWalletClient({ chain, transport: transportOf(), account: carol!.address })
      const before = await reader.getBalance({ address: bob!.address })
      const hash = await remote.sendTransaction({ to: bob!.address, value: parseEther('1') })
      expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await reader.getBalance({ address: bob!.address })).toBe(before + parseEther('1'))
    })

    test('blocks, fees, proofs and block parameters have the shapes that viem reads', async () => {
      const { reader, writer } = setup()
      const hash = await writer.sendTransaction({ to: bob!.address, value: 1n })
      const { blockHash } = await reader.waitForTransactionReceipt({ hash })
      const block = await reader.getBlock({ blockHash, includeTransactions: true })
      expect(block).toMatchObject({ difficulty: 0n, nonce: '0x0000000000000000', uncles: [] })
      expect(block.baseFeePerGas).toBeTypeOf('bigint')
      expect(block.transactions[0]).toMatchObject({ from: alice!.address.toLowerCase(), value: 1n })
      expect(await reader.getBlock({ blockNumber: block.number })).toMatchObject({ hash: blockHash })
      expect((await reader.getBlock()).number).toBeGreaterThanOrEqual(block.number)
      for (const blockTag of ['earliest', 'safe', 'finalized', 'pending'] as const)
        expect((await reader.getBlock({ blockTag })).hash).not.toBeUndefined()
      expect(await reader.getBlockTransactionCount({ blockHash })).toBe(1)
      const fees = await reader.estimateFeesPerGas()
      expect(fees.maxFeePerGas).toBeGreaterThan(block.baseFeePerGas!)
      expect(await reader.getGasPrice()).toBeGreaterThan(block.baseFeePerGas!)
      const history = await reader.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] })
      expect([history.baseFeePerGas.length, history.gasUsedRatio.length, history.reward!.length]).toEqual([3, 2, 2])
      const proof = await reader.getProof({ address: alice!.address, storageKeys: [] })
      expect(proof.balance).toBe(await reader.getBalance({ address: alice!.address }))
      expect(await reader.getTransactionCount({ address: alice!.address, blockTag: 'pending' })).toBeGreaterThan(0)
      expect(await reader.call({ to: alice!.address, data: '0x12345678' })).toEqual({ data: undefined })
      expect((await reader.createAccessList({ account: alice!, to: bob!.address, value: 1n })).gasUsed).toBe(21_000n)
    })

    test('nonces and funds fail with the errors that viem knows', async () => {
      const { reader, writer } = setup()
      await expect(writer.sendTransaction({ to: bob!.address, nonce: 0, gas: 21_000n })).rejects.toThrow(
        /nonce too low|lower than the current nonce/i,
      )
      const poor = createWalletClient({ chain, transport: transportOf(), account: mnemonicToAccount(MNEMONIC, { addressIndex: 99 }) })
      await expect(poor.sendTransaction({ to: bob!.address, value: 1n, gas: 21_000n })).rejects.toThrow(
        /insufficient funds|exceeds the balance/i,
      )
      expect(await reader.getTransactionReceipt({ hash: `0x${'1'.repeat(64)}` }).catch((error: Error) => error.name)).toBe(
        'TransactionReceiptNotFoundError',
      )
    })
  })

  describe.each<[string, () => JsonRpcApiProvider]>([
    ['HTTP', () => new JsonRpcProvider(nodeOf().http, undefined, { pollingInterval: 50, cacheTimeout: -1 })],
    ['WebSocket', () => new WebSocketProvider(nodeOf().ws, undefined, { cacheTimeout: -1 })],
  ])('ethers over %s', (_name, providerOf) => {
    let provider: JsonRpcApiProvider
    beforeAll(() => {
      provider = providerOf()
    })
    afterAll(async () => {
      await provider.removeAllListeners()
      provider.destroy()
    })

    // The mnemonic's fourth account, so that no other test uses its nonces.
    const walletOf = () =>
      new Wallet(`0x${Buffer.from(mnemonicToAccount(MNEMONIC, { addressIndex: 3 }).getHdKey().privateKey!).toString('hex')}`, provider)

    test('a local key deploys an ERC-20, transfers it, and reads its balances and logs', async () => {
      const token = await deployWithEthers(walletOf())
      expect(await token['symbol']!()).toBe('TERRA')
      const response = (await token['transfer']!(bob!.address, 25n)) as {
        wait: () => Promise<{ status: number; blockNumber: number; hash: string }>
      }
      const receipt = await response.wait()
      expect(receipt.status).toBe(1)
      expect(await token['balanceOf']!(bob!.address)).toBe(25n)
      const logs = await token.queryFilter(token.filters['Transfer']!(), 0)
      expect(logs.map((log) => (log as { args?: unknown[] }).args?.[2])).toEqual([SUPPLY, 25n])
    })

    test('a revert gives its reason, and a custom error its name and arguments', async () => {
      const token = await deployWithEthers(walletOf())
      const failure: unknown = await token['transfer']!.staticCall(bob!.address, SUPPLY * 2n).catch((error: unknown) => error)
      expect(isError(failure, 'CALL_EXCEPTION') && failure.reason).toBe('transfer amount exceeds balance')
      const custom: unknown = await token['transferFrom']!.staticCall(alice!.address, bob!.address, 5n).catch((error: unknown) => error)
      expect(isError(custom, 'CALL_EXCEPTION') && [custom.revert?.name, custom.revert?.args[2]]).toEqual(['InsufficientAllowance', 5n])
    })

    test('events arrive at a listener of the contract', async () => {
      const wallet = walletOf()
      const token = await deployWithEthers(wallet)
      const inbox = createInbox<bigint>()
      await token.on('Transfer', (_from: string, _to: string, value: bigint) => inbox.put(value))
      const blocks = createInbox<number>()
      await provider.on('block', blocks.put)
      // Polling looks from the block after its first look: mine until it has begun.
      await repeatUntil(blocks.next(), async () => void (await (await wallet.sendTransaction({ to: zeroAddress })).wait()))
      for (const value of [1n, 2n]) {
        await ((await token['transfer']!(bob!.address, value)) as { wait: () => Promise<unknown> }).wait()
        expect(await inbox.next()).toBe(value)
      }
      await token.removeAllListeners()
      await provider.removeAllListeners()
    })

    test('an account of the node signs and sends', async () => {
      const signer = await provider.getSigner(4)
      const receipt = await (await signer.sendTransaction({ to: bob!.address, value: 7n })).wait()
      expect(receipt).toMatchObject({ status: 1, type: 2, from: await signer.getAddress() })
    })

    test('blocks, fees and transactions have the shapes that ethers reads', async () => {
      const response = await walletOf().sendTransaction({ to: bob!.address, value: 9n })
      const receipt = (await response.wait())!
      const block = (await provider.getBlock(receipt.blockHash, true))!
      expect(block.getPrefetchedTransaction(response.hash)).toMatchObject({ value: 9n, type: 2, chainId: 1337n })
      expect(await provider.getBlock('pending')).toMatchObject({ number: expect.any(Number) as number })
      const fees = await provider.getFeeData()
      expect(fees.maxFeePerGas! > block.baseFeePerGas!).toBe(true)
      expect(await provider.getNetwork()).toMatchObject({ chainId: 1337n })
      expect(await provider.getTransaction(response.hash)).toMatchObject({ blockHash: receipt.blockHash, index: 0 })
      expect(await provider.estimateGas({ from: alice!.address, to: bob!.address, value: 1n })).toBe(21_000n)
      expect(await provider.getStorage(bob!.address, 0)).toBe(`0x${'0'.repeat(64)}`)
    })

    test('a nonce that is used up is the error that ethers knows', async () => {
      const failure: unknown = await walletOf()
        .sendTransaction({ to: bob!.address, nonce: 0, gasLimit: 21_000 })
        .catch((error: unknown) => error)
      expect(isError(failure, 'NONCE_EXPIRED')).toBe(true)
    })
  })

  describe('signing by the node, without the token', () => {
    const TYPED_DATA = {
      domain: { name: 'Terrarium', chainId: 1337 },
      types: {
        Order: [
          { name: 'amount', type: 'uint256' },
          { name: 'to', type: 'address' },
        ],
      },
      message: { amount: 5n, to: zeroAddress },
    } as const

    test('viem signs messages and typed data with a dev account', async () => {
      const client = createWalletClient({ chain, transport: http(nodeOf().http), account: alice!.address })
      expect(await client.signMessage({ message: 'hello' })).toBe(await alice!.signMessage({ message: 'hello' }))
      const order = { ...TYPED_DATA, primaryType: 'Order' } as const
      expect(await client.signTypedData(order)).toBe(await alice!.signTypedData(order))
    })

    test('ethers signs messages and typed data with a dev account', async () => {
      const provider = new JsonRpcProvider(nodeOf().http)
      const signer = await provider.getSigner(0)
      expect(await signer.signMessage('hello')).toBe(await alice!.signMessage({ message: 'hello' }))
      const { domain, types, message } = TYPED_DATA
      expect(await signer.signTypedData(domain, { Order: [...types.Order] }, message)).toBe(
        await alice!.signTypedData({ ...TYPED_DATA, primaryType: 'Order' }),
      )
      provider.destroy()
    })

    test('both show the reason if access is denied, and viem the kind', async () => {
      const client = createWalletClient({ chain, transport: http(nodeOf().http), account: zeroAddress })
      const refused = client.signMessage({ message: 'hello' })
      await expect(refused).rejects.toMatchObject({
        name: 'UnauthorizedProviderError',
        code: 4100,
        details: expect.stringContaining('send the token of the token file') as string,
      })
      const provider = new JsonRpcProvider(nodeOf().http)
      await expect(provider.send('personal_newAccount', ['x'])).rejects.toThrow(
        /"code": 4100, "message": "authentication required for personal_newAccount: send the token of the token file/,
      )
      provider.destroy()
    })
  })
}
