import { type Hex, encodeFunctionData, parseEther, toFunctionSelector } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { PAYMASTER } from '../chain/predeploys.ts'
import { hasTypedHash, isUnpacked } from '../userOperations/entryPoints.ts'
import { type Bench, CALLED, VERSIONS, type WireOperation, createBench, entryPointOf } from './smartAccounts.fixture.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
})
afterAll(() => bench.node.close())

const dataOf = (functionName: string, ...args: unknown[]) => encodeFunctionData({ abi: CALLED.abi, functionName, args })
const setTo = (value: bigint) => ({ to: bench.called, data: dataOf('set', value) })

/** What the called contract keeps. */
const valueNow = () => bench.client.readContract({ address: bench.called, abi: CALLED.abi, functionName: 'value' })

/** The error of a request, as a bundler's clients get it. */
async function refusal(method: string, ...params: unknown[]): Promise<{ code: number; message: string; data?: Hex }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(bench.node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { error } = (await reply.json()) as { error?: { code: number; message: string; data?: Hex } }
  if (error === undefined) throw new Error(`${method} was not refused`)
  return error
}

let salt = 100n
const fundedAccount = async (version: (typeof VERSIONS)[number]) => {
  const account = await bench.account(version, salt++)
  await bench.fund(account.address)
  return account
}

/** A fraction of a gas limit. */
const part = (limit: Hex | undefined, percent: bigint): Hex => `0x${((BigInt(limit!) * percent) / 100n).toString(16)}`

const sponsored = (version: (typeof VERSIONS)[number], what: Hex) =>
  isUnpacked(version)
    ? { paymaster: bench.paymaster, paymasterData: what }
    : { paymasterAndData: `${bench.paymaster}${what.slice(2)}` as const }

/** Signs an operation again after changes. */
async function resigned(account: SmartAccount, operation: WireOperation, changes: object) {
  const all = Object.entries({ ...operation, ...changes })
  const numbers = all.map(([name, value]) => [name, /gas|nonce/i.test(name) ? BigInt(value) : value])
  const signature = await account.signUserOperation(Object.fromEntries(numbers) as never)
  return { ...operation, ...changes, signature }
}

