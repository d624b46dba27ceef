/** Verification: sources are accepted for a contract if the compiler makes its code of them. */
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Requester } from '../base/longWork.ts'
import { buildInfoText } from '../compilation/buildInfo.ts'
import { CodeIndex, type FoundCode } from '../compilation/codeIndex.ts'
import { fieldsOf } from '../compilation/jsonFields.ts'
import { WHOLE_OUTPUT } from '../compilation/recompile.ts'
import { buildFromStandardJson } from '../compilation/standardJson.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { type KnownContract, knownContract } from './knownContract.ts'
import type { ExplorerErrorCode, ExplorerServices } from './services.ts'
import type { CompilerInput } from './standardInput.ts'

/** What is to be verified. */
export interface VerificationRequest {
  address: Address
  input: CompilerInput
  /** As compilers name it, without `v`. */
  compilerVersion: string
  /** Path of the source of the contract; undefined if only its name is given. */
  path: string | undefined
  name: string
}

/** Why sources are not those of a contract; the names are Sourcify's. */
export type VerificationErrorCode =
  | 'contract_not_deployed'
  | 'no_match'
  | 'compiler_error'
  | 'contract_not_found'
  | 'no_similar_match_found'

const failure = (code: VerificationErrorCode, message: string) => new CodedError<VerificationErrorCode>(code, message)

/**
 * Verifies a contract: the workspace then has its build and artifact. Rejects with CodedError<VerificationErrorCode>, with `timeout`, and with
 * what importing throws.
 */
export async function verify(services: ExplorerServices, request: VerificationRequest, requester: Requester): Promise<KnownContract> {
  const { chain, work } = services
  const { address, input, compilerVersion } = request
  const look = () => chain.fetched(() => work.run(() => knownContract(services, address), requester))
  const state = chain.stateAt(chain.head.header)
  const { codeHash } = (await chain.fetched(() => state.account(address))) ?? { codeHash: EMPTY_CODE_HASH }
  if (codeHash === EMPTY_CODE_HASH) throw failure('contract_not_deployed', `there is no contract at ${address}`)
  const code = state.code(codeHash)
  const known = await look()
  if (known?.found !== undefined && isFrom(known.found, request)) return known
  const output = await compiled(services, request, requester, known)
  if (output === undefined) return known!
  const { build } = buildFromStandardJson(input, output, compilerVersion)
  const contract = build.contracts.filter((it) => it.name === request.name && (request.path === undefined || it.path === request.path))
  if (contract.length === 0) throw failure('contract_not_found', `the sources have no contract ${nameOf(request)}`)
  const index = new CodeIndex()
  index.add({ ...build, contracts: contract })
  if (index.runtime(code) === undefined)
    throw failure(
      'no_match',
      `the code at ${address} is not that of ${nameOf(request)}, compiled by ${compilerVersion} with these settings`,
    )
  const [imported] = services.workspace.addArtifacts([
    { name: `${nameOf(request)}.json`, content: buildInfoText(build.id, compilerVersion, input, output) },
  ])
  const verified = await look()
  if (verified === undefined)
    throw failure('no_match', `the verified build could not be kept: ${imported?.problems.join('; ') ?? 'it was removed meanwhile'}`)
  return verified
}

/** Verifies a contract whose code is that of a build which the workspace has. Rejects as `verify`. */
export async function verifiedBySimilarity(services: ExplorerServices, address: Address): Promise<KnownContract> {
  const known = await services.work.run(() => knownContract(services, address), {})
  if (known?.found === undefined) throw failure('no_similar_match_found', `no known build has the code of ${address}`)
  return known
}

const nameOf = ({ path, name }: VerificationRequest): string => (path === undefined ? name : `${path}:${name}`)

/** Whether what the code was found to be is the contract of that name, made of these sources by that compiler. */
function isFrom({ build, contract }: FoundCode, { input, compilerVersion, path, name }: VerificationRequest): boolean {
  if (contract.name !== name || (path !== undefined && contract.path !== path) || build.compilerVersion !== compilerVersion) return false
  return build.sources.length > 0 && build.sources.every((it) => input.sources[it.path]?.content === it.content)
}

/** The compiler's output; undefined if nothing can compile it but an artifact of that name has the code, and no build that is known. */
async function compiled(
  services: ExplorerServices,
  { input, compilerVersion, name }: VerificationRequest,
  requester: Requester,
  known: KnownContract | undefined,
): Promise<unknown> {
  const asked = { ...input, settings: { ...input.settings, outputSelection: WHOLE_OUTPUT } }
  try {
    const output = await services.compile(asked, compilerVersion, requester)
    const errors = fieldsOf(output)?.['errors']
    const [error] = (Array.isArray(errors) ? errors : []).map(fieldsOf).filter((it) => it?.['severity'] === 'error')
    if (error) throw failure('compiler_error', String(error['formattedMessage'] ?? error['message']).slice(0, 4_000))
    return output
  } catch (error) {
    if (!(error instanceof CodedError) || (error.code as ExplorerErrorCode) !== 'not-compiled') throw error
    if (known?.found === undefined && known?.name === name) return undefined
    throw failure('compiler_error', error.message)
  }
}
