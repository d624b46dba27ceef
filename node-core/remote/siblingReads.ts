/**
 * Reads of trie nodes that no known key leads to, as deletions need them. eth_getProof takes keys and not their hashes: a key whose hash
 * begins with the path of the node is found by trial, as far as the path is short; its proof, most likely of its absence, has the node.
 */
import type { Hash } from '../contract/hex.ts'
import { data } from '../contract/primitives.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import { nodeHashFromHash } from '../state/trieNode.ts'
import type { Capabilities, StateBlock } from './capabilities.ts'
import { decodeAnswer } from './decoding.ts'
import { MAX_SEARCHED_NIBBLES, findPreimage } from './findPreimage.ts'
import { decodedNode } from './proof.ts'
import type { RemoteClient } from './remoteClient.ts'
import { isRemoteError, lie } from './remoteErrors.ts'
import type { RemoteValue, RemoteValues } from './remoteValues.ts'
import type { StateReads, WantedState } from './stateReads.ts'

export type NodeKey = Extract<RemoteKey, { kind: 'node' }>

export class SiblingReads {
  readonly #client: RemoteClient
  readonly #capabilities: Capabilities
  readonly #states: StateReads
  readonly #values: RemoteValues
  readonly #add: (value: RemoteValue) => void
  readonly #onRemark: (text: string) => void

  /** `add` keeps a value, which `values` then has. */
  constructor(
    client: RemoteClient,
    capabilities: Capabilities,
    states: StateReads,
    values: RemoteValues,
    add: (value: RemoteValue) => void,
    onRemark: (text: string) => void,
  ) {
    this.#client = client
    this.#capabilities = capabilities
    this.#states = states
    this.#values = values
    this.#add = add
    this.#onRemark = onRemark
  }

  /** Reads the node, or notes that it cannot be had. Throws RemoteError if that may change, or the reason of `signal`. */
  async read(key: NodeKey, block: StateBlock, signal: AbortSignal): Promise<void> {
    const hash = nodeHashFromHash(key.hash)
    await this.#prove(key, block, signal)
    if (this.#values.nodes.node(hash) === undefined) await this.#readByHash(key.hash, signal)
    if (this.#values.nodes.node(hash) !== undefined) return
    this.#values.nodes.addLost(hash)
    const where = key.address === undefined ? 'the account trie' : `the storage of ${key.address}`
    this.#onRemark(
      `a deletion needs the trie node ${key.hash} at 0x${key.path} of ${where}, which the remote chain does not give: states from there on cannot be proved`,
    )
  }

  async #prove({ root, address, path }: NodeKey, block: StateBlock, signal: AbortSignal): Promise<void> {
    if (path.length > MAX_SEARCHED_NIBBLES) return
    const found = await findPreimage(path, address === undefined ? 20 : 32, signal)
    if (found === undefined) return
    const wanted: WantedState =
      address === undefined
        ? { root, block, accounts: [`0x${found.toString(16).padStart(40, '0')}`], slots: new Map() }
        : { root, block, accounts: [], slots: new Map([[address, [found]]]) }
    try {
      for (const { nodes } of await this.#states.prove(wanted, signal)) nodes.forEach(this.#add)
    } catch (error) {
      // The remote no longer proves the state.
      if (!isRemoteError(error, 'remote-refused', 'remote-no-state')) throw error
    }
  }

  /** geth keeps nodes by their hashes, unless its state scheme is by path. */
  async #readByHash(hash: Hash, signal: AbortSignal): Promise<void> {
    if (!this.#capabilities.nodeByHash) return
    const [outcome] = await this.#client.requestAll([{ method: 'debug_dbGet', params: [hash] }], signal)
    if ('refusal' in outcome!) {
      // It says nothing of the node, which would be lost for good.
      if (outcome.refusal.kind === 'passing') throw this.#client.refused('debug_dbGet', outcome)
      if (outcome.refusal.kind === 'method') this.#capabilities.nodeByHash = false
      return
    }
    const rlp = decodeAnswer(data, outcome!.result, 'debug_dbGet')
    const got = keccak256Hex(rlp)
    if (got !== hash) throw lie('node by its hash', hash, got)
    this.#add({ kind: 'node', hash, node: decodedNode(rlp, 'the answer of debug_dbGet') })
  }
}
