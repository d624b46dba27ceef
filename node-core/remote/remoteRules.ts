/** The rules of a remote chain: by its id, else by what its blocks and its eth_config (EIP-7910) show. */
import { object, optional, record, json as anyJson } from '../contract/compound.ts'
import { index, integer, string } from '../contract/primitives.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { bytesFromHex } from '../contract/hex.ts'
import { type ChainConfig, HARDFORKS, type Hardfork, forksUpTo, hardforkAt, includesFork } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { KNOWN_CHAINS } from './knownChains.ts'

export interface RemoteRules {
  /** Of the chain as it is; local blocks may have other rules. */
  config: ChainConfig
  /**
   * Those that one of its blocks may have been made under, the likeliest first, at least one: of a chain that is not recognised, what the
   * fields of its header allow.
   */
  configsOf: (header: Header) => readonly ChainConfig[]
  /** `Ethereum`, or undefined if the chain is not recognised. */
  name: string | undefined
  /** How the rules were found, and what of the chain is not Ethereum's; to be said to the user. */
  remarks: string[]
}

const wireConfig = object({
  current: object({
    activationTime: integer,
    blobSchedule: optional(object({ target: index0(), max: index0(), baseFeeUpdateFraction: index0() })),
    precompiles: optional(record(string, anyJson('address'))),
    systemContracts: optional(record(string, anyJson('address'))),
  }),
})

/** EIP-7910 has JSON numbers; some nodes answer quantities. */
function index0() {
  return {
    decode: (value: unknown) => (typeof value === 'number' ? integer.decode(value) : index.decode(value)),
    encode: integer.encode,
    schema: integer.schema,
  }
}

type WireConfig = ReturnType<typeof wireConfig.decode>

/** The rules at a block. `configJson`: the answer to eth_config; undefined if the remote does not have it. */
export function remoteRules(chainId: bigint, header: Header, configJson: unknown): RemoteRules {
  const known = KNOWN_CHAINS.get(chainId)
  const answered = decodeConfig(configJson)
  // Of a block before its activation it says nothing.
  const current = answered && BigInt(answered.activationTime) <= header.timestamp ? answered : undefined
  const shown = newest(forkOfHeader(header), current && forkOfConfig(current))
  if (known === undefined) {
    const remarks = [
      `chain ${chainId} is not recognised: blocks made here have the rules of ${shown}, which its block ${header.number} shows, unless ` +
        '--hardfork says otherwise; its own blocks are executed under the rules that their receipts confirm',
    ]
    const config = withBlobs({ chainId, forks: forksUpTo(shown), blobSchedule: {} }, shown, current)
    return { config, configsOf: configsOfHeaders(config, shown), name: undefined, remarks }
  }
  const remarks =
    known.foreign === undefined ? [] : [`${known.name} has what Ethereum has not: ${known.foreign}; local blocks are Ethereum's`]
  if (known.hasRulesInHeaders === true) {
    remarks.push(`the header of block ${header.number} names the rules of ${shown}`)
    const config = withBlobs({ ...known.config, forks: forksUpTo(shown) }, shown, current)
    return { config, configsOf: configsOfHeaders(config, shown), name: known.name, remarks }
  }
  const listed = hardforkAt(known.config, header.number, header.timestamp)
  if (includesFork(listed, shown)) return rulesOfKnown(withBlobs(known.config, listed, current), known.name, remarks)
  remarks.push(`${known.name} has newer rules than are known here: its blocks show those of ${shown}`)
  const forks = { ...known.config.forks, [shown]: { timestamp: header.timestamp } }
  return rulesOfKnown(withBlobs({ ...known.config, forks }, shown, current), known.name, remarks)
}

const rulesOfKnown = (config: ChainConfig, name: string, remarks: string[]): RemoteRules => ({
  config,
  configsOf: () => [config],
  name,
  remarks,
})

/** The configurations of blocks of a chain whose fork block has the rules of `shown`. */
function configsOfHeaders(config: ChainConfig, shown: Hardfork): RemoteRules['configsOf'] {
  const byFork = new Map<Hardfork, ChainConfig>([[shown, config]])
  const configOf = (fork: Hardfork): ChainConfig => {
    let found = byFork.get(fork)
    if (found === undefined) byFork.set(fork, (found = { ...config, forks: forksUpTo(fork) }))
    return found
  }
  return (header) => {
    const [oldest, newest] = forksOfHeader(header)
    const allowed = HARDFORKS.filter((fork) => includesFork(fork, oldest) && includesFork(newest, fork))
    const older = allowed.filter((fork) => includesFork(shown, fork)).toReversed()
    // The fork block shows the oldest rules that it can have, so even those before it may be newer.
    return [...older, ...allowed.filter((fork) => !older.includes(fork))].map(configOf)
  }
}

