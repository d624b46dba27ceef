/** What rollups read of the beacon node beside an execution node (ethereum.github.io/beacon-APIs): blobs, and which slot a time has. */
import Negotiator from 'negotiator'
import { CodedError } from '../../base/codedError.ts'
import { concatBytes } from '../../base/bytes.ts'
import { type Hash, ZERO_HASH, hexFromBytes, isHexData } from '../../contract/hex.ts'
import { badRequest } from '../params.ts'
import type { ExplorerAnswer, ExplorerRequest } from '../request.ts'
import type { ExplorerErrorCode, ExplorerServices } from '../services.ts'
import { SECONDS_PER_SLOT, blobBlocks, slotOf } from './blobBlocks.ts'

const BYTES = 'application/octet-stream'
/** HTTP statuses of errors; others are bugs. */
const STATUSES: ReadonlyMap<string, number> = new Map<ExplorerErrorCode, number>([
  ['bad-request', 400],
  ['not-found', 404],
])

/** Answers requests below `/eth/v1`. */
export function createBeacon(services: ExplorerServices): (request: ExplorerRequest) => ExplorerAnswer {
  const { chain, version } = services
  // Numbers are decimal text everywhere in this API.
  const routes: Readonly<Record<string, () => ExplorerAnswer>> = {
    '/eth/v1/beacon/genesis': () =>
      data({
        genesis_time: chain.genesis.header.timestamp.toString(),
        genesis_validators_root: ZERO_HASH,
        genesis_fork_version: '0x00000000',
      }),
    '/eth/v1/config/spec': () =>
      data({
        SECONDS_PER_SLOT: SECONDS_PER_SLOT.toString(),
        SLOT_DURATION_MS: (SECONDS_PER_SLOT * 1000n).toString(),
        SLOTS_PER_EPOCH: '32',
        DEPOSIT_CHAIN_ID: chain.config.chainId.toString(),
        DEPOSIT_NETWORK_ID: chain.config.chainId.toString(),
      }),
    '/eth/v1/node/version': () => data({ version: `Terrarium/${version}` }),
    '/eth/v1/node/syncing': () =>
      data({
        head_slot: slotOf(chain, chain.head.header.timestamp).toString(),
        sync_distance: '0',
        is_syncing: false,
        is_optimistic: false,
        el_offline: false,
      }),
  }

  function answer({ method, path, query, accept }: ExplorerRequest): ExplorerAnswer {
    if (method !== 'GET') return problem(405, 'send GET')
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    if (route !== undefined) return route()
    const [, kind, id] = /^\/eth\/v1\/beacon\/(blobs|blob_sidecars)\/([^/]+)$/.exec(path) ?? []
    if (kind === 'blobs') return blobsAnswer(services, id!, hashesOf(query), accept)
    if (kind === 'blob_sidecars') return problem(410, 'blob_sidecars is deprecated: ask /eth/v1/beacon/blobs/{block_id}')
    return problem(404, `${path.slice(0, 80)} is not among what this node answers of the Beacon API`)
  }

  return (request) => {
    try {
      return answer(request)
    } catch (error) {
      const status = error instanceof CodedError ? STATUSES.get(error.code) : undefined
      if (status === undefined) throw error
      return problem(status, (error as Error).message)
    }
  }
}

const data = (body: object): ExplorerAnswer => ({ status: 200, body: { data: body } })

const problem = (status: number, message: string): ExplorerAnswer => ({ status, body: { code: status, message } })

/** The versioned hashes that are asked for, repeated or separated by commas; all if there are none. Throws `bad-request`. */
function hashesOf(query: URLSearchParams): ReadonlySet<Hash> {
  const texts = query.getAll('versioned_hashes').flatMap((text) => text.split(','))
  const wrong = texts.find((text) => !isHexData(text, 32))
  if (wrong !== undefined) throw badRequest(`versioned_hashes: ${wrong.slice(0, 80)} is not a hash`)
  return new Set(texts.map((text) => text.toLowerCase() as Hash))
}

function notKept(transaction: Hash): never {
  throw new CodedError<ExplorerErrorCode>('not-found', `the blobs of the transaction ${transaction} are not kept`)
}

/** The blobs of a block in their order, as JSON or as SSZ: their bytes one after another. Throws `bad-request`, and `not-found`. */
function blobsAnswer({ chain }: ExplorerServices, id: string, wanted: ReadonlySet<Hash>, accept: string): ExplorerAnswer {
  const blobs = blobBlocks(chain, id)
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ hash, blobVersionedHashes = [] }) => {
      return blobVersionedHashes
        .filter((versionedHash) => wanted.size === 0 || wanted.has(versionedHash))
        .map((versionedHash) => chain.blobs.get(versionedHash) ?? notKept(hash))
    })
  if (new Negotiator({ headers: { accept } }).mediaType(['application/json', BYTES]) === BYTES)
    return { status: 200, body: concatBytes(...blobs) }
  return { status: 200, body: { execution_optimistic: false, finalized: true, data: blobs.map(hexFromBytes) } }
}
