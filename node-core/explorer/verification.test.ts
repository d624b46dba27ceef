import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkQueue } from '../base/workQueue.ts'
import { CodedError } from '../base/codedError.ts'
import { InternalCalls } from '../filters/internalCalls.ts'
import { TokenLedgers } from '../filters/tokenLedger.ts'
import { type TestExplorer, buildInfoOf, createTestExplorer } from './fixture.ts'
import type { ExplorerErrorCode, ExplorerServices } from './services.ts'
import { compilerInput } from './standardInput.ts'
import { type VerificationRequest, verify } from './verification.ts'

/** A version of which there is no compiler. */
const VERSION = '0.8.99+commit.00000000'

let explorer: TestExplorer
let services: ExplorerServices
let request: VerificationRequest
beforeAll(async () => {
  explorer = await createTestExplorer()
  const { chain } = explorer.devnet
  services = {
    chain,
    work: new WorkQueue(),
    workspace: explorer.workspace,
    internalCalls: new InternalCalls(chain),
    tokenLedgers: new TokenLedgers(chain),
    version: '',
    timeoutMs: 1_000,
    compile: () => Promise.reject(new CodedError<ExplorerErrorCode>('not-compiled', 'no compiler')),
    call: () => Promise.resolve({ result: null }),
    onError: () => undefined,
  }
  request = {
    address: explorer.token,
    input: compilerInput(explorer.run.input),
    compilerVersion: VERSION,
    path: 'src/Token.sol',
    name: 'Token',
  }
})
afterAll(() => explorer?.close())

const verified = (changes: Partial<VerificationRequest> = {}) => verify(services, { ...request, ...changes }, {})

test('without a compiler, code of an unknown contract is not verified', async () => {
  await expect(verified()).rejects.toMatchObject({ code: 'compiler_error', message: 'no compiler' })
})

test('without a compiler, code of an imported artifact is verified by its name, and keeps no sources', async () => {
  const { abi, evm } = explorer.run.output.contracts['src/Token.sol']!['Token']!
  const { id } = explorer.workspace.addArtifacts([
    {
      name: 'Token.json',
      content: JSON.stringify({ contractName: 'Token', abi, bytecode: evm.bytecode.object, deployedBytecode: evm.deployedBytecode.object }),
    },
  ])[0]!.artifacts[0]!
  expect(await verified()).toMatchObject({ name: 'Token', runtimeMatch: 'match', found: undefined })
  await expect(verified({ name: 'Other' })).rejects.toMatchObject({ code: 'compiler_error' })
  explorer.workspace.removeArtifact(id)
})

test('without a compiler, sources of an imported build are verified, those and no others', async () => {
  explorer.workspace.addArtifacts([buildInfoOf({ ...explorer.run, compilerVersion: VERSION })])
  expect(await verified()).toMatchObject({ name: 'Token', runtimeMatch: 'exact_match', creationMatch: 'exact_match' })
  expect(await verified({ path: undefined })).toMatchObject({ name: 'Token' })
  const input = compilerInput({ sources: { 'src/Token.sol': { content: 'contract Token {}' } } })
  for (const changes of [{ input }, { compilerVersion: '0.8.98' }, { name: 'Other' }, { path: 'src/Other.sol' }])
    await expect(verified(changes)).rejects.toMatchObject({ code: 'compiler_error' })
})
