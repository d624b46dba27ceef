import { type Codec, DecodeError, type ValueOf, type WireOf } from './codec.ts'
import { array, object, optional } from './compound.ts'
import { hexFromBytes } from './hex.ts'
import { address, data, hash, quantity, quantity64 } from './primitives.ts'
import { accessListEntry, authorization } from './wire/transaction.ts'

const fields = object(
  {
    from: optional(address),
    to: optional(address),
    gas: optional(quantity64),
    gasPrice: optional(quantity),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    value: optional(quantity),
    nonce: optional(quantity64),
    data: optional(data),
    input: optional(data),
    chainId: optional(quantity),
    type: optional(quantity64),
    accessList: optional(array(accessListEntry)),
    maxFeePerBlobGas: optional(quantity),
    blobVersionedHashes: optional(array(hash)),
    blobs: optional(array(data)),
    authorizationList: optional(array(authorization)),
  },
  'call',
)

/** The call and transaction argument object (section 2.7), with `input` and `data` made one. */
export type CallArguments = Omit<ValueOf<typeof fields>, 'input'>

/** A call object as clients send it. */
export type WireCallArguments = WireOf<typeof fields>

/** The call and transaction argument object (section 2.7). Unknown keys are ignored: clients send `chain`, `hardfork` and more. */
export const callObject: Codec<CallArguments, WireCallArguments> = {
  decode(value) {
    const { input, ...call } = fields.decode(value)
    if (input !== undefined && call.data !== undefined && hexFromBytes(input) !== hexFromBytes(call.data)) {
      throw new DecodeError('both "data" and "input" are set and not equal. Please use "input" to pass transaction call data')
    }
    if (call.gasPrice !== undefined && (call.maxFeePerGas !== undefined || call.maxPriorityFeePerGas !== undefined)) {
      throw new DecodeError('both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified')
    }
    return input === undefined ? call : { ...call, data: input }
  },
  encode: ({ data: input, ...call }) => fields.encode(input === undefined ? call : { ...call, input }),
  schema: fields.schema,
}
