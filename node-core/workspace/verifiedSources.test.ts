import { beforeAll, expect, test } from 'vitest'
import { type Address, addressFromBigint, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { HttpAnswer } from '../base/httpJson.ts'
import { compileFixture } from '../fixtures/compile.ts'
import { VerifiedSources } from './verifiedSources.ts'

const TOKEN: Address = addressFromBigint(0x70n)
const HOST = 'sourcify.example'

let answer: Record<string, unknown>
let code: Uint8Array
beforeAll(() => {
  const settings = { outputSelection: { '*': { '*': ['abi', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode'] } } }
  const { input, output, compilerVersion } = compileFixture('Token.sol', settings)
  const { storageLayout, ...contract } = output.contracts!['Token.sol']!['Token']!
  code = bytesFromHex(`0x${contract.evm.deployedBytecode.object}`)
  answer = {
    compilation: { name: 'Token', compilerVersion: `v${compilerVersion}` },
    stdJsonInput: input,
    // As at Sourcify: of the contract alone, with its layout beside it.
    stdJsonOutput: { sources: { 'Token.sol': { id: 0 } }, contracts: { 'Token.sol': { Token: contract } } },
    storageLayout,
  }
})

/** `problem`: why nothing can be imported. */
function sourcesFrom(reply: Partial<HttpAnswer>, { onChain = code, problem = '' } = {}) {
  const asked: string[] = []
  const files: { name: string; content: string }[] = []
  const compiled: string[] = []
  const sources = new VerifiedSources({
    workspace: {
      importFiles(imported) {
        files.push(...imported)
        const one = problem === '' ? [{ id: 'b', name: 'Token', isNew: true }] : []
        const problems = problem === '' ? [] : [problem]
        return Promise.resolve(imported.map(({ name }) => ({ file: name, artifacts: one, builds: one, problems })))
      },
      recompile(buildId) {
        compiled.push(buildId)
        return Promise.reject(new CodedError('unknown-compiler', 'no compiler of version 0.4.1 comes along'))
      },
    },
    chain: { chainId: 8453n, codeOf: () => Promise.resolve(onChain), factsOf: () => Promise.resolve(null) },
    url: `https://${HOST}/server`,
    timeoutMs: 1_000,
    get(url) {
      asked.push(url)
      return Promise.resolve({ status: 200, text: JSON.stringify(answer), isTooLong: false, ...reply })
    },
  })
  return { sources, asked, files, compiled }
}

test('sources that the code was compiled from are imported with their storage layout, under the id of the remote chain', async () => {
  const { sources, asked, files, compiled } = sourcesFrom({})
  expect(await sources.import(TOKEN)).toEqual([{ address: TOKEN, name: 'Token', problem: null }])
  expect(asked).toEqual([
    `https://${HOST}/server/v2/contract/8453/${TOKEN}?fields=compilation,stdJsonInput,stdJsonOutput,storageLayout,transientStorageLayout`,
  ])
  expect(compiled).toEqual(['b'])
  const { solcVersion, input, output } = JSON.parse(files[0]!.content) as {
    solcVersion: string
    input: unknown
    output: { contracts: Record<string, Record<string, { storageLayout: unknown }>> }
  }
  expect([files[0]!.name, solcVersion, input]).toEqual(['Token.json', '0.8.37', answer['stdJsonInput']])
  expect(output.contracts['Token.sol']!['Token']!.storageLayout).toEqual(answer['storageLayout'])
})

test.each([
  ['it knows none', { status: 404, text: '{}' }, {}, `${HOST} has no verified sources of it`],
  ['they make other code', {}, { onChain: Uint8Array.of(0x60, 0, 0x60, 0, 0xfd) }, `its code is not that of the sources that ${HOST} has`],
  ['the address has no code', {}, { onChain: new Uint8Array(0) }, 'there is no code'],
  ['it says nothing of the compiler', { text: '{"stdJsonInput":5}' }, {}, `${HOST} does not say how it was compiled`],
  ['the workspace is full', {}, { problem: 'the limit is reached' }, 'the limit is reached'],
])('nothing is taken if %s', async (_, reply, chain, problem) => {
  expect(await sourcesFrom(reply, chain).sources.import(TOKEN)).toEqual([{ address: TOKEN, name: null, problem }])
})

test.each([
  [{ status: 0, text: '', problem: 'the connection is refused' }, 'the connection is refused'],
  [{ status: 429, text: '{}' }, 'HTTP status 429'],
  [{ text: 'not JSON' }, 'the answer is no JSON object'],
  [{ text: '', isTooLong: true }, 'the answer is too long'],
])('%j is an error that names the server', async (reply, reason) => {
  await expect(sourcesFrom(reply).sources.import(TOKEN)).rejects.toThrow(`${HOST} cannot be asked for sources: ${reason}`)
})