function decodeConfig(json: unknown): WireConfig['current'] | undefined {
  try {
    return wireConfig.decode(json).current
  } catch {
    // Advice only: what it does not say, the header shows.
    return undefined
  }
}

const newest = (a: Hardfork, b: Hardfork | undefined): Hardfork => (b === undefined || includesFork(a, b) ? a : b)

/** The oldest rules under which the header can have its fields; Berlin for all before London, which no field tells apart. */
export function forkOfHeader(header: Header): Hardfork {
  const arbOs = arbOsVersion(header)
  if (arbOs !== undefined)
    return arbOs >= 50n ? 'osaka' : arbOs >= 40n ? 'prague' : arbOs >= 20n ? 'cancun' : arbOs >= 11n ? 'shanghai' : 'london'
  if (header.slotNumber !== undefined || header.blockAccessListHash !== undefined) return 'amsterdam'
  if (header.requestsHash !== undefined) return 'prague'
  if (header.blobGasUsed !== undefined || header.parentBeaconBlockRoot !== undefined) return 'cancun'
  if (header.withdrawalsRoot !== undefined) return 'shanghai'
  if (header.difficulty === 0n && header.baseFeePerGas !== undefined) return 'paris'
  return header.baseFeePerGas === undefined ? 'berlin' : 'london'
}

/** The oldest and the newest rules under which the header can have its fields. */
function forksOfHeader(header: Header): [oldest: Hardfork, newest: Hardfork] {
  const shown = forkOfHeader(header)
  if (arbOsVersion(header) !== undefined) return [shown, shown]
  const next = HARDFORKS.findIndex((fork, i) => i > HARDFORKS.indexOf(shown) && FORKS_WITH_FIELDS.has(fork))
  return [header.baseFeePerGas === undefined ? 'frontier' : shown, next < 0 ? HARDFORKS.at(-1)! : HARDFORKS[next - 1]!]
}

/** Forks that added fields to the header, or emptied some. */
const FORKS_WITH_FIELDS: ReadonlySet<Hardfork> = new Set(['london', 'paris', 'shanghai', 'cancun', 'prague', 'amsterdam'])

/**
 * Version of ArbOS in a header of Arbitrum: bytes 16 to 24 of the mix hash, whose first eight count messages to L1 (nitro,
 * HeaderInfo). Its difficulty is 1, and its nonce counts messages from L1.
 */
function arbOsVersion({ mixHash, difficulty, extraData, baseFeePerGas }: Header): bigint | undefined {
  if (difficulty !== 1n || extraData.length !== 32 || baseFeePerGas === undefined) return undefined
  const version = bigintFromBytes(bytesFromHex(mixHash).subarray(16, 24))
  return version > 0n && version < 1000n ? version : undefined
}

/** The newest fork whose precompiles or system contracts are there. */
function forkOfConfig({ precompiles, systemContracts }: WireConfig['current']): Hardfork {
  const names = new Set([...(precompiles?.keys() ?? []), ...(systemContracts?.keys() ?? [])])
  if (names.has('P256VERIFY')) return 'osaka'
  if (names.has('BLS12_G1ADD') || names.has('HISTORY_STORAGE_ADDRESS')) return 'prague'
  return names.has('KZG_POINT_EVALUATION') || names.has('BEACON_ROOTS_ADDRESS') ? 'cancun' : 'frontier'
}

function withBlobs(config: ChainConfig, fork: Hardfork, current: WireConfig['current'] | undefined): ChainConfig {
  const schedule = current?.blobSchedule
  if (schedule === undefined) return config
  const { target, max, baseFeeUpdateFraction } = schedule
  return {
    ...config,
    blobSchedule: { ...config.blobSchedule, [fork]: { target, max, baseFeeUpdateFraction: BigInt(baseFeeUpdateFraction) } },
  }
}

/** The rules of a chain that is followed: anvil and others make blocks without the contracts of requests. */
export function rulesOfFollowed({ config, configsOf, ...more }: RemoteRules): RemoteRules {
  const made = new Map<ChainConfig, ChainConfig>()
  const lenient = (of: ChainConfig): ChainConfig => {
    let known = made.get(of)
    if (known === undefined) made.set(of, (known = { ...of, mayLackRequestContracts: true }))
    return known
  }
  return { ...more, config: lenient(config), configsOf: (header) => configsOf(header).map(lenient) }
}
