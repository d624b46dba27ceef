/** What a remote chain is and can, asked before anything is forked. */
import { data } from '../contract/primitives.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { type Capabilities, blockParam, findCapabilities } from './capabilities.ts'
import { type FoundBlock, findBlock } from './openRemote.ts'
import { RemoteClient, type RemoteClientOptions } from './remoteClient.ts'
import { isRemoteError } from './remoteErrors.ts'
import { type RemoteRules, remoteRules } from './remoteRules.ts'
import type { RemoteUrl } from './remoteUrl.ts'

/** What a fork would begin with. */
export interface RemoteProbe {
  found: FoundBlock
  rules: RemoteRules
  /** Undefined: the state of the block is not there. */
  capabilities: Capabilities | undefined
  /** Whether states of old blocks are there; undefined if the remote does not say. */
  isArchive: boolean | undefined
}

/** Returns 1: PUSH1 1 PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN. */
const ONE_CODE = '0x600160005260206000f3'

/** Asks the URLs, of which the first one may name the block. Throws RemoteError, or the reason of `signal`. */
export async function probeRemote(urls: readonly RemoteUrl[], options: RemoteClientOptions, signal?: AbortSignal): Promise<RemoteProbe> {
  const { found, urls: used, remarks } = await findBlock(urls, options, signal)
  const known = remoteRules(found.chainId, found.header, found.config)
  const rules = { ...known, remarks: [...known.remarks, ...remarks] }
  const client = new RemoteClient(used, options)
  const isArchive = await hasOldStates(client, found.header.number, signal)
  try {
    const block = { number: found.header.number, hash: found.hash }
    const capabilities = await findCapabilities(client, block, found.head, signal)
    capabilities.codeOverride ??= await overridesCode(client, blockParam(block, capabilities), signal)
    return { found, rules, capabilities, isArchive }
  } catch (error) {
    if (!isRemoteError(error, 'remote-no-state')) throw error
    return { found, rules, capabilities: undefined, isArchive }
  }
}

/** Whether the state after the first block is there. */
async function hasOldStates(client: RemoteClient, head: bigint, signal: AbortSignal | undefined): Promise<boolean | undefined> {
  const params = [ZERO_ADDRESS, head > 0n ? '0x1' : '0x0']
  const [outcome] = await client.requestAll([{ method: 'eth_getBalance', params }], signal)
  if ('result' in outcome!) return true
  return outcome!.refusal.kind === 'state' ? false : undefined
}

async function overridesCode(client: RemoteClient, block: unknown, signal: AbortSignal | undefined): Promise<boolean> {
  const params = [{ to: ZERO_ADDRESS, data: '0x' }, block, { [ZERO_ADDRESS]: { code: ONE_CODE } }]
  const [outcome] = await client.requestAll([{ method: 'eth_call', params }], signal)
  try {
    return 'result' in outcome! && bigintFromBytes(data.decode(outcome.result)) === 1n
  } catch {
    return false
  }
}