describe.each(VERSIONS)('EntryPoint %s', (version) => {
  const entryPoint = entryPointOf(version)
  const receiptOf = async (operation: WireOperation) => {
    const hash = await bench.request<Hex>('eth_sendUserOperation', operation, entryPoint)
    return bench.bundler.waitForUserOperationReceipt({ hash })
  }
  test('a client of viem creates an account, and calls from it', async () => {
    const { bundler, client } = bench
    const account = await fundedAccount(version)
    const hash = await bundler.sendUserOperation({ account, calls: [setTo(41n)] })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, sender: account.address.toLowerCase(), nonce: 0n })
    expect(receipt).not.toHaveProperty('paymaster')
    expect(await valueNow()).toBe(41n)
    const { userOperation, blockHash, transactionHash } = await bundler.getUserOperation({ hash })
    expect([blockHash, transactionHash]).toEqual([receipt.receipt.blockHash, receipt.receipt.transactionHash])
    expect(userOperation).toMatchObject({ nonce: 0n, callData: await account.encodeCalls([setTo(41n)]) })
    const code = await client.getCode({ address: account.address })
    expect(code?.length).toBeGreaterThan(2)
    const calls = [setTo(1n), { to: bench.called, data: dataOf('set', 42n), value: 5n }]
    const next = await bundler.waitForUserOperationReceipt({ hash: await bundler.sendUserOperation({ account, calls }) })
    expect(next).toMatchObject({ success: true, nonce: 1n })
    expect(await valueNow()).toBe(42n)
  })

  test('estimates are enough, and not much more', async () => {
    const account = await fundedAccount(version)
    const creation = await bench.signed(account, [setTo(1n)])
    const tooLittle = await resigned(account, creation, { verificationGasLimit: part(creation['verificationGasLimit'], 85n) })
    expect((await refusal('eth_sendUserOperation', tooLittle, entryPoint)).message).toMatch(/^AA(13|23|26|40)/)
    const created = await receiptOf(creation)
    expect(created.success).toBe(true)
    // What the bundler paid, and got back.
    const { gasUsed } = created.receipt
    expect(created.actualGasUsed).toBeGreaterThanOrEqual(gasUsed)
    expect(created.actualGasUsed).toBeLessThan((gasUsed * 112n) / 100n)
    // Each of the calls holds back a 64th of its gas.
    const deep = await bench.signed(account, [{ to: bench.called, data: dataOf('nest', 20n) }])
    const failed = await receiptOf(await resigned(account, deep, { callGasLimit: part(deep['callGasLimit'], 85n) }))
    expect(failed.success).toBe(false)
    expect((await receiptOf(await bench.signed(account, [{ to: bench.called, data: dataOf('nest', 20n) }]))).success).toBe(true)
  })

  test('the predeployed paymaster pays for an account without ether', async () => {
    const { bundler } = bench
    const account = await bench.account(version, salt++)
    const hash = await bundler.sendUserOperation({ account, calls: [setTo(88n)], paymaster: true })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, paymaster: PAYMASTER })
    expect(await valueNow()).toBe(88n)
  })

  test('bundles have the gas for limits that are not used, and for much data', async () => {
    const account = await fundedAccount(version)
    const operation = await bench.signed(account, [setTo(5n)])
    const large = { callGasLimit: '0x895440', verificationGasLimit: '0x2dc6c0' }
    expect((await receiptOf(await resigned(account, operation, large))).success).toBe(true)
    const data: Hex = `${dataOf('set', 6n)}${'ab'.repeat(60_000)}`
    const receipt = await receiptOf(await bench.signed(account, [{ to: bench.called, data }]))
    expect(receipt.success).toBe(true)
    expect(receipt.actualGasUsed).toBeGreaterThanOrEqual(receipt.receipt.gasUsed)
  })

  test('a paymaster pays, and works after the call', async () => {
    const account = await bench.account(version, salt++)
    // The last one would not pay for limits much above what is needed.
    for (const what of ['0x', '0x01', '0x06'] as const) {
      const receipt = await receiptOf(await bench.signed(account, [setTo(7n)], sponsored(version, what)))
      expect(receipt).toMatchObject({ success: true, paymaster: bench.paymaster.toLowerCase() })
    }
    const estimate = await bench.signed(account, [setTo(8n)], sponsored(version, '0x01'))
    if (isUnpacked(version)) {
      const short = await resigned(account, estimate, {
        paymasterVerificationGasLimit: part(estimate['paymasterVerificationGasLimit'], 80n),
      })
      expect((await refusal('eth_sendUserOperation', short, entryPoint)).code).toBe(-32501)
      const late = await receiptOf(
        await resigned(account, estimate, { paymasterPostOpGasLimit: part(estimate['paymasterPostOpGasLimit'], 80n) }),
      )
      expect(late.success).toBe(false)
    } else expect((await receiptOf(estimate)).success).toBe(true)
  })

  test.each([
    ['0x03', -32501, 'AA33 reverted: not sponsored'],
    ['0x04', -32507, 'AA34 signature error'],
    ['0x05', -32503, 'AA32 paymaster expired or not due'],
  ] as const)('a paymaster that does not pay: %s', async (what, code, message) => {
    const account = await bench.account(version, salt++)
    const bare = await bench.signed(account, [setTo(7n)], sponsored(version, '0x'))
    const operation = isUnpacked(version)
      ? { ...bare, paymasterData: what }
      : { ...bare, paymasterAndData: `${bench.paymaster}${what.slice(2)}` as const }
    const found = await refusal('eth_sendUserOperation', await resigned(account, operation, {}), entryPoint)
    expect(found).toMatchObject({ code, message })
    // An estimate has a placeholder for the signature.
    if (what !== '0x04') expect(await refusal('eth_estimateUserOperationGas', operation, entryPoint)).toMatchObject({ code, message })
    else expect(await bench.request('eth_estimateUserOperationGas', operation, entryPoint)).toHaveProperty('callGasLimit')
  })

  test('what an EntryPoint does not take is refused with its reason', async () => {
    const account = await fundedAccount(version)
    const operation = await bench.signed(account, [setTo(3n)])
    const send = (changes: object) => refusal('eth_sendUserOperation', { ...operation, ...changes }, entryPoint)
    expect(await send({ signature: `0x${'11'.repeat(64)}1b` })).toEqual({ code: -32507, message: 'AA24 signature error' })
    expect(await send({ nonce: '0x1' })).toEqual({ code: -32500, message: 'AA25 invalid account nonce' })
    const short = await send({ signature: '0x1234' })
    expect(short).toMatchObject({ code: -32500, message: 'AA23 reverted: signature too short' })
    expect(await send({ signature: `${operation['signature']!}000000000001` })).toEqual({
      code: -32503,
      message: 'AA22 expired or not due',
    })
    expect(await send({ sender: bench.called })).toMatchObject({ code: -32500 })
    const bare = { factory: undefined, factoryData: undefined, initCode: undefined }
    expect(await send(bare)).toEqual({ code: -32500, message: 'AA20 account not deployed' })
    expect((await send({ verificationGasLimit: '0x2000' })).message).toBe('AA13 initCode failed or OOG')
    const unsponsored = isUnpacked(version) ? { paymaster: account.address } : { paymasterAndData: account.address }
    expect(await send(unsponsored)).toEqual({ code: -32501, message: 'AA30 paymaster not deployed' })
    const poor = await bench.account(version, salt++)
    const unpaid = await bench.signed(poor, [setTo(3n)])
    expect(await refusal('eth_sendUserOperation', unpaid, entryPoint)).toEqual({ code: -32500, message: "AA21 didn't pay prefund" })
    expect(await valueNow()).not.toBe(3n)
  })

  test('a call that fails is refused in estimates, and told of in receipts', async () => {
    const account = await fundedAccount(version)
    const call = (name: string, ...args: unknown[]) => ({ to: bench.called, data: dataOf(name, ...args) })
    const operation = await bench.signed(account, [setTo(4n)])
    const failing = { ...operation, callData: await account.encodeCalls([call('fail')]) }
    const found = await refusal('eth_estimateUserOperationGas', failing, entryPoint)
    expect(found).toMatchObject({ code: -32521, message: 'execution reverted: on purpose' })
    expect(found.data).toMatch(/^0x08c379a0/)
    const receipt = await receiptOf(await resigned(account, failing, {}))
    expect(receipt).toMatchObject({ success: false, reason: 'on purpose' })
    const custom = await bench.signed(account, [setTo(4n)])
    const coded = await receiptOf(await resigned(account, custom, { callData: await account.encodeCalls([call('failWith', 5n)]) }))
    const selector = toFunctionSelector('TooLarge(uint256)')
    expect(coded).toMatchObject({ success: false, reason: `${selector}${'5'.padStart(64, '0')}` })
  })

  test('operations that are sent at once come one after the other', async () => {
    const account = await fundedAccount(version)
    await receiptOf(await bench.signed(account, [setTo(0n)]))
    const first = await bench.signed(account, [setTo(10n)])
    const all = await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const callData = await account.encodeCalls([setTo(BigInt(10 + at))])
        return resigned(account, first, { nonce: `0x${(BigInt(first['nonce']!) + BigInt(at)).toString(16)}`, callData })
      }),
    )
    const receipts = await Promise.all(all.map(receiptOf))
    expect(receipts.map(({ success, nonce }) => [success, nonce])).toEqual([1n, 2n, 3n, 4n].map((nonce) => [true, nonce]))
    expect(await valueNow()).toBe(13n)
  })

  test.runIf(isUnpacked(version))('an account that executes operations itself gets them', async () => {
    const account = await fundedAccount(version)
    const struct = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)'
    const callData: Hex = `${toFunctionSelector(`executeUserOp(${struct},bytes32)`)}1234`
    const receipt = await receiptOf(await bench.signed(account, [], { callData }))
    expect(receipt.success).toBe(true)
    expect(receipt.logs.map(({ data }) => data.slice(0, 66))).toEqual([receipt.userOpHash])
  })

  test.runIf(hasTypedHash(version))('an address becomes an account by delegation', async () => {
    const { bundler } = bench
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await bench.delegated(version as '0.8' | '0.9', owner)
    await bench.fund(owner.address)
    const nonce = await bench.client.getTransactionCount(owner)
    const { chainId } = { chainId: await bench.client.getChainId() }
    const authorization = await owner.signAuthorization({ address: bench.implementation, chainId, nonce })
    const hash = await bundler.sendUserOperation({ account, calls: [setTo(77n)], authorization })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, sender: owner.address.toLowerCase() })
    expect(receipt.actualGasUsed).toBeGreaterThanOrEqual(receipt.receipt.gasUsed)
    expect(await valueNow()).toBe(77n)
    const found = await bench.request<{ userOperation: { eip7702Auth: { address: Hex } } }>('eth_getUserOperationByHash', hash)
    expect(found.userOperation.eip7702Auth.address).toBe(bench.implementation)
    // Now it is an account like any other.
    const next = await bundler.waitForUserOperationReceipt({ hash: await bundler.sendUserOperation({ account, calls: [setTo(78n)] }) })
    expect(next.success).toBe(true)
  })

  test.runIf(hasTypedHash(version))('a delegation without effect is refused', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await bench.delegated(version as '0.8' | '0.9', owner)
    await bench.fund(owner.address)
    const chainId = await bench.client.getChainId()
    const authorize = (by: typeof owner, nonce: number, on = chainId) =>
      by.signAuthorization({ address: bench.implementation, chainId: on, nonce })
    const sending = async (authorization: unknown) => {
      const operation = await bench.signed(account, [setTo(1n)], { authorization })
      return (await refusal('eth_sendUserOperation', operation, entryPoint)).message.replace(
        'invalid argument 0: userOperation.eip7702Auth: ',
        '',
      )
    }
    expect(await sending(await authorize(privateKeyToAccount(generatePrivateKey()), 0))).toBe('not signed by the sender')
    expect(await sending(await authorize(owner, 1))).toBe("has the nonce 1, but the sender's is 0")
    expect(await sending(await authorize(owner, 0, 5))).toBe(`for chain 5, not ${chainId}`)
  })
})

