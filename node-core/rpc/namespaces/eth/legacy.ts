import { callObject } from '../../../contract/callArguments.ts'
import type { Codec } from '../../../contract/codec.ts'
import { optional } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { address, dataOf, hash, quantity, quantity64 } from '../../../contract/primitives.ts'
import type { Transaction, UnsignedTransaction } from '../../../types/transaction.ts'
import type { RpcCall } from '../../context.ts'
import { methodNotFound, rpcError } from '../../errors.ts'
import { senderOf } from '../../fillTransaction.ts'
import { method } from '../../method.ts'
import { senderSigner, signDigest, withKey } from '../../signing.ts'
import { type TypedData, typedData, typedDataHash } from '../../typedData.ts'
import { sendText, signText } from '../../changeText.ts'

const signature = dataOf(65, 'signature')

/** Typed data whose missing domain is an error of its own words (section 7 of the interface). */
const typedDataWithDomain: Codec<TypedData, object | string> = {
  ...typedData,
  decode(value) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && ((value as Partial<TypedData>).domain ?? null) === null) {
      throw rpcError(-32602, 'domain is undefined')
    }
    return typedData.decode(value)
  },
}

/** Arrays are supported since the fourth version of the method. */
function assertWithoutArrays({ types }: TypedData): void {
  for (const [name, fields] of Object.entries(types)) {
    const array = fields.find(({ type }) => type.endsWith(']'))
    if (array)
      throw rpcError(
        -32602,
        `invalid argument 1: typedData.types.${name}: ${array.name} is an array, which eth_signTypedData_v4 signs and this method does not`,
      )
  }
}

type ResendArguments = ReturnType<typeof callObject.decode>

/** The nonce of the transaction to replace. Throws if the arguments have none. */
function nonceOf({ nonce }: ResendArguments): bigint {
  if (nonce === undefined) throw rpcError(-32000, 'missing transaction nonce in transaction spec')
  return nonce
}

function repriced(transaction: Transaction, gasPrice: bigint | undefined, gasLimit: bigint | undefined): UnsignedTransaction {
  const { type, chainId, nonce, to, value, data, accessList, authorizationList, maxPriorityFeePerGas, maxFeePerGas } = transaction
  return {
    type,
    nonce,
    value,
    data,
    gasLimit: gasLimit ?? transaction.gasLimit,
    ...(chainId !== undefined && { chainId }),
    ...(to !== undefined && { to }),
    ...(accessList && { accessList }),
    ...(authorizationList && { authorizationList }),
    ...(type < 2
      ? { gasPrice: gasPrice ?? transaction.gasPrice! }
      : { maxPriorityFeePerGas: gasPrice ?? maxPriorityFeePerGas!, maxFeePerGas: gasPrice ?? maxFeePerGas! }),
  }
}

async function resend(call: RpcCall, args: ResendArguments, gasPrice: bigint | undefined, gasLimit: bigint | undefined): Promise<Hash> {
  const nonce = nonceOf(args)
  const from = senderOf(args)
  const pooled = [call.pool.pending(from), call.pool.queued(from)].flatMap((bySender) => bySender.get(from) ?? [])
  const transaction = pooled.find((candidate) => candidate.nonce === nonce)
  if (transaction === undefined) throw rpcError(-32000, `no transaction from ${from} with nonce ${nonce} in the pool`)
  if (transaction.type === 3) throw rpcError(-32000, 'blob transactions cannot be resent: send a new one with eth_sendRawTransaction')
  const signed = senderSigner(call, 'eth_resend', from)(repriced(transaction, gasPrice, gasLimit))
  await call.miner.submit(signed)
  return signed.hash
}

/** Legacy account methods, mostly superseded by newer ones. */
export const legacyRows = [
  method({
    name: 'eth_resend',
    summary: "Replaces the gas price and gas limit of a pending transaction of one of the node's accounts, identified by its nonce.",
    params: [
      ['transaction', callObject],
      ['gasPrice', optional(quantity)],
      ['gasLimit', optional(quantity64)],
    ],
    result: hash,
    reference: {
      handler(_, args) {
        nonceOf(args)
        throw methodNotFound('eth_resend')
      },
    },
    change: (args) => `Replace fees and gas limit of a pooled transaction: ${sendText(args)}`,
    handler: resend,
  }),
  method({
    name: 'eth_signTypedData',
    summary: 'Signs typed data (EIP-712), as eth_signTypedData_v4 does.',
    params: [
      ['address', address],
      ['typedData', typedDataWithDomain],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'functional',
    unrecorded: 'signed',
    change: (signer) => signText('typed data', signer),
    handler: (call, signer, message) => withKey(call, 'eth_signTypedData', signer, (key) => signDigest(typedDataHash(message, 1), key)),
  }),
  method({
    name: 'eth_signTypedData_v3',
    summary: 'Signs typed data (EIP-712) without arrays.',
    params: [
      ['address', address],
      ['typedData', typedDataWithDomain],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'notImplemented',
    unrecorded: 'signed',
    change: (signer) => signText('typed data', signer),
    handler(call, signer, message) {
      assertWithoutArrays(message)
      return withKey(call, 'eth_signTypedData_v3', signer, (key) => signDigest(typedDataHash(message, 1), key))
    },
  }),
] as const
