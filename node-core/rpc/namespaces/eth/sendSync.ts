import { callObject } from '../../../contract/callArguments.ts'
import { optional } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { looseInteger } from '../../../contract/primitives.ts'
import { type ReceiptSource, receipt } from '../../../contract/wire/receipt.ts'
import type { Chain } from '../../../chain/chain.ts'
import { rawTransaction } from '../../codecs.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { withSendable } from '../../signing.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { receiptSource } from '../../wire/receipt.ts'
import { submitRaw, submitSigned } from './transactions.ts'
import { sendText, sentOf } from '../../changeText.ts'

const DEFAULT_TIMEOUT_MS = 2000
const MAX_TIMEOUT_MS = 60_000

/** Resolves when the transaction is in a block. Throws error 4 (EIP-7966) on timeout. */
function mined(chain: Chain, hash: Hash, timeoutMs: number): Promise<void> {
  if (chain.isMinedHere(hash)) return Promise.resolve()
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
      () => end(() => reject(rpcError(4, `the transaction was accepted, but not mined within ${timeoutMs} ms`, hash))),
      timeoutMs,
    )
  })
}

/** Waits for a submitted transaction to be mined and returns its receipt. Throws as `mined`. */
async function receiptInTime({ chain }: RpcContext, hash: Hash, timeout: bigint | undefined): Promise<ReceiptSource> {
  await mined(chain, hash, timeout === undefined || timeout === 0n ? DEFAULT_TIMEOUT_MS : Math.min(Number(timeout), MAX_TIMEOUT_MS))
  const { block, index } = chain.transaction(hash)!
  return receiptSource(block, chain.receipts(block.hash)!, index, blobGasPriceOf(chain, block.header))
}

const timeoutMs = optional(looseInteger)

/** Methods that send a transaction and wait for its block. */
export const sendSyncRows = [
  method({
    name: 'eth_sendRawTransactionSync',
    summary:
      'Submits a signed transaction and returns its receipt once it is mined (EIP-7966); error 4 after the timeout in milliseconds (default 2000).',
    params: [
      ['transaction', rawTransaction],
      ['timeoutMs', timeoutMs],
    ],
    result: receipt,
    reference: 'notImplemented',
    change: ({ transaction }) => sendText(transaction),
    sent: ({ transaction }) => sentOf(transaction),
    handler: async (call, raw, timeout) => receiptInTime(call, await submitRaw(call, raw), timeout),
  }),
  method({
    name: 'eth_sendTransactionSync',
    summary:
      'Submits a transaction as eth_sendTransaction does and returns its receipt once it is mined, as eth_sendRawTransactionSync does.',
    params: [
      ['transaction', callObject],
      ['timeoutMs', timeoutMs],
    ],
    result: receipt,
    visibility: 'signing',
    reference: 'notImplemented',
    change: sendText,
    sent: (transaction) => transaction,
    async handler(call, args, timeout) {
      const hash = await withSendable(call, 'eth_sendTransactionSync', args, (transaction) => submitSigned(call, transaction))
      return receiptInTime(call, hash, timeout)
    },
  }),
] as const
