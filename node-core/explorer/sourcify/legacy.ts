/** Version 1 of Sourcify's API, which Foundry before 1.3, Hardhat 2 and hardhat-deploy call. */
import type { Address } from '../../contract/hex.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { Work } from '../../base/longWork.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Fields, fieldsOf } from '../../compilation/jsonFields.ts'
import type { VerifiedMatch } from '../jobs.ts'
import { type KnownContract, knownContract } from '../knownContract.ts'
import { metadataAmong, targetOfMetadata } from '../metadataInput.ts'
import { MULTIPART, partsOfForm } from '../multipartForm.ts'
import { type Params, badRequest, clientJson, decoded } from '../params.ts'
import type { ExplorerAnswer, ExplorerRequest } from '../request.ts'
import type { ExplorerServices } from '../services.ts'
import { inputOfBuild } from '../standardInput.ts'
import type { VerificationRequest } from '../verification.ts'
import { excerptOf } from '../../contract/codec.ts'
import { address as addressCodec } from '../../contract/primitives.ts'
import { matchOf } from './answers.ts'

/** Maximum number of addresses of one question. */
const MAX_ADDRESSES = 100

/** What a body asks to verify: `{address, chain, files, chosenContract}`, as JSON or as a form with files. Throws `bad-request`. */
export function legacyRequest(request: ExplorerRequest, chainId: bigint): VerificationRequest {
  const { address, chain, files, chosenContract = 0 } = fieldsOfBody(request)
  if (chain !== chainId.toString() && chain !== Number(chainId))
    throw badRequest(`unsupported chain ${excerptOf(chain)}: the chain of this node is ${chainId}`)
  const texts = textsOf(files, 'files')
  const chosen = typeof chosenContract === 'object' ? -1 : Number(chosenContract)
  if (!Number.isSafeInteger(chosen) || chosen < 0) throw badRequest('chosenContract is not the number of a contract')
  return { address: decoded(addressCodec, 'address', address), ...targetOfMetadata(metadataAmong(texts, chosen), texts) }
}

function fieldsOfBody({ body, mediaType }: ExplorerRequest): Fields {
  if (mediaType === 'application/json') return fieldsOf(clientJson(body)) ?? {}
  if (mediaType !== MULTIPART) throw badRequest(`send the body as application/json or ${MULTIPART}`)
  const parts = partsOfForm(body)
  return {
    ...Object.fromEntries(parts.filter(({ isFile }) => !isFile).map(({ name, text }) => [name, text])),
    // By their number: names of files are told apart by their folders, which a form does not have.
    files: Object.fromEntries(parts.filter(({ isFile }) => isFile).map(({ text }, i) => [i, text])),
  }
}

/** An object of texts. Throws `bad-request`. */
export function textsOf(value: unknown, name: string): Record<string, string> {
  const fields = fieldsOf(value)
  if (fields === undefined || Object.values(fields).some((it) => typeof it !== 'string'))
    throw badRequest(`${name} is not an object of texts`)
  return fields as Record<string, string>
}

const statusOf = (chain: Chain, address: Address, known: VerifiedMatch): 'perfect' | 'partial' =>
  matchOf(chain, address, known).match === 'exact_match' ? 'perfect' : 'partial'

/** The answer to a verification that has succeeded. */
export function legacyResult(chain: Chain, address: Address, known: VerifiedMatch): ExplorerAnswer {
  const { importedAtMs } = known
  const row = { address: checksumAddress(address), chainId: chain.config.chainId.toString(), status: statusOf(chain, address, known) }
  const time = importedAtMs === undefined ? {} : { storageTimestamp: new Date(importedAtMs).toISOString() }
  return { status: 200, body: { result: [{ ...row, ...time, libraryMap: {} }] } }
}

/** Which addresses are verified; `isByChain`: with the chains on which each one is. Throws `bad-request`, `timeout`. */
export function* legacyCheck(services: ExplorerServices, params: Params, isByChain: boolean): Work<object[]> {
  const { chain } = services
  const texts = params.required('addresses').split(',')
  if (texts.length > MAX_ADDRESSES) throw badRequest(`at most ${MAX_ADDRESSES} addresses are allowed, got ${texts.length}`)
  const chainId = chain.config.chainId.toString()
  const isAsked = params.required('chainIds').split(',').includes(chainId)
  const rows: object[] = []
  for (const text of texts) {
    const address = decoded(addressCodec, 'addresses', text.trim())
    const known = isAsked ? yield* knownContract(services, address) : undefined
    const shown = checksumAddress(address)
    if (known === undefined) rows.push({ address: shown, status: 'false' })
    else {
      const status = statusOf(chain, address, known)
      rows.push(isByChain ? { address: shown, chainIds: [{ chainId, status }] } : { address: shown, status, chainIds: [chainId] })
    }
  }
  return rows
}

/** The source files of a contract. */
export function legacyFiles(chain: Chain, address: Address, { found, ...known }: KnownContract): object {
  const files = Object.entries(found ? inputOfBuild(found.build).sources : {}).map(([path, { content }]) => ({
    name: path.split('/').at(-1),
    path,
    content,
  }))
  return { status: statusOf(chain, address, known) === 'perfect' ? 'full' : 'partial', files }
}
