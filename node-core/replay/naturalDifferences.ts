/** What differs between two runs by nature, each with its reason. Only values of the same type are ignored: structure is compared all the same. */
import { isHash, makesId } from './identifiers.ts'

/** A value that differs. */
export interface Place {
  readonly method: string
  /** The method that made the id that the request takes. */
  readonly maker: string | undefined
  /** `result`, then names and indices. */
  readonly path: readonly (string | number)[]
  /** The recorded object or array that holds it. */
  readonly owner: unknown
  readonly recorded: unknown
}

/** A row of the table. */
export interface NaturalDifference {
  /** As reports name it. */
  readonly name: string
  readonly reason: string
  matches(place: Place): boolean
  /** Whether the replayed hash stands for the recorded one from then on. */
  readonly isName?: boolean
}

const CLOCK = 'the clock goes on'
const AFTER_CLOCK = 'follows from the times of blocks'
const PROCESS = 'is of the process'

const PROCESS_METHODS =
  /^(web3_clientVersion|admin_(nodeInfo|datadir|peers)|devnet_(nodeInfo|stats|workspaces|token)|debug_(memStats|gcStats|stacks|metrics))$/
const RAW_METHODS = /^debug_(getRawBlock|getRawHeader|getBlockRlp|getHeaderRlp)$/

const isResult = ({ path }: Place): boolean => path.length === 1 && path[0] === 'result'
const hasParent = ({ owner }: Place): boolean => typeof owner === 'object' && owner !== null && 'parentHash' in owner

/** A field, wherever it is. */
function field(name: string, reason: string, more: Partial<NaturalDifference> = {}): NaturalDifference {
  return { name, reason, matches: ({ path }) => path.length > 1 && path.at(-1) === name, ...more }
}

const TABLE: readonly NaturalDifference[] = [
  field('timestamp', CLOCK),
  field('blockTimestamp', CLOCK),
  { name: 'hash of a block', reason: AFTER_CLOCK, matches: (place) => place.path.at(-1) === 'hash' && hasParent(place), isName: true },
  field('blockHash', AFTER_CLOCK, { isName: true }),
  field('parentHash', AFTER_CLOCK, { isName: true }),
  field('parentBeaconBlockRoot', AFTER_CLOCK),
  // Contracts of the system store times and hashes of blocks (EIP-2935, EIP-4788).
  field('stateRoot', AFTER_CLOCK),
  field('mixHash', AFTER_CLOCK),
  field('prevRandao', AFTER_CLOCK),
  {
    name: 'accountProof',
    reason: AFTER_CLOCK,
    matches: ({ method, path }) => method === 'eth_getProof' && path[1] === 'accountProof' && path.length === 3,
  },
  {
    name: 'block filter',
    reason: AFTER_CLOCK,
    matches: ({ maker, path, recorded }) => maker === 'eth_newBlockFilter' && path.length === 2 && isHash(recorded),
    isName: true,
  },
  { name: 'raw block', reason: AFTER_CLOCK, matches: (place) => isResult(place) && RAW_METHODS.test(place.method) },
  { name: 'id', reason: 'is chosen by the node', matches: (place) => isResult(place) && makesId(place.method) },
  {
    name: 'eth_sendTransaction',
    reason: 'the node fills in what the request leaves open, such as fees',
    matches: (place) => isResult(place) && place.method === 'eth_sendTransaction' && isHash(place.recorded),
    isName: true,
  },
  { name: 'process', reason: PROCESS, matches: ({ method, path }) => path[0] === 'result' && PROCESS_METHODS.test(method) },
]

/** The row that says why the value may differ. */
export const naturalDifference = (place: Place): NaturalDifference | undefined => TABLE.find((row) => row.matches(place))
