/** The folder of a network: `validators.json`, which describes it, and a folder for each validator. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hexFromBytes, type Hex } from '../contract/hex.ts'
import type { ValidatorSync } from '../contract/wire/validatorNetwork.ts'
import { replaceFile } from '../base/replaceFile.ts'
import { engineGenesisFile } from './engineGenesis.ts'
import { createEngineHome, type EngineKeys, readEngineHome } from './engineHome.ts'
import { validatorsError } from './errors.ts'
import { engineAddress, peerId } from './keys.ts'

const NETWORK_FILE = 'validators.json'
const GENESIS_FILE = 'genesis.json'
const FORMAT = 1
const MAX_FILE_BYTES = 16 * 2 ** 20
const MAX_BLOCK_BYTES = 4 * 2 ** 20
const POWER = 10
/** On one machine: each needs two processes and some 200 MB. */
export const MAX_VALIDATORS = 16

/** What a network is made with, and keeps. */
export interface NetworkPlan {
  /** Those of the genesis. */
  validators: number
  /** Name of the engines' chain. */
  chainName: string
  /** Arguments of every node, so that all have the same rules and accounts. */
  nodeArgs: readonly string[]
}

/** HTTP and WebSocket ports of a node. */
export interface NodePorts {
  http: number
  ws: number
}

export interface FolderValidator {
  folder: string
  address: string
  publicKey: Hex
  peerId: string
  /** How one that joined later got the chain; undefined for those of the genesis. */
  sync: ValidatorSync | undefined
}

export interface NetworkFolder {
  readonly plan: NetworkPlan
  /** Text of the engines' genesis. */
  readonly genesis: string
  readonly validators: readonly FolderValidator[]
  /** Ports of the last run; empty before the first. */
  readonly ports: readonly NodePorts[]
  /** Keeps them for the next run. Throws the file system error. */
  savePorts(ports: readonly NodePorts[]): void
  /** Makes keys of one more validator; returns it. Throws CodedError `validators-folder`. */
  add(sync: ValidatorSync): FolderValidator
}

interface NetworkFile extends NetworkPlan {
  format: number
  ports: NodePorts[]
  /** Those that joined later, in order. */
  joined?: ValidatorSync[]
}

const folderOfValidator = (folder: string, index: number): string => join(folder, `validator-${index}`)

/** What a folder was made with, and how many have joined; undefined if there is no network in it yet. Throws CodedError `validators-folder`. */
export function planIn(folder: string): (NetworkPlan & { joined: number }) | undefined {
  if (existsSync(join(folder, NETWORK_FILE))) {
    const file = readNetworkFile(folder)
    return { ...file, joined: joinedIn(file).length }
  }
  const left = existsSync(folder) ? readdirSync(folder).find((name) => /^validator-\d+$/.test(name)) : undefined
  if (left !== undefined)
    throw validatorsError(
      'validators-folder',
      `${folder} has ${left} but no ${NETWORK_FILE}: it was not made to the end; remove it, or name another folder`,
    )
  return undefined
}

/** Makes keys and genesis of a new network. Throws CodedError `validators-folder`. */
export function createNetworkFolder(folder: string, plan: NetworkPlan, nowMs: number, appState: unknown): void {
  try {
    const keys = Array.from({ length: plan.validators }, (_, index) => createEngineHome(engineHomeOf(folder, index)))
    const genesis = engineGenesisFile({
      chainName: plan.chainName,
      timeMs: nowMs,
      validators: keys.map(({ validator }, index) => ({ publicKey: validator.publicKey, name: `validator-${index}`, power: POWER })),
      maxBlockBytes: MAX_BLOCK_BYTES,
      appState,
    })
    replaceFile(join(folder, GENESIS_FILE), genesis)
    // The last file: without it, the folder was not made to the end.
    writeNetworkFile(folder, { format: FORMAT, ...plan, ports: [] })
  } catch (error) {
    throw validatorsError('validators-folder', `cannot make validators in ${folder}: ${(error as Error).message}`, error)
  }
}

