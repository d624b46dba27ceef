/** The folder of a validator that joins those of other machines: complete as one that `hosts.ts` makes, with what a next start needs in `validator.json`. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../base/replaceFile.ts'
import { createEngineHome, type EngineKeys, readEngineHome } from './engineHome.ts'
import { validatorsError } from './errors.ts'
import { CHAIN_FILE } from './hosts.ts'
import { isPort, type NodePorts } from './networkFolder.ts'

const VALIDATOR_FILE = 'validator.json'
const GENESIS_FILE = 'genesis.json'
const FORMAT = 1

/** What a validator joins with, and keeps. */
export interface JoinPlan {
  /** Peers that it dials, `ID@HOST:PORT`. */
  peers: readonly string[]
  /** Arguments of its node. */
  nodeArgs: readonly string[]
  /** Of its node, in the last run. */
  ports: NodePorts | null
  /** Whether it has had a block of its peers, or may have had one: until then everything can be made anew. */
  hasJoined: boolean
}

export interface JoinFolder {
  readonly plan: JoinPlan
  /** Text of the engines' genesis. */
  readonly genesis: string
  readonly keys: EngineKeys
}

/** Opens the folder; undefined if it is empty or not there. Throws CodedError `validators-folder` if it has something else, or is damaged. */
export function openJoinFolder(folder: string): JoinFolder | undefined {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return undefined
  const path = join(folder, VALIDATOR_FILE)
  if (!existsSync(path))
    throw validatorsError('validators-folder', `${folder} has no validator that joined: name an empty folder with --data-dir`)
  const plan = readPlan(path)
  if (plan === undefined) throw validatorsError('validators-folder', `${path} is damaged: it does not describe a validator of this version`)
  return { plan, genesis: readFileSync(join(folder, GENESIS_FILE), 'utf8'), keys: readEngineHome(join(folder, 'engine')) }
}

/** Makes keys and files; `chain` is the text of the genesis file of the node. Throws CodedError `validators-folder`. */
export function createJoinFolder(folder: string, genesis: string, chain: string, plan: JoinPlan): JoinFolder {
  try {
    // Of an earlier attempt, which no peer has heard of.
    for (const part of ['engine', 'node']) rmSync(join(folder, part), { recursive: true, force: true })
    const keys = createEngineHome(join(folder, 'engine'))
    replaceFile(join(folder, GENESIS_FILE), genesis)
    replaceFile(join(folder, CHAIN_FILE), chain)
    saveJoinPlan(folder, plan)
    return { plan, genesis, keys }
  } catch (error) {
    throw validatorsError('validators-folder', `cannot make a validator in ${folder}: ${(error as Error).message}`, error)
  }
}

/** Throws the file system error. */
export const saveJoinPlan = (folder: string, plan: JoinPlan): void =>
  replaceFile(join(folder, VALIDATOR_FILE), `${JSON.stringify({ format: FORMAT, ...plan }, null, 2)}\n`)

const areTexts = (it: unknown): it is string[] => Array.isArray(it) && it.every((text) => typeof text === 'string')

function readPlan(path: string): JoinPlan | undefined {
  try {
    const { format, peers, nodeArgs, ports, hasJoined } = JSON.parse(readFileSync(path, 'utf8')) as Partial<JoinPlan> & { format?: unknown }
    if (format !== FORMAT || !areTexts(peers) || !areTexts(nodeArgs) || typeof hasJoined !== 'boolean') return undefined
    const arePorts = ports === null || (isPort(ports?.http) && isPort(ports?.ws))
    return arePorts ? { peers, nodeArgs, ports: ports ?? null, hasJoined } : undefined
  } catch {
    return undefined
  }
}
