import { object, optional } from '../contract/compound.ts'
import type { Hash } from '../contract/hex.ts'
import { hash, index } from '../contract/primitives.ts'
import type { Block } from '../types/block.ts'
import { readBlock } from './canonicalReads.ts'
import { decodeAnswer } from './decoding.ts'
import { RemoteClient, type RemoteClientOptions } from './remoteClient.ts'
import { lie, missingBlock, remoteError } from './remoteErrors.ts'
import type { RemoteUrl } from './remoteUrl.ts'

const place = object({ blockHash: optional(hash), transactionIndex: optional(index) })

/** The verified block of a mined transaction, and its position there. Throws RemoteError, or `unsupported-type` for a foreign block. */
export async function findTransaction(
  urls: readonly RemoteUrl[],
  options: RemoteClientOptions,
  transaction: Hash,
): Promise<{ block: Block; index: number }> {
  const client = new RemoteClient(urls, options)
  const json = await client.request('eth_getTransactionByHash', [transaction])
  const { blockHash, transactionIndex } = json === null ? {} : decodeAnswer(place, json, `transaction ${transaction}`)
  if (blockHash === undefined || transactionIndex === undefined)
    throw remoteError('remote-mismatch', `the remote chain at ${client.name} has no mined transaction ${transaction}`)
  const what = `block ${blockHash}`
  const found = await client.request('eth_getBlockByHash', [blockHash, true])
  if (found === null) throw missingBlock(what)
  const block = await readBlock(client, found, what, undefined)
  if (block.hash !== blockHash) throw lie(`hash of ${what}`, blockHash, block.hash)
  const named = block.transactions[transactionIndex]?.hash
  if (named !== transaction) throw lie(`transaction ${transactionIndex} of ${what}`, transaction, named ?? 'none')
  return { block, index: transactionIndex }
}
