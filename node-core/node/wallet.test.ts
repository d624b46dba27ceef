/** What a browser wallet asks of a node from the first URL to a mined transaction, call by call, as MetaMask does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex, type Hex, hexFromBytes } from '../contract/hex.ts'
import { compileContract } from '../fixtures/compile.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { signTransaction, type UnsignedTransaction } from '../types/transaction.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const ORIGIN = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
const HEX_QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]*)$/
const [wallet, other] = createDevAccounts(2)
const fresh = '0x00000000000000000000000000000000000f4e5b'
const token = compileContract('Token')

let node: TerrariumNode
beforeAll(async () => {
  const free = { host: '127.0.0.1', port: 0 }
  node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: free, wsAddress: free, api: ['eth', 'net', 'evm'] })
})
afterAll(() => node.close())

interface Reply {
  status: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

async function ask(method: string, ...params: unknown[]): Promise<Reply> {
  const reply = await fetch(node.http!, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    // The wallet's ids are strings.
    body: JSON.stringify({ id: `${method}-1`, jsonrpc: '2.0', method, params }),
  })
  return { status: reply.status, ...((await reply.json()) as object) }
}

const result = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const { error, result: it } = await ask(method, ...params)
  if (error) throw new Error(error.message)
  return it
}

/** Signs as the wallet does where no fee API knows the chain: both caps are what eth_gasPrice says. */
async function signedByWallet(fields: Partial<UnsignedTransaction> = {}): Promise<Hex> {
  const price = BigInt((await result('eth_gasPrice')) as string)
  const height = await result('eth_blockNumber')
  const nonce = BigInt((await result('eth_getTransactionCount', wallet!.address, height)) as string)
  return hexFromBytes(
    signTransaction(
      {
        type: 2,
        chainId: 1337n,
        nonce,
        gasLimit: 21_000n,
        value: 1n,
        data: new Uint8Array(0),
        accessList: [],
        maxFeePerGas: price,
        maxPriorityFeePerGas: price,
        ...fields,
      },
      wallet!.privateKey,
    ).raw,
  )
}

/** Deploys the token with a supply of 1000 and answers its address. */
async function deployToken(): Promise<Hex> {
  const data = bytesFromHex(`${token.bytecode}${(1000).toString(16).padStart(64, '0')}`)
  const hash = await result('eth_sendRawTransaction', await signedByWallet({ value: 0n, data, gasLimit: 2_000_000n }))
  return ((await result('eth_getTransactionReceipt', hash)) as { contractAddress: Hex }).contractAddress
}

describe('adding the network', () => {
  test('the preflight of the extension is allowed', async () => {
    const reply = await fetch(node.http!, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'access-control-request-private-network': 'true',
      },
    })
    expect([
      reply.status,
      reply.headers.get('access-control-allow-origin'),
      reply.headers.get('access-control-allow-private-network'),
    ]).toEqual([204, ORIGIN, 'true'])
  })

  test('the chain id is a hex quantity, and the network id is the same number in decimal', async () => {
    const chainId = (await result('eth_chainId')) as string
    expect(chainId).toMatch(HEX_QUANTITY)
    expect(await result('net_version')).toBe(String(Number(chainId)))
  })

  test('the latest block has a base fee, so the wallet offers EIP-1559 fees', async () => {
    expect(await result('eth_getBlockByNumber', 'latest', false)).toMatchObject({
      baseFeePerGas: expect.stringMatching(HEX_QUANTITY) as string,
    })
  })
})

describe('reading', () => {
  test('state is asked by the number that the block tracker saw last, not by a tag', async () => {
    const height = (await result('eth_blockNumber')) as string
    expect(height).toMatch(HEX_QUANTITY)
    expect(await result('eth_getBalance', wallet!.address, height)).toMatch(HEX_QUANTITY)
    expect(await result('eth_getCode', other!.address, height)).toBe('0x')
    expect(await result('eth_getTransactionCount', fresh, height)).toBe('0x0')
    expect(await result('eth_getStorageAt', other!.address, '0x0', height)).toBe(`0x${'0'.repeat(64)}`)
    expect(await result('eth_getBlockByNumber', height, false)).toMatchObject({ number: height })
  })

  test('a call to an account without code returns 0x, as when a token is imported with a wrong address', async () => {
    expect(await result('eth_call', { to: fresh, data: '0x95d89b41' }, await result('eth_blockNumber'))).toBe('0x')
  })

  test('a block above the head is an error on status 200, in words that wallets know', async () => {
    expect(await ask('eth_getBalance', wallet!.address, '0x7fffffff')).toMatchObject({
      status: 200,
      error: { code: -32000, message: 'header not found' },
    })
  })
})

