/**
 * Reads geth's genesis JSON. Strict, because a fork that is silently not active is the hardest mistake to find: every message names the
 * key.
 */
import { type Address, type Hash, addressFromBigint, bytesFromHex, isHexData, wordFromBigint } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { type BlobSchedule, type ChainConfig, type ForkActivation, HARDFORKS, type Hardfork, includesFork } from '../types/chainConfig.ts'
import type { Genesis, GenesisAccount } from './genesis.ts'

/** `invalid-genesis`: the message names the key and the reason. */
export type GenesisErrorCode = 'invalid-genesis'

type JsonObject = Record<string, unknown>

const invalid = (key: string, reason: string) => new CodedError<GenesisErrorCode>('invalid-genesis', `genesis: ${key}: ${reason}`)

const KEYS_AT_BLOCKS = {
  homestead: 'homesteadBlock',
  tangerineWhistle: 'eip150Block',
  spuriousDragon: 'eip155Block',
  byzantium: 'byzantiumBlock',
  constantinople: 'constantinopleBlock',
  petersburg: 'petersburgBlock',
  istanbul: 'istanbulBlock',
  muirGlacier: 'muirGlacierBlock',
  berlin: 'berlinBlock',
  london: 'londonBlock',
  arrowGlacier: 'arrowGlacierBlock',
  grayGlacier: 'grayGlacierBlock',
} satisfies Partial<Record<Hardfork, string>>
/** Every other fork activates at a timestamp, but Frontier, which starts with the chain, and Paris, which the difficulty activates. */
const KEYS_AT_TIMES: Record<Exclude<Hardfork, keyof typeof KEYS_AT_BLOCKS | 'frontier' | 'paris'>, string> = {
  shanghai: 'shanghaiTime',
  cancun: 'cancunTime',
  prague: 'pragueTime',
  osaka: 'osakaTime',
  bpo1: 'bpo1Time',
  bpo2: 'bpo2Time',
  amsterdam: 'amsterdamTime',
}
/** Keys of forks that activate at a block. */
export const BLOCK_KEYS: Partial<Record<Hardfork, string>> = KEYS_AT_BLOCKS
/** Keys of forks that activate at a timestamp. */
export const TIME_KEYS: Partial<Record<Hardfork, string>> = KEYS_AT_TIMES
/** Forks that a chain may omit: they only change the difficulty bomb or the blob schedule. */
const OPTIONAL_FORKS: ReadonlySet<Hardfork> = new Set(['muirGlacier', 'arrowGlacier', 'grayGlacier', 'bpo1', 'bpo2'])

const OTHER_CONFIG_KEYS = [
  'chainId',
  'eip158Block',
  'mergeNetsplitBlock',
  'terminalTotalDifficulty',
  'blobSchedule',
  'depositContractAddress',
  'daoForkBlock',
  'daoForkSupport',
  // Specific to this node.
  'anyGasLimit',
  // Without effect here: consensus engine, a hash to check, an obsolete flag.
  'ethash',
  'clique',
  'eip150Hash',
  'terminalTotalDifficultyPassed',
]
const CONFIG_KEYS: ReadonlySet<string> = new Set([...OTHER_CONFIG_KEYS, ...Object.values(BLOCK_KEYS), ...Object.values(TIME_KEYS)])
const GENESIS_KEYS: ReadonlySet<string> = new Set([
  'config',
  'alloc',
  'number',
  'timestamp',
  'gasLimit',
  'gasUsed',
  'coinbase',
  'difficulty',
  'extraData',
  'mixHash',
  'mixhash',
  'nonce',
  'parentHash',
  'baseFeePerGas',
  'excessBlobGas',
  'blobGasUsed',
  'slotNumber',
])
const ACCOUNT_KEYS: ReadonlySet<string> = new Set(['balance', 'nonce', 'code', 'storage', 'secretKey'])
const SCHEDULE_KEYS: ReadonlySet<string> = new Set(['target', 'max', 'baseFeeUpdateFraction'])

/** Heights are JSON numbers in places. */
const HEIGHT_BITS = 53
/** Of what rises from block to block: later blocks have 64 bits for it. */
const RISING_BITS = 63

/**
 * Builds a genesis from parsed genesis JSON, or from the genesis file of a consensus engine, whose `app_state` it is. Numbers are hex or
 * decimal strings, or JSON numbers. Throws `invalid-genesis`.
 */