/** Opens the folder of a network. Throws CodedError `validators-folder` if a part is damaged or gone. */
export function openNetworkFolder(folder: string): NetworkFolder {
  let file = readNetworkFile(folder)
  const keys = Array.from({ length: file.validators + joinedIn(file).length }, (_, index) => readEngineHome(engineHomeOf(folder, index)))
  const genesis = readText(join(folder, GENESIS_FILE))
  assertSameValidators(folder, genesis, keys.slice(0, file.validators))
  const validatorOf = ({ node, validator }: EngineKeys, index: number): FolderValidator => ({
    folder: folderOfValidator(folder, index),
    address: engineAddress(validator),
    publicKey: hexFromBytes(validator.publicKey),
    peerId: peerId(node),
    sync: joinedIn(file)[index - file.validators],
  })
  const validators = keys.map(validatorOf)
  const save = (changes: Partial<NetworkFile>) => {
    file = { ...file, ...changes }
    writeNetworkFile(folder, file)
  }
  return {
    plan: file,
    genesis,
    ports: file.ports,
    validators,
    savePorts: (ports) => save({ ports: [...ports] }),
    add(sync) {
      const index = validators.length
      try {
        // Of one that was not made to the end, and has not signed anything.
        rmSync(folderOfValidator(folder, index), { recursive: true, force: true })
        const added = createEngineHome(engineHomeOf(folder, index))
        save({ joined: [...joinedIn(file), sync] })
        validators.push(validatorOf(added, index))
      } catch (error) {
        throw validatorsError('validators-folder', `cannot make a validator in ${folder}: ${(error as Error).message}`, error)
      }
      return validators[index]!
    },
  }
}

const joinedIn = ({ joined = [] }: NetworkFile): readonly ValidatorSync[] => joined

const engineHomeOf = (folder: string, index: number) => join(folderOfValidator(folder, index), 'engine')

const writeNetworkFile = (folder: string, file: NetworkFile) =>
  replaceFile(join(folder, NETWORK_FILE), `${JSON.stringify(file, null, 2)}\n`)

export const isPort = (it: unknown) => typeof it === 'number' && Number.isInteger(it) && it > 0 && it < 65_536

const isSync = (it: unknown) => it === 'blocks' || it === 'snapshot'

function readNetworkFile(folder: string): NetworkFile {
  const path = join(folder, NETWORK_FILE)
  const file = parsed(path) as Partial<NetworkFile>
  const isValid =
    file.format === FORMAT &&
    typeof file.chainName === 'string' &&
    Number.isInteger(file.validators) &&
    file.validators! > 0 &&
    Array.isArray(file.nodeArgs) &&
    file.nodeArgs.every((it) => typeof it === 'string') &&
    Array.isArray(file.ports) &&
    file.ports.every((it: Partial<NodePorts> | null) => isPort(it?.http) && isPort(it?.ws)) &&
    (file.joined === undefined || (Array.isArray(file.joined) && file.joined.every(isSync)))
  if (!isValid) throw validatorsError('validators-folder', `${path} does not describe a network of validators of this version`)
  return file as NetworkFile
}

/** Otherwise the engines would not agree on anything, or two would vote as one. */
function assertSameValidators(folder: string, genesis: string, keys: readonly EngineKeys[]): void {
  const path = join(folder, GENESIS_FILE)
  const { validators } = parsedText(genesis, path) as { validators?: { address?: unknown }[] }
  const known = Array.isArray(validators) ? validators.map((it) => it?.address) : []
  const addresses = keys.map(({ validator }) => engineAddress(validator))
  const again = addresses.findIndex((address, index) => addresses.indexOf(address) !== index)
  if (again >= 0)
    throw validatorsError(
      'validators-folder',
      `validators ${addresses.indexOf(addresses[again]!)} and ${again} in ${folder} have the same key: they would sign two blocks at one height`,
    )
  const stranger = addresses.findIndex((address) => !known.includes(address))
  if (stranger >= 0)
    throw validatorsError('validators-folder', `validator ${stranger} is not in ${path}: its key, or the file, is another network's`)
}

function readText(path: string): string {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) throw new RangeError('it is too long')
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw validatorsError('validators-folder', `cannot read ${path}: ${(error as Error).message}`, error)
  }
}

const parsed = (path: string) => parsedText(readText(path), path)

function parsedText(text: string, path: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Told below.
  }
  throw validatorsError('validators-folder', `${path} is damaged: it is not a JSON object`)
}
