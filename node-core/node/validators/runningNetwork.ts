/** A network that another process runs: it is found by its nodes' data folders, and asked through one of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postJson } from '../../base/httpJson.ts'
import {
  type NetworkValidator,
  validatorNetwork,
  type ValidatorSync,
  type WireValidatorNetwork,
} from '../../contract/wire/validatorNetwork.ts'
import { validatorsError } from '../../validators/errors.ts'
import type { NetworkFolder } from '../../validators/networkFolder.ts'
import { headOf } from '../../validators/nodeHead.ts'
import { holderOf } from '../dataFolders/folderLock.ts'

/** A validator is added in seconds; a paused node does not answer at all. */
const BOUNDS = { timeoutMs: 120_000, maxBytes: 1 << 20 }

/** A node of a running network. */
export interface RunningNode {
  /** URL; null while it starts. */
  http: string | null
  dataDir: string
  pid: number
}

/** What `ready` and `added` say of a validator. */
export const nodeFields = ({ http, ws, engine, publicKey }: Pick<NetworkValidator, 'http' | 'ws' | 'engine' | 'publicKey'>) => ({
  http,
  ws,
  consensus: engine,
  publicKey,
})

/** Nodes whose network was killed end some moments later. */
const ENDING_MS = 10_000
const LOOK_MS = 100

/** The first node of the network that runs, and does not end just now; undefined if none does. */
export async function runningNetwork(folder: NetworkFolder): Promise<RunningNode | undefined> {
  const endsAtMs = performance.now() + ENDING_MS
  for (;;) {
    const node = await firstNode(folder)
    const isAnswering = node !== undefined && node.http !== null && (await headOf(node.http)) !== null
    if (node === undefined || isAnswering || performance.now() > endsAtMs) return node
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function firstNode({ validators }: NetworkFolder): Promise<RunningNode | undefined> {
  for (const { folder } of validators) {
    const dataDir = join(folder, 'node')
    const holder = await holderOf(dataDir)
    if (holder !== undefined) return { http: holder.http, dataDir, pid: holder.pid }
  }
  return undefined
}

/**
 * Lets a running network add validators until it has so many; returns what is told of them. Rejects with CodedError: `validators-folder` if it
 * has them already, `validator` if they cannot be added.
 */
export async function addToRunning({ http, pid, dataDir }: RunningNode, { validators }: NetworkFolder, count: number, sync: ValidatorSync) {
  const place = `process ${pid}${http === null ? '' : ` at ${http}`}`
  if (count <= validators.length)
    throw validatorsError(
      'validators-folder',
      `the network runs already, its first node as ${place}: end it there, or add validators to it with --validators ${count + 1}`,
    )
  if (http === null) throw validatorsError('validator', `${place} does not listen yet: try again`)
  const token = tokenIn(dataDir)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'devnet_addValidator', params: [sync] })
  let added: NetworkValidator[] = []
  while (validators.length + added.length < count) {
    const { text, problem } = await postJson(http, { authorization: `Bearer ${token}` }, body, BOUNDS)
    if (problem !== undefined) throw validatorsError('validator', `${place} does not answer: ${problem}`)
    added = networkIn(text, place).validators.slice(validators.length)
  }
  return added.map(nodeFields)
}

function tokenIn(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'auth-token'), 'utf8').trim()
  } catch (error) {
    throw validatorsError('validator', `cannot ask the network: ${(error as Error).message}`, error)
  }
}

/** The network after a validator was added. Throws CodedError `validator` with the reason that the node gives. */
function networkIn(text: string, place: string): WireValidatorNetwork {
  let reason = 'what it answers is none'
  try {
    const { result, error } = JSON.parse(text) as { result?: unknown; error?: { message?: unknown } }
    if (error === undefined) return validatorNetwork.decode(result)
    reason = String(error.message)
  } catch {
    // Told below.
  }
  throw validatorsError('validator', `${place} added no validator: ${reason}`)
}