export function genesisFromJson(json: unknown): Genesis {
  const isOfEngine = typeof json === 'object' && json !== null && 'app_state' in json
  const object = objectOf(isOfEngine ? json.app_state : json, isOfEngine ? 'app_state' : 'file', GENESIS_KEYS)
  const difficulty = requiredNumber(object, 'difficulty', '', 256)
  const optional = (key: 'baseFeePerGas' | 'excessBlobGas' | 'blobGasUsed' | 'slotNumber', bits?: number) => {
    const value = optionalNumber(object, key, '', bits)
    return value === undefined ? {} : { [key]: value }
  }
  const extraData = bytesOf(object['extraData'], 'extraData')
  if (extraData.length > 32) throw invalid('extraData', `has ${extraData.length} bytes, the limit is 32`)
  return {
    config: configOf(object['config'], difficulty),
    alloc: allocOf(object['alloc']),
    number: optionalNumber(object, 'number', '', HEIGHT_BITS) ?? 0n,
    timestamp: optionalNumber(object, 'timestamp', '', RISING_BITS) ?? 0n,
    gasLimit: requiredNumber(object, 'gasLimit'),
    coinbase: addressOf(object['coinbase'] ?? '0x', 'coinbase'),
    difficulty,
    extraData,
    mixHash: hashOf(object['mixHash'] ?? object['mixhash'] ?? '0x', 'mixHash'),
    nonce: `0x${(optionalNumber(object, 'nonce') ?? 0n).toString(16).padStart(16, '0')}`,
    parentHash: hashOf(object['parentHash'] ?? '0x', 'parentHash'),
    ...optional('baseFeePerGas', 256),
    ...optional('excessBlobGas', RISING_BITS),
    ...optional('blobGasUsed', RISING_BITS),
    ...optional('slotNumber', RISING_BITS),
  }
}

function configOf(json: unknown, genesisDifficulty: bigint): ChainConfig {
  const config = objectOf(json, 'config', CONFIG_KEYS)
  if (config['daoForkSupport'] === true && config['daoForkBlock'] !== undefined) {
    throw invalid('config.daoForkBlock', 'the irregular state change of the DAO fork is not supported')
  }
  const number = (key: string, bits?: number) => optionalNumber(config, key, 'config.', bits)
  const eip158 = number('eip158Block')
  if (eip158 !== undefined && eip158 !== number('eip155Block')) throw invalid('config.eip158Block', 'must be equal to config.eip155Block')
  const forks: Partial<Record<Hardfork, ForkActivation>> = {}
  for (const fork of HARDFORKS) {
    const block = BLOCK_KEYS[fork] === undefined ? undefined : number(BLOCK_KEYS[fork])
    const timestamp = TIME_KEYS[fork] === undefined ? undefined : number(TIME_KEYS[fork])
    if (block !== undefined) forks[fork] = { block }
    if (timestamp !== undefined) forks[fork] = { timestamp }
  }
  // As in geth, a chain that sets Constantinople but not Petersburg activates both together.
  if (forks.constantinople && !forks.petersburg) forks.petersburg = forks.constantinople
  const merge = mergeBlock(number('terminalTotalDifficulty', 256), number('mergeNetsplitBlock'), genesisDifficulty)
  if (merge !== undefined) forks.paris = { block: merge }
  assertForkOrder(forks)
  const depositContract = config['depositContractAddress']
  const anyGasLimit = config['anyGasLimit'] ?? false
  if (typeof anyGasLimit !== 'boolean') throw invalid('config.anyGasLimit', 'must be true or false')
  return {
    chainId: requiredNumber(config, 'chainId', 'config.', 256),
    forks,
    blobSchedule: blobScheduleOf(config['blobSchedule']),
    ...(depositContract !== undefined &&
      depositContract !== null && {
        depositContractAddress: addressOf(depositContract, 'config.depositContractAddress'),
      }),
    ...(anyGasLimit && { anyGasLimit }),
  }
}

/** First proof-of-stake block. Total difficulty is not tracked, so it must follow from the genesis or be given. */
function mergeBlock(terminalDifficulty: bigint | undefined, netsplit: bigint | undefined, genesisDifficulty: bigint): bigint | undefined {
  if (netsplit !== undefined) return netsplit
  if (terminalDifficulty === undefined) return undefined
  if (terminalDifficulty === 0n) return 0n
  if (terminalDifficulty <= genesisDifficulty) return 1n
  throw invalid(
    'config.mergeNetsplitBlock',
    'is required (the first proof-of-stake block) if terminalTotalDifficulty is above the genesis difficulty',
  )
}

const keyOf = (fork: Hardfork) => `config.${fork === 'paris' ? 'terminalTotalDifficulty' : (BLOCK_KEYS[fork] ?? TIME_KEYS[fork])}`

function assertForkOrder(forks: Partial<Record<Hardfork, ForkActivation>>): void {
  let before: Hardfork | undefined
  let missing: Hardfork | undefined
  for (const fork of HARDFORKS.slice(1)) {
    const activation = forks[fork]
    if (activation === undefined) {
      if (!OPTIONAL_FORKS.has(fork)) missing ??= fork
      continue
    }
    if (missing !== undefined) throw invalid(keyOf(missing), `is missing, but ${keyOf(fork)} is set`)
    const earlier = before && forks[before]
    if (earlier && startOf(activation) < startOf(earlier) && 'block' in activation === 'block' in earlier) {
      throw invalid(keyOf(fork), `${startOf(activation)} is before ${keyOf(before!)} ${startOf(earlier)}`)
    }
    before = fork
  }
}

