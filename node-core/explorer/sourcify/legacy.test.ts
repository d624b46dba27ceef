import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import { alice } from '../../miner/fixture.ts'
import { type TestExplorer, TOKEN_SOURCE, createTestExplorer } from '../fixture.ts'

type Body = Record<string, unknown>

/** The metadata of the token, as its compiler writes them, as far as it takes. */
const metadataOf = ({ run }: TestExplorer, changes: Body = {}) => ({
  compiler: { version: run.compilerVersion },
  language: 'Solidity',
  settings: { optimizer: { enabled: true, runs: 200 }, libraries: {}, compilationTarget: { 'src/Token.sol': 'Token' } },
  sources: { 'src/Token.sol': { keccak256: keccak256Hex(Buffer.from(TOKEN_SOURCE)) } },
  version: 1,
  ...changes,
})

describe('metadata and sources', () => {
  let explorer: TestExplorer
  beforeAll(async () => {
    explorer = await createTestExplorer()
  })
  afterAll(() => explorer?.close())

  const submit = async (body: Body, kind = 'metadata', to: string = explorer.token) =>
    (await explorer.sourcify(`v2/verify/${kind}/1337/${to}`, body)) as { status: number; body: Body }
  const outcome = async ({ status, body }: { status: number; body: Body }) => {
    expect(status).toBe(202)
    return (await explorer.sourcify(`v2/verify/${body['verificationId'] as string}`)).body
  }

  test('that are not complete are refused, with the reason', async () => {
    const metadata = metadataOf(explorer)
    const failures: [Body, RegExp][] = [
      [{ metadata: 5, sources: {} }, /metadata is not an object/],
      [{ metadata, sources: { 'src/Token.sol': `${TOKEN_SOURCE} ` } }, /no file is the source src\/Token.sol/],
      [{ metadata, sources: [TOKEN_SOURCE, 5] }, /sources is not an object of texts/],
      [{ metadata: { ...metadata, settings: {} }, sources: {} }, /compilationTarget of the metadata is not one contract/],
      [{ metadata: { ...metadata, compiler: {} }, sources: {} }, /no compiler version/],
    ]
    for (const [body, message] of failures)
      expect(await submit(body)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) as string } })
  })

  test('nothing is similar before the build is known', async () => {
    expect(await outcome(await submit({}, 'similarity'))).toMatchObject({ error: { customCode: 'no_similar_match_found' } })
  })

  test('verify the contract, whatever the files are called', async () => {
    const verified = await outcome(await submit({ metadata: metadataOf(explorer), sources: { any: TOKEN_SOURCE } }))
    expect(verified).toMatchObject({ isJobCompleted: true, contract: { match: 'exact_match', creationMatch: 'exact_match' } })
    expect(await submit({}, 'similarity')).toMatchObject({ status: 409 })
    expect(await outcome(await submit({}, 'similarity', alice.address))).toMatchObject({ error: { customCode: 'no_similar_match_found' } })
    expect(explorer.errors).toEqual([])
  })
})

describe('version 1', () => {
  let explorer: TestExplorer
  beforeAll(async () => {
    explorer = await createTestExplorer()
  })
  afterAll(() => explorer?.close())

  const check = async (name: string, query = `addresses=${explorer.token}&chainIds=1,1337`) =>
    (await explorer.sourcify(`${name}?${query}`)) as { status: number; body: Body[] }
  const verify = (changes: Body = {}, path = '') =>
    explorer.sourcify(path, {
      address: explorer.token,
      chain: '1337',
      files: { 'metadata.json': JSON.stringify(metadataOf(explorer)), 'Token.sol': TOKEN_SOURCE },
      ...changes,
    })

  test('says what is not verified', async () => {
    const address = checksumAddress(explorer.token)
    expect(await check('check-by-addresses')).toEqual({ status: 200, body: [{ address, status: 'false' }] })
    expect(await check('check-all-by-addresses')).toEqual({ status: 200, body: [{ address, status: 'false' }] })
    expect(await explorer.sourcify(`files/any/1337/${explorer.token}`)).toMatchObject({ status: 404 })
  })

  test('refuses what it cannot verify, with the reason', async () => {
    const failures: [Body, RegExp][] = [
      [{ chain: '1' }, /unsupported chain "1"/],
      [{ chain: undefined }, /unsupported chain nothing/],
      [{ chain: { toString: 1 } }, /unsupported chain an object/],
      [{ address: '0x00' }, /address/],
      [{ files: { 'Token.sol': TOKEN_SOURCE } }, /no metadata/],
      [{ files: { 'metadata.json': `{"settings":${'['.repeat(1_000)}${']'.repeat(1_000)}}` } }, /nested more than 1000 deep/],
      [{ chosenContract: '7' }, /no metadata of number 7/],
      [{ chosenContract: { toString: 1 } }, /not the number of a contract/],
      [{ chosenContract: 'x' }, /not the number of a contract/],
    ]
    for (const [changes, message] of failures)
      expect(await verify(changes)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) as string } })
    const other = metadataOf(explorer, { settings: { compilationTarget: { 'src/Token.sol': 'Token' } } })
    expect(await verify({ files: { 'metadata.json': JSON.stringify(other), 'Token.sol': TOKEN_SOURCE } })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/is not that of src\/Token.sol:Token/) as string },
    })
  })

  /** The form of a request to verify, with files by name. */
  const formOf = (files: Record<string, string>, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({ address: explorer.token, chain: '1337', ...fields })) form.append(name, text)
    for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name)
    return form
  }

  test('refuses a form that it cannot verify, with the reason', async () => {
    const failures: [FormData, RegExp][] = [
      [formOf({ 'Token.sol': TOKEN_SOURCE }), /no metadata/],
      [formOf({}, { chain: '1' }), /unsupported chain "1"/],
    ]
    for (const [form, message] of failures)
      expect(await explorer.sourcify('', form)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) as string } })
  })

  test('verifies by a form with the metadata, which have the sources', async () => {
    const metadata = metadataOf(explorer, { sources: { 'src/Token.sol': { content: TOKEN_SOURCE } } })
    const verified = await explorer.sourcify('', formOf({ 'metadata.json': JSON.stringify(metadata, null, '\r\n ') }))
    expect(verified).toMatchObject({ status: 200, body: { result: [{ status: 'perfect' }] } })
    expect((await check('checkByAddresses')).body).toMatchObject([{ status: 'perfect' }])
    expect((await check('checkAllByAddresses')).body).toMatchObject([{ chainIds: [{ status: 'perfect' }] }])
    expect(explorer.errors).toEqual([])
  })

  test.each(['', 'verify'])('verifies by POST /server/%s, and answers when that is done', async (path) => {
    const address = checksumAddress(explorer.token)
    expect(await verify({}, path)).toMatchObject({ status: 200, body: { result: [{ address, chainId: '1337', status: 'perfect' }] } })
    expect((await check('check-by-addresses')).body).toEqual([{ address, status: 'perfect', chainIds: ['1337'] }])
    expect((await check('check-all-by-addresses')).body).toEqual([{ address, chainIds: [{ chainId: '1337', status: 'perfect' }] }])
    expect((await check('check-by-addresses', `addresses=${explorer.token}&chainIds=1`)).body).toEqual([{ address, status: 'false' }])
    expect(await explorer.sourcify(`files/1337/${explorer.token}`)).toEqual({
      status: 200,
      body: { status: 'full', files: [{ name: 'Token.sol', path: 'src/Token.sol', content: TOKEN_SOURCE }] },
    })
    expect(explorer.errors).toEqual([])
  })
})
