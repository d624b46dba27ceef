import { optional, wire } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { looseInteger } from '../../../contract/primitives.ts'
import type { WireReceipt } from '../../../contract/wire.ts'
import type { Chain } from '../../../chain/chain.ts'
import { rawTransaction } from '../../codecs.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { wireReceipt } from '../../wire/receipt.ts'
import { RECEIPT_SCHEMA } from '../../wire/schemas.ts'

const DEFAULT_TIMEOUT_MS = 2000
const MAX_TIMEOUT_MS = 60_000

/** Fulfilled when a block holds the transaction. Throws error 4 (EIP-7966) where none does in time. */
function mined(chain: Chain, hash: Hash, timeoutMs: number): Promise<void> {
  if (chain.transaction(hash) !== undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stopListening()
      settle()
    }
    const stopListening = chain.on('newHead', ({ block }) => {
      if (block.transactions.some((transaction) => transaction.hash === hash)) end(resolve)
    })
    const timer = setTimeout(
      () => end(() => reject(rpcError(4, `the transaction was taken, but is in no block after ${timeoutMs} ms`, hash))),
      timeoutMs,
    )
  })
}

/** Sending that waits for the block. */
export const sendSyncRows = [
  method({
    name: 'eth_sendRawTransactionSync',
    summary: 'Takes a signed transaction and answers its receipt when it is mined (EIP-7966); error 4 after the time in milliseconds, 2000 where none is given.',
    params: [['transaction', rawTransaction], ['timeoutMs', optional(looseInteger)]],
    result: wire<WireReceipt>(RECEIPT_SCHEMA),
    reference: 'notImplemented',
    async handler({ chain, miner }, { transaction, sidecar }, timeout) {
      const timeoutMs = timeout === undefined || timeout === 0n ? DEFAULT_TIMEOUT_MS : Math.min(Number(timeout), MAX_TIMEOUT_MS)
      await miner.submit(transaction, sidecar)
      await mined(chain, transaction.hash, timeoutMs)
      const { block, index } = chain.transaction(transaction.hash)!
      return wireReceipt(block, chain.receipts(block.hash)!, index, blobGasPriceOf(chain, block.header))
    },
  }),
] as const