const startOf = (activation: ForkActivation) => ('block' in activation ? activation.block : activation.timestamp)

function blobScheduleOf(json: unknown): Partial<Record<Hardfork, BlobSchedule>> {
  if (json === undefined || json === null) return {}
  const schedules: Partial<Record<Hardfork, BlobSchedule>> = {}
  for (const [name, entry] of Object.entries(objectOf(json, 'config.blobSchedule'))) {
    const fork = HARDFORKS.find((known) => known === name)
    const key = `config.blobSchedule.${name}`
    if (fork === undefined || !includesFork(fork, 'cancun')) throw invalid(key, 'unknown fork, or fork without blobs')
    const schedule = objectOf(entry, key, SCHEDULE_KEYS)
    const [target, max] = (['target', 'max'] as const).map((name) => requiredNumber(schedule, name, `${key}.`, 32)) as [bigint, bigint]
    if (target > max) throw invalid(`${key}.target`, `${target} is above max ${max}`)
    const baseFeeUpdateFraction = requiredNumber(schedule, 'baseFeeUpdateFraction', `${key}.`)
    if (baseFeeUpdateFraction === 0n) throw invalid(`${key}.baseFeeUpdateFraction`, 'must not be zero')
    schedules[fork] = { target: Number(target), max: Number(max), baseFeeUpdateFraction }
  }
  return schedules
}

function allocOf(json: unknown): Map<Address, GenesisAccount> {
  const alloc = new Map<Address, GenesisAccount>()
  for (const [name, entry] of Object.entries(objectOf(json, 'alloc'))) {
    const key = `alloc.${name}`
    const address = addressOf(name.startsWith('0x') ? name : `0x${name}`, key, true)
    if (alloc.has(address)) throw invalid(key, 'duplicate address')
    const account = objectOf(entry, key, ACCOUNT_KEYS)
    const nonce = optionalNumber(account, 'nonce', `${key}.`)
    const code = bytesOf(account['code'], `${key}.code`)
    alloc.set(address, {
      balance: optionalNumber(account, 'balance', `${key}.`, 256) ?? 0n,
      ...(nonce !== undefined && { nonce }),
      ...(code.length > 0 && { code }),
      ...(account['storage'] !== undefined && { storage: storageOf(account['storage'], `${key}.storage`) }),
    })
  }
  return alloc
}

function storageOf(json: unknown, key: string): Map<bigint, bigint> {
  const storage = new Map<bigint, bigint>()
  for (const [slot, value] of Object.entries(objectOf(json, key))) {
    const word = (text: unknown) =>
      BigInt(hashOf(typeof text === 'string' && !text.startsWith('0x') ? `0x${text}` : text, `${key}.${slot}`))
    storage.set(word(slot), word(value))
  }
  return storage
}

function objectOf(json: unknown, key: string, known?: ReadonlySet<string>): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalid(key, json === undefined ? 'is missing' : 'is not an object')
  const prefix = key === 'file' ? '' : `${key}.`
  if (known) for (const name of Object.keys(json)) if (!known.has(name)) throw invalid(`${prefix}${name}`, 'unknown key')
  return json as JsonObject
}

function requiredNumber(object: JsonObject, key: string, prefix = '', bits?: number): bigint {
  const value = optionalNumber(object, key, prefix, bits)
  if (value === undefined) throw invalid(`${prefix}${key}`, 'is missing')
  return value
}

/** An unsigned integer of at most that many bits, 64 where headers, accounts or forks have no more. */
function optionalNumber(object: JsonObject, key: string, prefix = '', bits = 64): bigint | undefined {
  const value = object[key]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'number' && value > 0)
    throw invalid(`${prefix}${key}`, `${value} is not exact in JSON: write the number as a string`)
  if (typeof value === 'string' && /^(0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(value)) {
    const number = BigInt(value)
    if (number >> BigInt(bits) > 0n) throw invalid(`${prefix}${key}`, `${value} is larger than ${bits} bits`)
    return number
  }
  throw invalid(`${prefix}${key}`, `not a number: ${JSON.stringify(value)}`)
}

function bytesOf(value: unknown, key: string): Uint8Array {
  if (value === undefined || value === null) return EMPTY_BYTES
  if (!isHexData(value)) throw invalid(key, `not hex data: ${JSON.stringify(value)?.slice(0, 80)}`)
  return bytesFromHex(value)
}

const shortHex = (value: unknown, bytes: number, key: string): bigint => {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value) || value.length > 2 + 2 * bytes)
    throw invalid(key, `not ${bytes} bytes of hex data`)
  return value === '0x' ? 0n : BigInt(value)
}

/** 20 bytes; shorter values, which geth pads, are accepted unless `exact` is set. */
function addressOf(value: unknown, key: string, exact = false): Address {
  if (exact && !isHexData(value, 20)) throw invalid(key, 'not an address')
  return addressFromBigint(shortHex(value, 20, key))
}

function hashOf(value: unknown, key: string): Hash {
  return wordFromBigint(shortHex(value, 32, key))
}
