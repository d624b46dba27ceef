/** Finds the block at which a remote chain is forked, on all mirrors alike. */
import { quantity64 } from '../contract/primitives.ts'
import { type Hash, quantityFromBigint } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import { ForeignBlock } from '../types/foreignBlock.ts'
import type { Header } from '../types/header.ts'
import { readBlock } from './canonicalReads.ts'
import { decodeHeader } from './decodeHeader.ts'
import { isDevelopmentNode } from './developmentNodes.ts'
import { decodeAnswer } from './decoding.ts'
import { safeDepthOf } from './knownChains.ts'
import { RemoteClient, type RemoteClientOptions } from './remoteClient.ts'
import { isRemoteError, remoteError } from './remoteErrors.ts'
import { type RemoteUrl, type BlockPin } from './remoteUrl.ts'

/** A block of a remote chain on which all mirrors agree. */
export interface FoundBlock {
  chainId: bigint
  /** The newest block, the oldest of those of the mirrors. */
  head: bigint
  header: Header
  hash: Hash
  /** Undefined if the block has transactions that are not Ethereum's; `foreignBody` says which. */
  block: Block | undefined
  foreignBody: string | undefined
  /** The answer to eth_config. */
  config: unknown
}

/** A block, and the URLs that can be read there. */
export interface OpenedUrls {
  found: FoundBlock
  urls: readonly RemoteUrl[]
  /** Whether the first one is that of a node for development. */
  isDevelopment: boolean
  /** Which mirrors are left out, and why. */
  remarks: string[]
}

/**
 * Opens the URLs, of which the first one says the block: by number, by hash, or as far below the head as blocks are not reorganised. Throws
 * RemoteError, of which `remote-mismatch` if the mirrors differ; or the reason of `signal`. A mirror that fails, or does not have the block
 * yet, is left out.
 */
export async function findBlock(urls: readonly RemoteUrl[], options: RemoteClientOptions, signal?: AbortSignal): Promise<OpenedUrls> {
  const remarks: string[] = []
  const leaveOut = (name: string, reason: string) => void remarks.push(`the mirror ${name} is left out: ${reason}`)
  const asked = urls.map((url) => ({ url, client: new RemoteClient([url], options) }))
  const first = { ...asked[0]!, ...(await readHead(asked[0]!.client, signal)) }
  const others = await Promise.all(
    asked.slice(1).map(async (it) => {
      try {
        return [{ ...it, ...(await readHead(it.client, signal)) }]
      } catch (error) {
        if (!isRemoteError(error)) throw error
        leaveOut(it.client.name, error.message)
        return []
      }
    }),
  )
  const answering = [first, ...others.flat()]
  for (const { client, chainId } of answering)
    if (chainId !== first.chainId)
      throw mismatch(`the chain id of ${client.name} is ${chainId}, that of ${first.client.name} is ${first.chainId}`)
  const depth = safeDepthOf(first.chainId)
  const pin: BlockPin = first.url.pin ?? { number: first.head > depth ? first.head - depth : 0n }
  const block = await readPinned(first.client, pin, first.head, signal)
  const { number } = block.header
  const mirrors = answering.slice(1).filter(({ head }) => head >= number)
  for (const { client, head } of answering.slice(1)) {
    // One that is behind must be of the chain all the same.
    const common = head < number ? await readPinned(first.client, { number: head }, first.head, signal) : block
    const { hash, header } = await readPinned(client, { number: common.header.number }, head, signal)
    if (hash !== common.hash)
      throw mismatch(`block ${header.number} of ${client.name} is ${hash}, that of ${first.client.name} is ${common.hash}`)
    if (head < number) leaveOut(client.name, `its newest block is ${head}, before block ${number}, at which the fork begins`)
  }
  const used = [first, ...mirrors]
  const head = used.reduce((least, it) => (it.head < least ? it.head : least), first.head)
  return {
    found: { chainId: first.chainId, head, ...block, config: first.config },
    urls: used.map(({ url }) => url),
    isDevelopment: first.isDevelopment,
    remarks,
  }
}

/** Number of the newest block that the first URL has now. Throws RemoteError. */
export async function newestNumber([url]: readonly RemoteUrl[], options: RemoteClientOptions): Promise<bigint> {
  const { head } = await readHead(new RemoteClient([url!], options), undefined)
  return head
}

const mismatch = (what: string) => remoteError('remote-mismatch', `the URLs of --fork are not of one chain: ${what}`)

async function readHead(
  client: RemoteClient,
  signal: AbortSignal | undefined,
): Promise<{ chainId: bigint; head: bigint; config: unknown; isDevelopment: boolean }> {
  const methods = ['eth_chainId', 'eth_blockNumber', 'eth_config', 'web3_clientVersion']
  const [chainId, head, config, version] = await client.requestAll(
    methods.map((method) => ({ method, params: [] })),
    signal,
  )
  if (!('result' in chainId!)) throw client.refused('eth_chainId', chainId!)
  if (!('result' in head!)) throw client.refused('eth_blockNumber', head!)
  return {
    chainId: decodeAnswer(quantity64, chainId.result, 'eth_chainId'),
    head: decodeAnswer(quantity64, head.result, 'eth_blockNumber'),
    config: 'result' in config! ? config.result : undefined,
    isDevelopment: 'result' in version! && isDevelopmentNode(version.result),
  }
}

async function readPinned(client: RemoteClient, pin: BlockPin, head: bigint, signal: AbortSignal | undefined) {
  const what = 'hash' in pin ? `block ${pin.hash}` : `block ${pin.number}`
  const json =
    'hash' in pin
      ? await client.request('eth_getBlockByHash', [pin.hash, true], signal)
      : await client.request('eth_getBlockByNumber', [quantityFromBigint(pin.number), true], signal)
  if (json === null) throw remoteError('remote-mismatch', `the remote chain at ${client.name} has no ${what}; its newest block is ${head}`)
  const { header, hash: found } = decodeHeader(json, what)
  if ('hash' in pin ? found !== pin.hash : header.number !== pin.number)
    throw remoteError('remote-lies', `the remote chain at ${client.name} answers with block ${header.number}, ${found}, for ${what}`)
  const block = await readBlock(client, json, what, signal)
  const foreignBody = block instanceof ForeignBlock ? block.problem : undefined
  return { header, hash: found, block: foreignBody === undefined ? block : undefined, foreignBody }
}
