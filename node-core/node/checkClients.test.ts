/** Which clients work with a node: this one, in both profiles, and nodes that answer otherwise. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkClients, compatibilityOf } from '../compatibility/checkClients.ts'
import { type Evidence, gather } from '../compatibility/evidence.ts'
import { runCheckClients } from './checkClientsCommand.ts'
import { type TerrariumNode, createNode } from './createNode.ts'
import { IN_MEMORY, callNode, startChildNode } from './fixture.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Emits a log with its creation, and has no code. */
const LOGGING = '0x60006000a0'

let node: TerrariumNode
let evidence: Evidence
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', accounts: 2, api: ['eth', 'net', 'web3', 'personal'] })
  await callNode(node.http!, 'eth_sendTransaction', [{ from: ACCOUNT, data: LOGGING }])
  evidence = await gather(async (body) => {
    const response = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return { status: response.status, json: await response.json() }
  })
})
afterAll(() => node.close())

const verdicts = ({ clients }: ReturnType<typeof compatibilityOf>) => Object.fromEntries(clients.map(({ id, verdict }) => [id, verdict]))
const needs = (changed: Partial<Evidence>) => compatibilityOf({ ...evidence, ...changed }).findings.map(({ need }) => need)

test('every client works with a node that has mined a transaction, of which nothing is left unseen', async () => {
  const { findings, unseen, clients } = await checkClients(node.http!)
  expect([findings, unseen]).toEqual([[], []])
  expect(clients.map(({ verdict }) => verdict)).toEqual(Array.from(clients, () => 'works'))
  expect(await callNode(node.http!, 'eth_blockNumber', [])).toBe('0x1')
})

test('the reference profile fails those clients of which its answers are known to be refused, and the command says so', async () => {
  const literal = await createNode({
    ...IN_MEMORY,
    auth: 'none',
    accounts: 2,
    profile: 'reference',
    api: ['eth', 'net', 'web3', 'personal'],
  })
  try {
    const report = await checkClients(literal.http!)
    expect(verdicts(report)).toMatchObject({ ethers6: 'fails', cast: 'fails', forge: 'fails', hardhat: 'fails', metamask: 'differs' })
    expect(report.findings).toContainEqual({
      need: 'difficulty of a block is a quantity',
      instead: 'it is null',
      says: 'invalid value for value.difficulty, for each block, fee and deployment',
      fails: ['ethers6', 'cast', 'forge', 'hardhat'],
      differs: ['ethers5', 'viem', 'web3'],
    })
    const { text, isGood } = await runCheckClients(literal.http!)
    expect(isGood).toBe(false)
    expect(text).toContain('difficulty of a block is a quantity: it is null\n  ✗ ethers 6')
  } finally {
    await literal.close()
  }
})

