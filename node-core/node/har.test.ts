/** Requests of real clients, exported as an HTTP archive. */
import { Ajv } from 'ajv'
import { createPublicClient, createWalletClient, http, webSocket } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HarEntry, WireHar } from '../contract/wire/har.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'
import { HAR_SCHEMA } from './har.fixture.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PASSWORD = 'correct horse battery'

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'net', 'personal', 'devnet'] })
})
afterAll(() => node.close())

async function post(body: unknown, name = 'raw'): Promise<unknown> {
  const reply = await fetch(`${node.http}/as/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'har-test' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  return text === '' ? undefined : JSON.parse(text)
}

const request = (id: number, method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id, method, params })
const ask = async <T>(method: string, ...params: unknown[]): Promise<T> =>
  ((await post(request(1, method, ...params))) as { result: T }).result
const exported = (choice: object = {}): Promise<WireHar> => ask('devnet_exportHar', choice)
const ofClient = ({ log }: WireHar, name: string): HarEntry[] => log.entries.filter(({ comment }) => comment === name)

describe('an archive', () => {
  test('is HAR 1.2, has one entry per exchange and one per connection, and keeps no secret', async () => {
    await post([request(1, 'eth_chainId'), request(2, 'eth_getBalance', ALICE, 'latest')], 'batch')
    await post(request(3, 'eth_blockNumbr'), 'typo')
    await post({ jsonrpc: '2.0', method: 'eth_chainId' }, 'notice')
    await post(request(4, 'personal_newAccount', PASSWORD), 'secret')
    const reader = createPublicClient({ transport: webSocket(`${node.ws}/as/socket`) })
    await Promise.all([reader.getChainId(), reader.getBlockNumber()])
    const wallet = createWalletClient({
      account: mnemonicToAccount('test test test test test test test test test test test junk'),
      transport: http(`${node.http}/as/wallet`),
    })
    const hash = await wallet.sendTransaction({ chain: null, to: ALICE, value: 5n })
    ;(await reader.transport.getSocket()).close()

    const har = await exported()
    const validate = new Ajv({ allErrors: true }).compile(HAR_SCHEMA)
    validate(har)
    expect(validate.errors).toBeNull()
    expect(JSON.stringify(har)).not.toContain(PASSWORD)

    const [batch] = ofClient(har, 'batch')
    expect(JSON.parse(batch!.request.postData!.text)).toEqual([request(1, 'eth_chainId'), request(2, 'eth_getBalance', ALICE, 'latest')])
    expect(JSON.parse(batch!.response.content.text!)).toMatchObject([{ id: 1, result: '0x539' }, { id: 2 }])
    expect(batch!.request.bodySize).toBe(Buffer.byteLength(batch!.request.postData!.text))
    expect(batch!._jsonrpc!.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getBalance'])
    expect(batch!.request.url).toBe(`${node.http}/as/batch`)
    expect(batch!.request.headers).toContainEqual({ name: 'user-agent', value: 'har-test' })
    const age = Date.now() - Date.parse(batch!.startedDateTime)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(600_000)

    const [typo] = ofClient(har, 'typo')
    expect(typo!._jsonrpc).toMatchObject([{ method: 'eth_blockNumbr', id: '3', status: 'error', error: { code: -32601 } }])
    const [notice] = ofClient(har, 'notice')
    expect([notice!.response.status, notice!._jsonrpc![0]!.id]).toEqual([204, undefined])
    expect(ofClient(har, 'secret')[0]!._jsonrpc).toMatchObject([{ method: 'personal_newAccount', isWithheld: true }])

    const [socket, ...others] = ofClient(har, 'socket')
    expect(others).toEqual([])
    expect([socket!.request.url, socket!.response.status, socket!._resourceType]).toEqual([`${node.ws}/as/socket`, 101, 'websocket'])
    const messages = socket!._webSocketMessages!
    expect(messages.map(({ type }) => type).toSorted()).toEqual(['receive', 'receive', 'send', 'send'])
    expect(messages.map(({ time }) => time)).toEqual(messages.map(({ time }) => time).toSorted((a, b) => a - b))
    const answers = messages.filter(({ type }) => type === 'receive').map(({ data }) => (JSON.parse(data) as { result: string }).result)
    expect(answers.toSorted()).toEqual(['0x0', '0x539'])

    const sent = ofClient(har, 'wallet').flatMap(({ _jsonrpc, response }) =>
      _jsonrpc![0]!.method === 'eth_sendRawTransaction' ? [JSON.parse(response.content.text!) as object] : [],
    )
    expect(sent).toMatchObject([{ result: hash }])
  })

  test('of chosen requests: a part of a batch alone, with its answer', async () => {
    const har = await exported({ filter: 'client:batch method:eth_chainId' })
    expect(har.log.entries).toHaveLength(1)
    const { request: asked, response } = har.log.entries[0]!
    expect(JSON.parse(asked.postData!.text)).toEqual([request(1, 'eth_chainId')])
    expect(JSON.parse(response.content.text!)).toEqual([{ jsonrpc: '2.0', id: 1, result: '0x539' }])
    const seq = har.log.entries[0]!._jsonrpc![0]!.seq
    expect((await exported({ seqs: [seq, 1_000_000] })).log.entries.map(({ _jsonrpc }) => _jsonrpc)).toEqual([
      [expect.objectContaining({ seq })],
    ])
  })

  test('says what of a long answer is not kept', async () => {
    await post(request(1, 'eth_getBalance', `0x${'00'.repeat(200_000)}`, 'latest'), 'long')
    const [entry] = ofClient(await exported(), 'long')
    expect(entry!._jsonrpc).toMatchObject([{ isCut: true, status: 'error' }])
    expect(entry!.request.bodySize).toBeGreaterThan(400_000)
    expect(entry!.request.postData!.text.length).toBeLessThan(300_000)
  })
})
