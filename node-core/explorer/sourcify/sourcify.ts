/** Sourcify's API, version 2 (docs.sourcify.dev), and what clients still call of version 1. */
import { checksumAddress } from '../../base/checksumAddress.ts'
import { CodedError } from '../../base/codedError.ts'
import { type Address, isHexData } from '../../contract/hex.ts'
import type { Work } from '../../base/longWork.ts'
import { viewPath } from '../../contract/views.ts'
import { contractOf } from '../contractIdentifier.ts'
import { type Job, type Jobs, settled } from '../jobs.ts'
import { type KnownContract, knownContract } from '../knownContract.ts'
import { targetOfMetadata } from '../metadataInput.ts'
import { Params, badRequest, clientJson } from '../params.ts'
import type { ExplorerAnswer, ExplorerRequest } from '../request.ts'
import type { ExplorerErrorCode, ExplorerServices } from '../services.ts'
import { type Fields, fieldsOf } from '../../compilation/jsonFields.ts'
import { compilerInput } from '../standardInput.ts'
import { type VerificationRequest, verifiedBySimilarity, verify } from '../verification.ts'
import { failed, matchOf } from './answers.ts'
import { contractAnswer } from './contractAnswer.ts'
import { legacyCheck, legacyFiles, legacyRequest, legacyResult, textsOf } from './legacy.ts'
import { listContracts } from './listContracts.ts'

/** A client that hears that it has to wait comes back after seconds. */
const WAIT_MS = 30_000

/** What a job does. */
type Verification = () => Promise<KnownContract>

interface Route {
  method: ExplorerRequest['method']
  /** Parts of the path, those in braces being parameters. */
  parts: readonly string[]
  answer: (call: RouteCall) => ExplorerAnswer | Promise<ExplorerAnswer>
}

interface RouteCall {
  request: ExplorerRequest
  at: Readonly<Record<string, string>>
}

/** Answers requests of the API. Never rejects. */
export function createSourcify(services: ExplorerServices, jobs: Jobs): (request: ExplorerRequest) => Promise<ExplorerAnswer> {
  const { chain, work } = services
  const run = <T>({ request: { requester } }: RouteCall, begin: () => Work<T>): T | Promise<T> => work.run(begin, requester)

  /** Starts a verification, of which clients ask by its id. */
  const submit = async (call: RouteCall, asked: (address: Address) => Verification): Promise<ExplorerAnswer> => {
    const address = addressIn(call.at)
    checkChain(call.at, services)
    const verifying = asked(address)
    const known = await run(call, () => knownContract(services, address))
    if (known?.found !== undefined && known.runtimeMatch === 'exact_match' && known.creationMatch === 'exact_match')
      return failed(409, 'already_verified', `Contract ${checksumAddress(address)} is already verified on chain ${chain.config.chainId}.`)
    const refused = refusal(address)
    return refused ?? { status: 202, body: { verificationId: jobs.start(address, verifying).id } }
  }

  const refusal = (address: Address): ExplorerAnswer | undefined => {
    if (jobs.isRunning(address)) return failed(429, 'duplicate_verification_request', `${checksumAddress(address)} is being verified`)
    return jobs.isFull ? failed(429, 'too_many_requests', 'other verifications are under way') : undefined
  }

  const verifyStandardJson = (call: RouteCall) =>
    submit(call, (address) => {
      const asked = verificationOf(address, call.request)
      return () => verify(services, asked, {})
    })

  const verifyMetadata = (call: RouteCall) =>
    submit(call, (address) => {
      const { metadata, sources } = bodyOf(call.request)
      const fields = fieldsOf(metadata)
      if (fields === undefined) throw badRequest('metadata is not an object')
      const asked = { address, ...targetOfMetadata(fields, textsOf(sources, 'sources')) }
      return () => verify(services, asked, {})
    })

  const verifySimilar = (call: RouteCall) => submit(call, (address) => () => verifiedBySimilarity(services, address))

  /** Answers when it has ended: this version has no other way to tell. */
  const verifyLegacy = async ({ request }: RouteCall): Promise<ExplorerAnswer> => {
    const asked = legacyRequest(request, chain.config.chainId)
    const refused = refusal(asked.address)
    if (refused) return refused
    const job = jobs.start(asked.address, () => verify(services, asked, {}))
    await job.ended
    const { contract: verified, error } = job.outcome!
    if (verified === undefined) return { status: 400, body: { error: error?.message ?? 'not verified' } }
    return legacyResult(chain, asked.address, verified)
  }

  const checkLegacy = (isByChain: boolean) => async (call: RouteCall) => {
    const body = await run(call, () => legacyCheck(services, new Params(call.request.query), isByChain))
    return { status: 200, body }
  }

  const filesLegacy = async (call: RouteCall): Promise<ExplorerAnswer> => {
    const address = addressIn(call.at)
    checkChain(call.at, services)
    const known = await run(call, () => knownContract(services, address))
    if (known?.found === undefined) return failed(404, 'not_found', `there are no sources of ${checksumAddress(address)}`)
    return { status: 200, body: legacyFiles(chain, address, known) }
  }

  const verification = async ({ at }: RouteCall): Promise<ExplorerAnswer> => {
    const job = jobs.get(at['id']!)
    if (job === undefined) return failed(404, 'job_not_found', `there is no verification ${at['id']!.slice(0, 80)}`)
    await settled(job, WAIT_MS)
    return { status: 200, body: jobBody(job, services) }
  }

  const contract = async (call: RouteCall): Promise<ExplorerAnswer> => {
    const address = addressIn(call.at)
    checkChain(call.at, services)
    const known = await run(call, () => knownContract(services, address))
    return contractAnswer(chain, address, known, new Params(call.request.query))
  }

  const onAllChains = async (call: RouteCall): Promise<ExplorerAnswer> => {
    const address = addressIn(call.at)
    const known = await run(call, () => knownContract(services, address))
    return { status: 200, body: { results: known === undefined ? [] : [matchOf(chain, address, known)] } }
  }

  const contracts = async (call: RouteCall): Promise<ExplorerAnswer> => {
    checkChain(call.at, services)
    const results = await run(call, () => listContracts(services, new Params(call.request.query)))
    return { status: 200, body: { results } }
  }

  const routes: readonly Route[] = [
    route('POST', 'v2/verify/{chain}/{address}', verifyStandardJson),
    route('POST', 'v2/verify/metadata/{chain}/{address}', verifyMetadata),
    route('POST', 'v2/verify/similarity/{chain}/{address}', verifySimilar),
    route('POST', 'v2/verify/etherscan/{chain}/{address}', unsupported),
    route('GET', 'v2/verify/{id}', verification),
    route('GET', 'v2/contract/all-chains/{address}', onAllChains),
    route('GET', 'v2/contract/{chain}/{address}', contract),
    route('GET', 'v2/contracts/{chain}', contracts),
    ...['', 'verify'].map((path) => route('POST', path, verifyLegacy)),
    ...['check-by-addresses', 'checkByAddresses'].map((path) => route('GET', path, checkLegacy(false))),
    ...['check-all-by-addresses', 'checkAllByAddresses'].map((path) => route('GET', path, checkLegacy(true))),
    ...['', '/any'].map((any) => route('GET', `files${any}/{chain}/{address}`, filesLegacy)),
    route('GET', 'repo-ui/{chain}/{address}', ({ at }) => ({
      status: 302,
      body: {},
      location: viewPath('address', { address: addressIn(at) }),
    })),
    route('GET', 'health', () => ({ status: 200, body: 'Alive and kicking!' })),
    route('GET', 'chains', () => ({ status: 200, body: [chainRow(services)] })),
  ]

  return async (request) => {
    try {
      const parts = request.path.split('/').slice(2)
      for (const { method, parts: wanted, answer } of routes) {
        const at = method === request.method && parametersOf(wanted, parts)
        if (at) return await services.chain.fetched(() => answer({ request, at }))
      }
      return failed(404, 'not_found', `there is no ${request.method} ${request.path.slice(0, 200)}`)
    } catch (error) {
      if (!(error instanceof CodedError)) services.onError(error)
      else if ((error.code as ExplorerErrorCode) === 'bad-request') return failed(400, 'invalid_parameter', error.message)
      return failed(500, 'internal_error', error instanceof CodedError ? error.message : 'internal error')
    }
  }
}