describe('what is missing is found', () => {
  test.each([
    'nonce',
    'sha3Uncles',
    'difficulty',
    'gasUsed',
    'receiptsRoot',
    'baseFeePerGas',
    'mixHash',
    'logsBloom',
    'miner',
    'extraData',
  ])('in a block: %s', (name) =>
    expect(needs({ block: { ...evidence.block, [name]: null } })).toContainEqual(expect.stringMatching(`^${name} of a block`)),
  )

  test.each(['type', 'chainId', 'v', 'input'])('in a transaction: %s', (name) =>
    expect(needs({ transactions: evidence.transactions.map((it) => ({ ...it, [name]: null })) })).toEqual([
      expect.stringMatching(`^${name} of a transaction`),
    ]),
  )

  test.each(['type', 'effectiveGasPrice', 'cumulativeGasUsed', 'gasUsed', 'logsBloom', 'status'])('in a receipt: %s', (name) =>
    expect(needs({ receipt: { ...evidence.receipt, [name]: null } })).toEqual([expect.stringMatching(`^${name} of a receipt`)]),
  )

  test('an address of a contract that is absent, not null; a log that does not say whether it was removed', () => {
    const { contractAddress: _, logs, ...receipt } = evidence.receipt!
    const [log] = logs as Record<string, unknown>[]
    expect(needs({ receipt: { ...receipt, logs: [{ ...log, removed: undefined }] } })).toEqual([
      'contractAddress of a receipt is there, or null',
      'removed of a log is not null',
    ])
  })

  test('a mined transaction, its receipt, and a creation that seems to go to the zero address', () => {
    const [first] = evidence.transactions
    expect(needs({ transactions: [{ hash: first!['hash'], isMissing: true }] })).toEqual([
      'eth_getTransactionByHash finds a mined transaction',
    ])
    expect(needs({ receipt: undefined })).toEqual(['eth_getTransactionReceipt finds the receipt of a mined transaction'])
    expect(needs({ transactions: [{ ...first, to: `0x${'0'.repeat(40)}` }] })).toEqual(['to of a creation is null'])
  })

  test('in batches', () => {
    expect([needs({ batch: undefined }), needs({ batch: [2, 1] })]).toEqual([
      ['batches are answered'],
      ['a batch is answered in the order of its requests'],
    ])
  })

  const refused = {
    status: 200,
    envelope: { jsonrpc: '2.0', id: 1 },
    result: undefined,
    error: { code: -32601, message: 'no such method' },
  }
  test.each([
    'chainId',
    'networkId',
    'pendingNonce',
    'feeHistory',
    'creatingCall',
    'typedCall',
    'namedCall',
    'estimate',
    'accessList',
    'proof',
    'balanceByObject',
    'balanceByHash',
    'filter',
    'send',
    'sign',
    'textId',
    'withoutParams',
  ])('where a request is refused: %s', (name) => expect(needs({ answers: { ...evidence.answers, [name]: refused } })).toHaveLength(1))

  test('in the envelope, the status and the error of a revert', () => {
    const { answers } = evidence
    const { chainId, revertingCall } = answers
    const changed = (name: string, answer: object) => needs({ answers: { ...answers, [name]: answer } })
    expect(changed('chainId', { ...chainId, envelope: { id: 1, result: '0x1' } })).toEqual(['every answer has jsonrpc "2.0"'])
    expect(changed('chainId', { ...chainId, envelope: { ...chainId.envelope, error: null } })).toEqual([
      'an answer with a result has no error, not even null',
    ])
    expect(changed('revertingCall', { ...revertingCall, status: 400 })).toEqual(['an error comes with HTTP status 200'])
    expect(changed('revertingCall', { ...revertingCall, error: { code: -32000, message: 'execution reverted' } })).toEqual([
      'the error of a revert has its data',
      'the message of a revert has its reason',
    ])
    expect(changed('gasPrice', { ...answers.gasPrice, result: '0x0' })).toEqual(['eth_gasPrice is at least the base fee'])
    expect(changed('creatingCall', { ...answers.creatingCall, result: '0x' })).toEqual(['eth_call runs code'])
  })
})

async function withServer<T>(answer: (body: string) => string | undefined, run: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part)).on('end', () => response.end(answer(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('the command line prints the report, and its status says whether a client fails', { tags: 'full' }, async () => {
  const works = startChildNode(['--check-clients', node.http!])
  expect(await works.ended).toBe(0)
  expect(works.output.stdout).toMatch(/^Terrarium\/.*: \d+ checks, 0 not passed\n/)
  const fails = await withServer(
    () => '{}',
    async (url) => {
      const child = startChildNode(['--check-clients', url])
      return { status: await child.ended, ...child.output }
    },
  )
  expect(fails).toMatchObject({ status: 1, stdout: expect.stringContaining('ethers 6.17') as string })
  const gone = startChildNode(['--check-clients', 'http://127.0.0.1:9'])
  expect(await gone.ended).toBe(2)
  expect(gone.output.stderr).toMatch(/^terrarium: the node at http:\/\/127\.0\.0\.1:9 cannot be checked: [^\n]+\n$/)
})

describe('a node that', () => {
  test.each([
    '',
    'null',
    '[]',
    '{"result":5}',
    '{"error":7}',
    '{"result":{"number":"0x1","transactions":[7,null],"logs":5}}',
    `{"result":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ])('answers %.60j fails clients, and that is all', async (answer) => {
    const { clients } = await withServer(() => answer, checkClients)
    expect(clients.filter(({ verdict }) => verdict === 'fails').length).toBeGreaterThan(3)
  })

  test('is not there is named', async () => {
    const gone = await withServer(
      () => '',
      (url) => Promise.resolve(url),
    )
    await expect(checkClients(gone)).rejects.toMatchObject({
      code: 'no-answer',
      message: `the node at ${gone} cannot be checked: the connection is refused`,
    })
    await expect(checkClients('nowhere')).rejects.toMatchObject({ code: 'checked-url' })
    await expect(checkClients(`${gone}@7`)).rejects.toThrow('leave out the block')
  })
})
