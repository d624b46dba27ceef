import type { WireContract } from '../contract/workspace.ts'
import type { Address } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import type { MinedTransaction } from '../chain/chainReader.ts'
import { reexecuteTransaction } from '../tracing/traces.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import type { ExplorerServices } from './services.ts'

/** How a contract came to be. */
export interface Creation {
  mined: MinedTransaction
  creator: Address
  /** The code that made it, constructor arguments included. */
  initCode: Uint8Array
}

/** The creation of a contract by a transaction; undefined for one of the genesis block, or that was put there by hand. Throws `timeout`. */
export function* creationOf(
  { chain, timeoutMs }: Pick<ExplorerServices, 'chain' | 'timeoutMs'>,
  { address, creator, transactionHash }: WireContract,
): Work<Creation | undefined> {
  const mined = transactionHash === null ? undefined : chain.transaction(transactionHash)
  if (mined === undefined || creator === null) return undefined
  const { transaction, block, index } = mined
  if (transaction.to === undefined && createContractAddress(transaction.from, transaction.nonce) === address)
    return { mined, creator, initCode: transaction.data }
  let initCode: Uint8Array | undefined
  yield* reexecuteTransaction(chain, block, index, {
    timeoutMs,
    tracer: {
      onEnter({ kind, to, input }) {
        if (to === address && (kind === 'CREATE' || kind === 'CREATE2')) initCode = Uint8Array.from(input)
      },
    },
  })
  return initCode && { mined, creator, initCode }
}
