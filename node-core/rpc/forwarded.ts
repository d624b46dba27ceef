import { CodedError } from '../base/codedError.ts'
import type { Address } from '../contract/hex.ts'
import type { RpcCall } from './context.ts'
import { RpcError, rpcError } from './errors.ts'
import type { FollowedNode } from './followedNode.ts'
import type { ResolvedMethod } from './registry.ts'

/**
 * The answer of the followed node to a call that only it can answer: one that steers its chain, proves or lists a state, sends blobs, or sends from an
 * account of which this node has no key. Undefined if this node answers.
 */
export function forwarded(
  followed: FollowedNode,
  found: ResolvedMethod,
  params: unknown,
  args: readonly unknown[],
  call: RpcCall,
): Promise<unknown> | undefined {
  const given = (params ?? []) as unknown[]
  const isTheirs = found.steers || OF_WHOLE_STATES.has(found.name) || isBlobSend(found.name, given) || isForeignSend(found.name, args, call)
  return isTheirs ? followed.forward(Array.from(new Set([found.name, ...found.names])), given) : undefined
}

/** Runs of a call, each of which fails because of another block. */
const MAX_RUNS = 20

/**
 * Runs a call upon the chain of the followed node, and again if it failed because that node has gone on meanwhile: a block that was
 * taken back there cannot be read any more, and a nonce may be used.
 */
export async function runOnFollowed(followed: FollowedNode, run: () => unknown): Promise<unknown> {
  for (let runs = 1; ; runs++) {
    const { head } = followed
    try {
      return await run()
    } catch (error) {
      if (runs === MAX_RUNS || !isOfThePast(error)) throw error
      await followed.catchUp()
      // Another call, or the poll, may have taken it over before.
      if (followed.head === head) throw error
    }
  }
}

const isOfThePast = (error: unknown): boolean =>
  error instanceof CodedError
    ? ['remote-refused', 'remote-no-state', 'nonce-too-low'].includes(error.code)
    : error instanceof RpcError && /nonce too low/i.test(error.message)

/** Only the node whose states they are has the tries. */
const OF_WHOLE_STATES = new Set(['eth_getProof', 'debug_accountRange', 'debug_dumpBlock', 'debug_storageRangeAt'])

/** The pool hands over transactions without their blobs. */
const isBlobSend = (name: string, [raw]: readonly unknown[]): boolean => name === 'eth_sendRawTransaction' && String(raw).startsWith('0x03')

function isForeignSend(name: string, [transaction]: readonly unknown[], { accounts }: RpcCall): boolean {
  if (name !== 'eth_sendTransaction') return false
  const { from } = transaction as { from?: Address }
  return from !== undefined && !accounts.senders().includes(from)
}

/** The error for a method that the followed node does not have. */
export function notForwardable(method: string, name: string): Error {
  return rpcError(-32601, `${method} is not possible here: the chain is that of ${name}, which does not have this method`)
}
