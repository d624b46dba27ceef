import { type Hex, hexFromBytes, isHexData } from '../../contract/hex.ts'
import { signatureOfItem } from '../../contract/abiSignature.ts'
import { selectorOfSignature } from '../../base/selector.ts'
import type { RuledRequest } from '../../interception/match.ts'
import { namesOfPeer } from '../../recording/clientNames.ts'
import type { Peer } from '../../recording/peer.ts'
import { pooledTransactionFromBytes } from '../../types/transaction.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { RpcContext } from '../context.ts'
import { data } from '../../contract/primitives.ts'

/** What rules look at of a request. */
export function factsOf(method: string, params: unknown, peer: Peer, { recorder, workspace }: RpcContext): RuledRequest {
  return {
    method,
    params,
    clientNames: () => namesOfPeer(peer),
    input: () => inputOf(params, recorder.ruleOf(method).call, method),
    namesOf: (selector) => functionNames(workspace).get(selector) ?? [],
  }
}

/** The input of the call or transaction in the params; `at`: where a call stands. */
function inputOf(params: unknown, at: number | undefined, method: string): Hex | undefined {
  if (!Array.isArray(params)) return undefined
  if (at === undefined) return /^eth_sendRawTransaction(?:Sync)?$/.test(method) ? rawInputOf(params[0]) : undefined
  const call = params[at] as { input?: unknown; data?: unknown } | null | undefined
  const input = call?.input ?? call?.data
  return isHexData(input) ? input : undefined
}

function rawInputOf(raw: unknown): Hex | undefined {
  try {
    return hexFromBytes(pooledTransactionFromBytes(data.decode(raw)).transaction.data)
  } catch {
    // The method says what is wrong with it.
    return undefined
  }
}

const namesByWorkspace = new WeakMap<Workspace, Map<Hex, string[]>>()

/** The names of all functions of the artifacts, by selector. */
function functionNames(workspace: Workspace): ReadonlyMap<Hex, readonly string[]> {
  const known = namesByWorkspace.get(workspace)
  if (known !== undefined) return known
  const names = new Map<Hex, string[]>()
  for (const { abi } of workspace.artifacts()) {
    for (const item of abi) {
      if (item.type !== 'function' || item.name === undefined) continue
      const selector = selectorOfSignature(signatureOfItem(item))
      names.set(selector, [...(names.get(selector) ?? []), item.name])
    }
  }
  namesByWorkspace.set(workspace, names)
  const stop = workspace.on('changed', () => {
    namesByWorkspace.delete(workspace)
    stop()
  })
  return names
}