describe('sending', () => {
  test('the price that the wallet signs as both caps holds for the blocks after a full one', async () => {
    const price = BigInt((await result('eth_gasPrice')) as string)
    const { baseFeePerGas } = (await result('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: string }
    // A full block raises the base fee by an eighth.
    expect(price).toBeGreaterThan((BigInt(baseFeePerGas) * 9n) / 8n)
  })

  test('a transfer is estimated, sent, and found by its receipt with every field that the wallet reads', async () => {
    expect(await result('eth_estimateGas', { from: wallet!.address, to: other!.address, value: '0x1', data: '0x' })).toBe('0x5208')
    const hash = await result('eth_sendRawTransaction', await signedByWallet({ to: other!.address }))
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const receipt = (await result('eth_getTransactionReceipt', hash)) as Record<string, string>
    expect(receipt).toMatchObject({ status: '0x1', transactionIndex: '0x0', gasUsed: '0x5208', logs: [] })
    expect(receipt['effectiveGasPrice']).toMatch(HEX_QUANTITY)
    const block = (await result('eth_getBlockByHash', receipt['blockHash'], false)) as Record<string, string>
    expect(block).toMatchObject({
      number: receipt['blockNumber'],
      baseFeePerGas: expect.any(String) as string,
      timestamp: expect.stringMatching(HEX_QUANTITY) as string,
    })
  })

  test('a transaction that is not mined has the receipt null, not an error', async () => {
    expect(await ask('eth_getTransactionReceipt', `0x${'7'.repeat(64)}`)).toMatchObject({ status: 200, result: null })
    expect(await ask('eth_getTransactionByHash', `0x${'7'.repeat(64)}`)).toMatchObject({ status: 200, result: null })
  })

  test('a used nonce is refused with the words by which the wallet learns that it is confirmed', async () => {
    const { status, error } = await ask('eth_sendRawTransaction', await signedByWallet({ nonce: 0n, to: other!.address }))
    expect([status, error?.code]).toEqual([200, -32000])
    expect(error?.message).toContain('nonce too low')
  })

  test('a nonce behind a gap is queued, so its hash is answered and it is mined when the gap is filled', async () => {
    const nonce = BigInt((await result('eth_getTransactionCount', wallet!.address, 'latest')) as string)
    const later = await result('eth_sendRawTransaction', await signedByWallet({ nonce: nonce + 1n, to: other!.address }))
    expect(await result('eth_getTransactionReceipt', later)).toBeNull()
    expect(await result('eth_getTransactionByHash', later)).toMatchObject({ blockNumber: null })
    await result('eth_sendRawTransaction', await signedByWallet({ nonce, to: other!.address }))
    await expect.poll(() => result('eth_getTransactionReceipt', later)).toMatchObject({ status: '0x1' })
  })

  test('an estimate is exactly sufficient: the wallet signs it as it is, and one gas less fails', async () => {
    const contractAddress = await deployToken()
    const data = `0xa9059cbb${other!.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as Hex
    const gas = BigInt((await result('eth_estimateGas', { from: wallet!.address, to: contractAddress, value: '0x0', data })) as string)
    const send = async (gasLimit: bigint) => {
      const hash = await result(
        'eth_sendRawTransaction',
        await signedByWallet({ to: contractAddress, value: 0n, data: bytesFromHex(data), gasLimit }),
      )
      return ((await result('eth_getTransactionReceipt', hash)) as { status: string }).status
    }
    const snapshot = await result('evm_snapshot')
    expect(await send(gas)).toBe('0x1')
    await result('evm_revert', snapshot)
    expect(await send(gas - 1n)).toBe('0x0')
  })

  test('a failing call keeps its data in the estimate, from which the wallet decodes the reason', async () => {
    const contractAddress = await deployToken()
    const data = `0xa9059cbb${other!.address.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const { status, error } = await ask('eth_estimateGas', { from: wallet!.address, to: contractAddress, data })
    expect(status).toBe(200)
    expect(error).toMatchObject({
      code: 3,
      message: 'execution reverted: transfer amount exceeds balance',
      data: expect.stringMatching(/^0x08c379a0/) as string,
    })
  })
})
