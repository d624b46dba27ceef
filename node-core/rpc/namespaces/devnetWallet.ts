import { type Codec, DecodeError, type ValueOf, type WireOf } from '../../contract/codec.ts'
import { array, literal, object, oneOf, optional } from '../../contract/compound.ts'
import type { Address, Hash } from '../../contract/hex.ts'
import { address, hash, looseInteger, quantity } from '../../contract/primitives.ts'
import { transactionExplanation } from '../../contract/wire/explanation.ts'
import { hasCode } from '../../types/account.ts'
import { impersonatedTransaction, type Transaction } from '../../types/transaction.ts'
import { shortHex } from '../controlText.ts'
import type { RpcCall } from '../context.ts'
import { argumentError, rpcError } from '../errors.ts'
import { fillTransaction } from '../fillTransaction.ts'
import { method } from '../method.ts'
import { explainHash, explainNonce, missingNonces } from '../nonceGaps.ts'
import { originOf } from '../session.ts'

/** Highest nonce of an account (EIP-2681). */
const MAX_NONCE = (1n << 64n) - 2n
/** Maximum number of transactions that fill nonces in one request. */
const MAX_FILLERS = 1_000n
/** Gas of a transaction without data to an account without code. */
const TRANSFER_GAS = 21_000n
const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`

const RESET_MODES = ['keepHeights', 'newChainId', 'hard'] as const

const RESET_TEXTS = {
  keepHeights: 'Reset the state, keep heights and nonces',
  newChainId: 'Reset the chain, take a new chain id',
  hard: 'Reset the chain',
} as const

const senderAndNonce = object({ from: address, nonce: looseInteger }, 'SenderAndNonce')

/** A transaction by its hash, or by sender and nonce. */
const transactionId: Codec<Hash | ValueOf<typeof senderAndNonce>, Hash | WireOf<typeof senderAndNonce>> = {
  decode: (value) => (typeof value === 'string' ? hash.decode(value) : senderAndNonce.decode(value)),
  encode: (value) => (typeof value === 'string' ? value : senderAndNonce.encode(value)),
  schema: { anyOf: [hash.schema, senderAndNonce.schema] },
}

/** Transactions without effect with the missing nonces of a sender. */
function fillersOf(call: RpcCall, from: Address, nonce: bigint): Transaction[] {
  const missing = missingNonces(call, from, nonce)
  const count = missing.reduce((sum, range) => sum + range.to - range.from + 1n, 0n)
  if (count > MAX_FILLERS)
    throw rpcError(-32000, `${count} nonces are missing, the limit is ${MAX_FILLERS}: set the nonce with devnet_adoptNonce`)
  const account = call.blocks.resolve('latest').state.account(from)
  // Code at the sender, such as a delegation (EIP-7702), would need more gas.
  const to = hasCode(account) ? ZERO_ADDRESS : from
  const fillers: Transaction[] = []
  for (const range of missing)
    for (let at = range.from; at <= range.to; at++)
      fillers.push(impersonatedTransaction(fillTransaction(call, { from, to, nonce: at }, TRANSFER_GAS), from))
  const cost = fillers.reduce((sum, { gasLimit, maxFeePerGas, gasPrice }) => sum + gasLimit * (maxFeePerGas ?? gasPrice ?? 0n), 0n)
  const balance = account?.balance ?? 0n
  if (cost > balance)
    throw rpcError(
      -32000,
      `insufficient funds for ${count} transactions: balance ${balance}, cost ${cost}: fund ${from} or use devnet_adoptNonce`,
    )
  return fillers
}

const invalidNonce = (reason: string) => argumentError(new DecodeError(reason), 1, 'nonce')

/** Methods for a wallet that remembers more than the chain does. */
export const devnetWalletRows = [
  method({
    name: 'devnet_reset',
    summary:
      'Goes back to the first state. keepHeights (default): on top of the highest block, with nonces that do not fall, so that wallets follow; newChainId: from block 0 with a chain id that it never had; hard: from block 0. Undone by devnet_undo.',
    params: [['mode', optional(oneOf(...RESET_MODES), 'keepHeights')]],
    result: object({ number: quantity, chainId: quantity }),
    reference: 'functional',
    control: (mode) => RESET_TEXTS[mode],
    async handler({ reset, chain, session }, mode) {
      if (mode === 'hard') await reset.toGenesis()
      else if (mode === 'newChainId') await reset.withNewChainId()
      else await reset.keepingHeights(originOf(session, 'devnet_reset').by)
      return { number: chain.head.header.number, chainId: chain.config.chainId }
    },
  }),
  method({
    name: 'devnet_explainTransaction',
    summary: 'Where a transaction (by hash, or by sender and nonce) is, why it waits in plain words, and the calls that help.',
    params: [['transaction', transactionId]],
    result: transactionExplanation,
    reference: 'functional',
    handler: (context, id) => (typeof id === 'string' ? explainHash(context, id) : explainNonce(context, id.from, id.nonce)),
  }),
  method({
    name: 'devnet_adoptNonce',
    summary: "Raises the nonce of an account to the wallet's: its transactions from there on can be mined.",
    params: [
      ['address', address],
      ['nonce', looseInteger],
    ],
    result: literal(true),
    reference: 'functional',
    control: (from, nonce) => `Adopt nonce ${nonce} for ${shortHex(from)}`,
    async handler({ chain, session }, from, nonce) {
      if (nonce > MAX_NONCE) throw invalidNonce(`${nonce}, the limit is ${MAX_NONCE} (EIP-2681)`)
      await chain.edit(
        (state) => {
          const present = state.account(from)?.nonce ?? 0n
          if (nonce < present) throw invalidNonce(`${nonce} is below the nonce ${present} of the account: a wallet would not use it again`)
          return [{ address: from, field: 'nonce', value: nonce }]
        },
        { by: originOf(session, 'devnet_adoptNonce').by },
      )
      return true as const
    },
  }),
  method({
    name: 'devnet_sendFillers',
    summary:
      'Sends transactions of zero value with the missing nonces of an account below `nonce` (default: all that its transactions in the pool wait for), without its signature; it pays their gas. Returns their hashes.',
    params: [
      ['address', address],
      ['nonce', optional(looseInteger)],
    ],
    result: array(hash),
    reference: 'functional',
    control: (from) => `Fill the missing nonces of ${shortHex(from)}`,
    async handler(call, from, nonce) {
      const last = call.pool.queued(from).get(from)?.at(-1)
      const fillers = fillersOf(call, from, nonce ?? last?.nonce ?? 0n)
      await Promise.all(fillers.map((filler) => call.miner.submit(filler)))
      return fillers.map((filler) => filler.hash)
    },
  }),
] as const
