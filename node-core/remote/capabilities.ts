/** What a remote can do beyond single reads: found out once, when it is opened. */
import type { Hash } from '../contract/hex.ts'
import { quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import type { RemoteClient } from './remoteClient.ts'
import { remoteError } from './remoteErrors.ts'
import type { RpcOutcome } from './rpcAnswer.ts'

export interface Capabilities {
  /** Blocks may be named by hash (EIP-1898), so that a reorganisation cannot exchange the state. */
  blockHash: boolean
  accountInfo: boolean
  storageValues: boolean
  /** eth_call replaces code and keeps storage; undefined: not tried yet. */
  codeOverride: boolean | undefined
  accessList: boolean
  proof: boolean
  /** debug_dbGet gives trie nodes by their hashes; until it refuses, it may. */
  nodeByHash: boolean
  blockReceipts: boolean
}

/** A block of which the state is asked. */
export interface StateBlock {
  number: bigint
  hash: Hash
}

/** The block parameter of a request for state. */
export function blockParam({ number, hash }: StateBlock, { blockHash }: Pick<Capabilities, 'blockHash'>): unknown {
  return blockHash ? { blockHash: hash } : quantityFromBigint(number)
}

/** Asks the remote, in one batch, what it can at the block. Throws `remote-no-state` if it does not have the state. */
export async function findCapabilities(client: RemoteClient, block: StateBlock, head: bigint, signal?: AbortSignal): Promise<Capabilities> {
  const number = quantityFromBigint(block.number)
  const [balance, byHash, accountInfo, storageValues, accessList, proof, blockReceipts] = await client.requestAll(
    [
      { method: 'eth_getBalance', params: [ZERO_ADDRESS, number] },
      { method: 'eth_getBalance', params: [ZERO_ADDRESS, { blockHash: block.hash }] },
      { method: 'eth_getAccountInfo', params: [ZERO_ADDRESS, number] },
      { method: 'eth_getStorageValues', params: [{ [ZERO_ADDRESS]: [wordFromBigint(0n)] }, number] },
      { method: 'eth_createAccessList', params: [{ to: ZERO_ADDRESS }, number] },
      { method: 'eth_getProof', params: [ZERO_ADDRESS, [], number] },
      { method: 'eth_getBlockReceipts', params: [number] },
    ],
    signal,
  )
  if ('refusal' in balance!)
    throw balance.refusal.kind === 'state' ? noState(client, block, head) : client.refused('eth_getBalance', balance)
  return {
    blockHash: isAnswered(byHash!),
    accountInfo: isAnswered(accountInfo!),
    storageValues: isAnswered(storageValues!),
    codeOverride: undefined,
    nodeByHash: true,
    accessList: isAnswered(accessList!),
    proof: isAnswered(proof!),
    blockReceipts: isAnswered(blockReceipts!),
  }
}

const isAnswered = (outcome: RpcOutcome) => 'result' in outcome && outcome.result !== null

/** The error for a state that the remote no longer has. */
export function noState(client: RemoteClient, { number }: StateBlock, head: bigint) {
  return remoteError(
    'remote-no-state',
    `the remote chain at ${client.name} does not have the state of block ${number}, ${head - number} blocks below its head: it is not an archive node; fork a newer block, or use an archive endpoint`,
  )
}
