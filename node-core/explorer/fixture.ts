/** An explorer over a test chain with a token, for the tests of this folder. */
import { buildInfoText } from '../compilation/buildInfo.ts'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, type Hex, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { InternalCalls } from '../filters/internalCalls.ts'
import { TokenLedgers } from '../filters/tokenLedger.ts'
import { type CompilerRun, runCompiler } from '../fixtures/solc.ts'
import { type TestDevnet, alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { SILENT_LOG } from '../node/log.ts'
import { openWorkspace, workspaceFolderOf } from '../node/openWorkspace.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createExplorer } from './explorer.ts'
import { MULTIPART } from './multipartForm.ts'
import type { ExplorerRequest } from './request.ts'
import type { ExplorerErrorCode, ExplorerServices } from './services.ts'

export interface TestExplorer {
  devnet: TestDevnet
  workspace: Workspace
  /** The token, which Alice deployed with 1000 units, of which she gave 25 to Bob. */
  token: Address
  /** How the token was compiled. */
  run: CompilerRun
  errors: unknown[]
  /** What Etherscan's API answers; with a form, to a POST. */
  etherscan(query: Record<string, string>, form?: Record<string, string>): Promise<{ status: string; message: string; result: unknown }>
  /** What Sourcify's API answers; with a body, to a POST. */
  sourcify(path: string, body?: object | FormData): Promise<{ status: number; body: unknown }>
  /** What the Beacon API answers below `/eth/v1`. */
  beacon(path: string, accept?: string): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

/** Versions that the explorer's compiler has; none of others. */
const COMPILED = '0.8.37'

export const TOKEN_SOURCE = readFileSync(join(import.meta.dirname, '../fixtures/Token.sol'), 'utf8')
const SUPPLY = encodeAbiParameters([{ type: 'uint256' }], [1000n])
const OPTIMIZED = { optimizer: { enabled: true, runs: 200 } }

/** Data of a call of the token. */
export const transferData = (to: Address, value: bigint): Uint8Array =>
  bytesFromHex(
    encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'transfer',
          inputs: [{ type: 'address' }, { type: 'uint256' }],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      ],
      args: [to, value],
    }),
  )

export async function createTestExplorer(): Promise<TestExplorer> {
  const devnet = await createTestDevnet()
  const { chain, miner } = devnet
  const work = new WorkQueue()
  const opened = openWorkspace(chain, work, workspaceFolderOf(null, SILENT_LOG), [], SILENT_LOG)
  const { workspace } = opened
  const run = await runCompiler({ version: COMPILED, sources: { 'src/Token.sol': TOKEN_SOURCE }, settings: OPTIMIZED })
  const { bytecode } = run.output.contracts['src/Token.sol']!['Token']!.evm
  await miner.submit(creation(alice, 0, EMPTY_BYTES, { data: bytesFromHex(`0x${bytecode.object}${SUPPLY.slice(2)}`) }))
  const token = createContractAddress(alice.address, 0n)
  await miner.submit(signed(alice, 1, { to: token, value: 0n, data: transferData(bob.address, 25n), gasLimit: 100_000n }))
  const errors: unknown[] = []
  const services: ExplorerServices = {
    chain,
    work,
    workspace,
    internalCalls: new InternalCalls(chain),
    tokenLedgers: new TokenLedgers(chain),
    version: '1.2.3',
    timeoutMs: 10_000,
    async compile(input, version) {
      if (!version.startsWith(COMPILED)) throw new CodedError<ExplorerErrorCode>('not-compiled', `no compiler of version ${version}`)
      const { sources, settings } = input as { sources: Record<string, { content: string }>; settings: Record<string, unknown> }
      const texts = Object.fromEntries(Object.entries(sources).map(([path, { content }]) => [path, content]))
      const compiling = runCompiler({ version: COMPILED, sources: texts, settings })
      return compiling.then(
        ({ output }) => output,
        ({ message }: Error) => ({ errors: [{ severity: 'error', formattedMessage: message }] }),
      )
    },
    call: (method, params) => Promise.resolve({ result: `${method} ${JSON.stringify(params)}` }),
    onError: (error) => void errors.push(error),
  }
  const explorer = createExplorer(services)
  const request = { query: new URLSearchParams(), mediaType: '', body: '', accept: '', requester: {} }
  return {
    devnet,
    workspace,
    token,
    run,
    errors,
    async etherscan(query, form) {
      const asked: ExplorerRequest = { ...request, method: 'GET', path: '/v2/api', query: new URLSearchParams(query) }
      const post = { method: 'POST', mediaType: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() } as const
      const { status, body } = await explorer.handle(form ? { ...asked, ...post } : asked)
      if (status !== 200) throw new Error(`status ${status}`)
      return body as { status: string; message: string; result: unknown }
    },
    async sourcify(path, body) {
      const [at, query = ''] = path.split('?') as [string, string?]
      const asked: ExplorerRequest = {
        ...request,
        method: 'GET',
        path: `/server/${at}`.replace(/\/$/, ''),
        query: new URLSearchParams(query),
      }
      if (body === undefined) return explorer.handle(asked)
      const form = body instanceof FormData ? await new Response(body).text() : undefined
      const sent = form === undefined ? { mediaType: 'application/json', body: JSON.stringify(body) } : { mediaType: MULTIPART, body: form }
      return explorer.handle({ ...asked, method: 'POST', ...sent })
    },
    beacon(path, accept = '') {
      const [at, query = ''] = path.split('?') as [string, string?]
      return explorer.handle({ ...request, method: 'GET', path: `/eth/v1/${at}`, query: new URLSearchParams(query), accept })
    },
    async close() {
      await opened.close()
      await work.close()
      await miner.stop()
    },
  }
}

/** The build of the token as a file that the workspace imports. */
export const buildInfoOf = ({ input, output, compilerVersion }: CompilerRun): { name: string; content: string } => ({
  name: 'build-info/token.json',
  content: buildInfoText('token', compilerVersion, input, output),
})

/** The arguments of the token's constructor, hexadecimal. */
export const SUPPLY_DATA: Hex = SUPPLY