describe('the bundler', () => {
  const entryPoint = entryPointOf('0.8')

  test('supports the EntryPoints that the chain has', async () => {
    expect(await bench.bundler.getSupportedEntryPoints()).toEqual([
      '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    ])
    const operation = { sender: bench.called, nonce: '0x0', callData: '0x' }
    expect((await refusal('eth_estimateUserOperationGas', operation, bench.called)).message).toMatch(
      /^invalid argument 1: entryPoint: no EntryPoint that this chain has; there is 0x4337/,
    )
  })

  test('finds operations that wait, and lets them be undone', async () => {
    const { request, bundler } = bench
    const account = await fundedAccount('0.8')
    const snapshot = await request('evm_snapshot')
    await request('evm_setAutomine', false)
    const first = await bench.signed(account, [setTo(60n)])
    const hash = await request<Hex>('eth_sendUserOperation', first, entryPoint)
    expect(await request('eth_getUserOperationReceipt', hash)).toBeNull()
    expect(await bundler.getUserOperation({ hash })).toMatchObject({ blockHash: null, blockNumber: null, userOperation: { nonce: 0n } })
    // Upon what waits.
    expect(await refusal('eth_sendUserOperation', first, entryPoint)).toMatchObject({ message: expect.stringContaining('AA') as string })
    await request('evm_mine')
    expect((await bundler.getUserOperationReceipt({ hash })).success).toBe(true)
    await request('evm_revert', snapshot)
    await request('evm_setAutomine', true)
    expect(await request('eth_getUserOperationReceipt', hash)).toBeNull()
  })

  test('needs fees that the next block takes, unless blocks are made otherwise', async () => {
    const { request } = bench
    const account = await fundedAccount('0.8')
    const cheap = await bench.signed(account, [setTo(61n)], { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
    expect(await refusal('eth_sendUserOperation', cheap, entryPoint)).toMatchObject({
      code: -32602,
      message: expect.stringMatching(
        /^invalid argument 0: userOperation.maxFeePerGas: 1 is less than the base fee of the next block, /,
      ) as string,
    })
    await request('evm_setAutomine', false)
    const hash = await request<Hex>('eth_sendUserOperation', cheap, entryPoint)
    await request('evm_mine')
    expect(await request('eth_getUserOperationReceipt', hash)).toBeNull()
    await request('anvil_setNextBlockBaseFeePerGas', '0x1')
    await request('evm_mine')
    expect(await request('eth_getUserOperationReceipt', hash)).toMatchObject({ success: true })
    await request('evm_setAutomine', true)
  })

  test('says that it cannot pay', async () => {
    const { request } = bench
    const account = await fundedAccount('0.8')
    const operation = await bench.signed(account, [setTo(62n)])
    const devAccounts = await request<Hex[]>('eth_accounts')
    const bundler = devAccounts.at(-1)!
    const balance = await request<Hex>('eth_getBalance', bundler, 'latest')
    await request('anvil_setBalance', bundler, '0x0')
    expect((await refusal('eth_sendUserOperation', operation, entryPoint)).message).toMatch(
      /^the account that sends bundles cannot pay for this one: insufficient funds/,
    )
    await request('anvil_setBalance', bundler, balance)
    // One that delegates may not send bundles: the account before it does.
    await request('anvil_setCode', bundler, `0xef0100${bench.implementation.slice(2)}`)
    const hash = await request<Hex>('eth_sendUserOperation', operation, entryPoint)
    const { receipt } = await request<{ receipt: { from: Hex } }>('eth_getUserOperationReceipt', hash)
    expect(receipt.from).toBe(devAccounts.at(-2))
    await request('anvil_setCode', bundler, '0x')
  })

  test('refuses what is missing', async () => {
    const account = await fundedAccount('0.8')
    const operation = await bench.signed(account, [setTo(63n)])
    const without = async (name: string) =>
      (await refusal('eth_sendUserOperation', { ...operation, [name]: undefined }, entryPoint)).message
    expect(await without('callGasLimit')).toBe('invalid argument 0: userOperation.callGasLimit: missing')
    expect(await without('signature')).toBe('invalid argument 0: userOperation.signature: missing')
    expect(await without('sender')).toBe('invalid argument 0: userOperation.sender: missing')
    expect((await refusal('eth_sendUserOperation', { ...operation, initCode: '0x1234' }, entryPoint)).message).toBe(
      'invalid argument 0: userOperation.initCode: operations of EntryPoint 0.8 do not have this field',
    )
  })

  test('estimates on a changed state', async () => {
    const account = await bench.account('0.8', salt++)
    const operation = await bench.signed(account, [setTo(64n)])
    const callData = await account.encodeCalls([{ to: bench.called, data: '0x12345678' }])
    const estimate = (...overrides: object[]) =>
      ['eth_estimateUserOperationGas', { ...operation, callData }, entryPoint, ...overrides] as const
    expect(await refusal(...estimate())).toMatchObject({ code: -32521, message: 'execution reverted' })
    expect(await bench.request(...estimate({ [bench.called]: { code: '0x00' } }))).toHaveProperty('callGasLimit')
  })

  test('does not need the ether of an operation to estimate it, but of what it sends', async () => {
    const account = await bench.account('0.8', salt++)
    const operation = await bench.signed(account, [setTo(65n)])
    const sending = {
      ...operation,
      callData: await account.encodeCalls([{ to: bench.called, data: dataOf('set', 1n), value: parseEther('1') }]),
    }
    expect(await refusal('eth_estimateUserOperationGas', sending, entryPoint)).toMatchObject({
      code: -32521,
      message: 'execution reverted',
    })
  })
})

let forkedSalt = 1000n

describe.each([
  ['a fork', {}],
  ['a node that follows another', { forkFollow: true }],
])('%s', (_, options) => {
  let other: Bench
  beforeAll(async () => {
    other = await createBench({ fork: [parseRemoteUrl(bench.node.http!)], ...options }, bench)
  })
  afterAll(() => other.node.close())

  test.each(VERSIONS)('is a bundler for EntryPoint %s of the other chain', async (version) => {
    const { bundler, called: to } = other
    const account = await other.account(version, forkedSalt++)
    await other.fund(account.address)
    for (const nonce of [0n, 1n]) {
      const hash = await bundler.sendUserOperation({ account, calls: [{ to, data: dataOf('set', 90n + nonce) }] })
      expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true, nonce })
    }
    expect(await other.client.readContract({ address: to, abi: CALLED.abi, functionName: 'value' })).toBe(91n)
  })
})
