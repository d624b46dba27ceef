import { BlockStore } from '../store/blockStore.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { headerKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Block } from '../types/block.ts'
import { CodedError } from '../base/codedError.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import { nextRules } from './ruleHistory.ts'
import { storedGenesis } from './storedGenesis.ts'

/** First and newest block of the chain in a store, and its present chain id; of a fork without its remote chain. Throws CodedError. */
export async function readStoredChain(keyValueStore: KeyValueStore): Promise<{ genesis: Block; head: Block; chainId: bigint }> {
  const store = new BlockStore(keyValueStore)
  await store.open()
  const hash = store.headHash()
  if (hash === undefined) throw new CodedError<ChainErrorCode>('missing-genesis', 'the store contains no chain')
  const { config, block: genesis } = storedGenesis(store, undefined)
  const head = store.blockByHash(hash)
  if (head === undefined) throw corruptValue(headerKey(hash), 'missing')
  return { genesis, head, chainId: nextRules(store, hash).chainId ?? config.chainId }
}