const unsupported = (): ExplorerAnswer =>
  failed(400, 'unsupported', 'this node asks no other explorer: POST the sources to /server/v2/verify/{chainId}/{address}')

const route = (method: Route['method'], path: string, answer: Route['answer']): Route => ({
  method,
  parts: path === '' ? [] : path.split('/'),
  answer,
})

/** The parameters of a path; undefined if it is another one. */
function parametersOf(wanted: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== parts.length) return undefined
  const at: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith('{')) at[part.slice(1, -1)] = parts[i]!
    else if (part !== parts[i]) return undefined
  }
  return at
}

function addressIn({ address = '' }: RouteCall['at']): Address {
  if (!isHexData(address, 20)) throw badRequest(`invalid address ${JSON.stringify(address.slice(0, 80))}`)
  return address.toLowerCase() as Address
}

function checkChain({ chain: asked = '' }: RouteCall['at'], { chain }: ExplorerServices): void {
  if (asked !== chain.config.chainId.toString())
    throw badRequest(`unsupported chain ${asked.slice(0, 80)}: the chain of this node is ${chain.config.chainId}`)
}

const chainRow = ({ chain }: ExplorerServices) => {
  const chainId = Number(chain.config.chainId)
  return { name: 'Terrarium', title: 'Terrarium', chainId, rpc: [], supported: true, etherscanAPI: false }
}

function bodyOf({ body, mediaType }: ExplorerRequest): Fields {
  if (mediaType !== 'application/json') throw badRequest('send the body as application/json')
  const fields = fieldsOf(clientJson(body))
  if (fields === undefined) throw badRequest('the body is not a JSON object')
  return fields
}

function verificationOf(address: Address, request: ExplorerRequest): VerificationRequest {
  const { stdJsonInput, compilerVersion, contractIdentifier } = bodyOf(request)
  if (typeof compilerVersion !== 'string' || typeof contractIdentifier !== 'string')
    throw badRequest('compilerVersion and contractIdentifier must be texts')
  return {
    address,
    input: compilerInput(stdJsonInput),
    compilerVersion: compilerVersion.replace(/^v/, ''),
    ...contractOf(contractIdentifier),
  }
}

function jobBody({ id, address, startedAtMs, outcome }: Job, { chain }: ExplorerServices) {
  return {
    isJobCompleted: outcome !== undefined,
    verificationId: id,
    jobStartTime: new Date(startedAtMs).toISOString(),
    ...(outcome && {
      jobFinishTime: new Date(outcome.endedAtMs).toISOString(),
      compilationTime: (outcome.endedAtMs - startedAtMs).toString(),
      ...(outcome.error && { error: failed(400, outcome.error.code, outcome.error.message).body }),
    }),
    contract: matchOf(chain, address, outcome?.contract),
  }
}
