import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { alice } from '../../miner/fixture.ts'
import { SUPPLY_DATA, type TestExplorer, TOKEN_SOURCE, createTestExplorer } from '../fixture.ts'

let explorer: TestExplorer
beforeAll(async () => {
  explorer = await createTestExplorer()
})
afterAll(() => explorer?.close())

type Body = Record<string, unknown>
const get = async (path: string) => (await explorer.sourcify(path)) as { status: number; body: Body }
const contract = (query = '') => get(`v2/contract/1337/${explorer.token}${query}`)
const submit = async (changes: Body = {}) =>
  (await explorer.sourcify(`v2/verify/1337/${explorer.token}`, {
    stdJsonInput: explorer.run.input,
    compilerVersion: explorer.run.compilerVersion,
    contractIdentifier: 'src/Token.sol:Token',
    ...changes,
  })) as { status: number; body: Body }

/** The contracts of the genesis block come before it. */
const matchId = () => explorer.devnet.chain.store.contracts.count!.toString()

const outcomeOf = async (changes: Body = {}) => {
  const { status, body } = await submit(changes)
  expect(status).toBe(202)
  return (await get(`v2/verify/${body['verificationId'] as string}`)).body
}

/** Arrays within each other. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('before a contract is verified', () => {
  test('it is not found, in the form of one that is', async () => {
    expect(await contract()).toEqual({
      status: 404,
      body: { match: null, creationMatch: null, runtimeMatch: null, chainId: '1337', address: checksumAddress(explorer.token) },
    })
    expect(await get(`v2/contract/all-chains/${explorer.token}`)).toEqual({ status: 200, body: { results: [] } })
    expect(await get('v2/contracts/1337')).toEqual({ status: 200, body: { results: [] } })
  })

  test('wrong requests are refused, with the reason', async () => {
    const failures: [Promise<{ status: number; body: unknown }>, number, RegExp][] = [
      [get('v2/nothing'), 404, /there is no GET/],
      [get('v2/contract/1/0x00'), 400, /invalid address/],
      [get(`v2/contract/1/${explorer.token}`), 400, /unsupported chain 1/],
      [contract('?fields=wrong'), 400, /unknown field wrong/],
      [contract('?fields=abi&omit=abi'), 400, /either fields or omit/],
      [get('v2/verify/none'), 404, /no verification none/],
      [submit({ stdJsonInput: {} }), 400, /not an object with sources/],
      [submit({ contractIdentifier: 5 }), 400, /must be texts/],
      [submit({ stdJsonInput: nested(1_000) }), 400, /arrays and objects are nested more than 1000 deep/],
      [explorer.sourcify(`v2/verify/metadata/1337/${explorer.token}`, {}), 400, /metadata is not an object/],
      [explorer.sourcify(`v2/verify/etherscan/1337/${explorer.token}`, {}), 400, /asks no other explorer/],
    ]
    for (const [answer, status, message] of failures)
      expect(await answer).toMatchObject({ status, body: { message: expect.stringMatching(message) as string } })
  })

  test('sources that do not make its code are no match', async () => {
    expect(
      await outcomeOf({ stdJsonInput: { language: 'Solidity', sources: { 'src/Token.sol': { content: TOKEN_SOURCE } } } }),
    ).toMatchObject({
      isJobCompleted: true,
      contract: { match: null },
      error: { customCode: 'no_match' },
    })
    expect(await outcomeOf({ stdJsonInput: { sources: { 'a.sol': { content: 'contract {' } } } })).toMatchObject({
      error: { customCode: 'compiler_error', message: expect.stringMatching(/Expected identifier/) as string },
    })
    const { body } = (await explorer.sourcify(`v2/verify/1337/${alice.address}`, {
      stdJsonInput: explorer.run.input,
      compilerVersion: explorer.run.compilerVersion,
      contractIdentifier: 'src/Token.sol:Token',
    })) as { body: Body }
    expect((await get(`v2/verify/${body['verificationId'] as string}`)).body).toMatchObject({
      error: { customCode: 'contract_not_deployed' },
    })
  })
})

describe('after that', () => {
  test('it matches exactly, and the workspace has its artifact', async () => {
    expect(await outcomeOf()).toMatchObject({
      isJobCompleted: true,
      contract: { match: 'exact_match', creationMatch: 'exact_match', runtimeMatch: 'exact_match', matchId: matchId() },
    })
    expect(explorer.workspace.artifacts().map(({ name, source }) => [name, source])).toEqual([['Token', 'src/Token.sol']])
    expect(await submit()).toMatchObject({ status: 409, body: { customCode: 'already_verified' } })
  })

  test('an answer has the fields that are asked for', async () => {
    expect(Object.keys((await contract()).body)).toEqual([
      'match',
      'creationMatch',
      'runtimeMatch',
      'chainId',
      'address',
      'verifiedAt',
      'matchId',
    ])
    const { body } = await contract('?fields=sources,compilation.name,deployment')
    expect(body).toMatchObject({
      sources: { 'src/Token.sol': { content: TOKEN_SOURCE } },
      compilation: { name: 'Token' },
      deployment: { blockNumber: '1', transactionIndex: '0', deployer: checksumAddress(alice.address) },
    })
    expect(Object.keys(body['compilation'] as Body)).toEqual(['name'])
    const all = (await contract('?fields=all')).body
    expect(all).toMatchObject({
      creationBytecode: {
        transformations: [{ type: 'insert', reason: 'constructorArguments' }],
        transformationValues: { constructorArguments: SUPPLY_DATA },
      },
      compilation: { compilerVersion: explorer.run.compilerVersion, fullyQualifiedName: 'src/Token.sol:Token' },
      metadata: { settings: { compilationTarget: { 'src/Token.sol': 'Token' } } },
      proxyResolution: { isProxy: false, implementations: [] },
    })
    expect((all['signatures'] as { function: Body[] }).function).toContainEqual({
      signature: 'transfer(address,uint256)',
      signatureHash32: expect.stringMatching(/^0xa9059cbb/) as string,
      signatureHash4: '0xa9059cbb',
    })
    const without = (await contract('?omit=abi,sources')).body
    expect([without['abi'], without['sources'], typeof without['compilation']]).toEqual([undefined, undefined, 'object'])
  })

  test('the page that clients name for it is the one of the window', async () => {
    expect(await get(`repo-ui/1337/${explorer.token}`)).toMatchObject({ status: 302, location: `/address/${explorer.token}` })
  })

  test('it is listed', async () => {
    const row = { match: 'exact_match', matchId: matchId() }
    expect((await get(`v2/contract/all-chains/${explorer.token}`)).body).toMatchObject({ results: [row] })
    expect((await get('v2/contracts/1337?limit=5')).body).toMatchObject({ results: [row] })
    expect((await get('v2/contracts/1337?sort=asc')).body).toMatchObject({ results: [row] })
    expect((await get(`v2/contracts/1337?sort=asc&afterMatchId=${matchId()}`)).body).toEqual({ results: [] })
    expect((await get(`v2/contracts/1337?afterMatchId=${matchId()}`)).body).toEqual({ results: [] })
  })

  test('no request was a bug', () => {
    expect(explorer.errors).toEqual([])
  })
})
