/** Finds the block at which a remote chain is forked, on all mirrors alike. */
import { quantity64 } from '../contract/primitives.ts'
import { type Hash, quantityFromBigint } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { readBlock } from './blockReads.ts'
import { decodeHeader } from './decodeHeader.ts'
import { decodeAnswer } from './decoding.ts'
import { ForeignBlock } from './foreignBlock.ts'
import { safeDepthOf } from './knownChains.ts'
import { RemoteClient, type RemoteClientOptions } from './remoteClient.ts'
import { remoteError } from './remoteErrors.ts'
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

/**
 * Opens the URLs, of which the first one says the block: by number, by hash, or as far below the head as blocks are not reorganised. Throws
 * RemoteError, of which `remote-mismatch` if the mirrors differ; or the reason of `signal`.
 */
export async function findBlock(urls: readonly RemoteUrl[], options: RemoteClientOptions, signal?: AbortSignal): Promise<FoundBlock> {
  const clients = urls.map((url) => new RemoteClient([url], options))
  const heads = await Promise.all(clients.map((client) => readHead(client, signal)))
  const { chainId } = heads[0]!
  for (const [i, it] of heads.entries())
    if (it.chainId !== chainId)
      throw mismatch(`the chain id of ${clients[i]!.name} is ${it.chainId}, that of ${clients[0]!.name} is ${chainId}`)
  const head = heads.reduce((least, it) => (it.head < least ? it.head : least), heads[0]!.head)
  const depth = safeDepthOf(chainId)
  const pin: BlockPin = urls[0]!.pin ?? { number: head > depth ? head - depth : 0n }
  const found = await Promise.all(clients.map((client) => readPinned(client, pin, head, signal)))
  for (const [i, it] of found.entries())
    if (it.hash !== found[0]!.hash)
      throw mismatch(`block ${it.header.number} of ${clients[i]!.name} is ${it.hash}, that of ${clients[0]!.name} is ${found[0]!.hash}`)
  return { chainId, head, ...found[0]!, config: heads[0]!.config }
}

const mismatch = (what: string) => remoteError('remote-mismatch', `the URLs of --fork are not of one chain: ${what}`)

async function readHead(
  client: RemoteClient,
  signal: AbortSignal | undefined,
): Promise<{ chainId: bigint; head: bigint; config: unknown }> {
  const methods = ['eth_chainId', 'eth_blockNumber', 'eth_config']
  const [chainId, head, config] = await client.requestAll(
    methods.map((method) => ({ method, params: [] })),
    signal,
  )
  if (!('result' in chainId!)) throw client.refused('eth_chainId', chainId!)
  if (!('result' in head!)) throw client.refused('eth_blockNumber', head!)
  return {
    chainId: decodeAnswer(quantity64, chainId.result, 'eth_chainId'),
    head: decodeAnswer(quantity64, head.result, 'eth_blockNumber'),
    config: 'result' in config! ? config.result : undefined,
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
