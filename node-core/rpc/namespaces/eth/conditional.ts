import type { ValueOf } from '../../../contract/codec.ts'
import { anyOf, object, optional, record } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { address, hash, looseInteger } from '../../../contract/primitives.ts'
import { EMPTY_ROOT } from '../../../types/account.ts'
import { rawTransaction } from '../../codecs.ts'
import type { RpcContext } from '../../context.ts'
import { type RpcError, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { submitRaw } from './transactions.ts'
import { sendText, sentOf } from '../../changeText.ts'

/** Maximum number of slots and storage roots in a condition, as in op-geth. */
const MAX_LOOKUPS = 1000

/** Conditions of ERC-7796, under the names of alloy and op-geth. */
const conditions = object(
  {
    /** By account: its storage root, or values of slots. */
    knownAccounts: optional(record(address, anyOf(hash, record(hash, hash)))),
    blockNumberMin: optional(looseInteger),
    blockNumberMax: optional(looseInteger),
    timestampMin: optional(looseInteger),
    timestampMax: optional(looseInteger),
  },
  'TransactionConditions',
)

type Conditions = ValueOf<typeof conditions>

const rejected = (reason: string): RpcError => rpcError(-32003, `transaction rejected: ${reason}`)

function assertInRange(name: string, value: bigint, min: bigint | undefined, max: bigint | undefined): void {
  if (min !== undefined && value < min) throw rejected(`${name} ${value} is below the minimum ${min}`)
  if (max !== undefined && value > max) throw rejected(`${name} ${value} is above the maximum ${max}`)
}

/** Throws -32003 unless the next block and the present state meet the conditions. */
function assertMet({ chain, miner }: RpcContext, { knownAccounts, ...range }: Conditions): void {
  const { number, timestamp } = miner.nextHeader()
  assertInRange('block number', number, range.blockNumberMin, range.blockNumberMax)
  assertInRange('timestamp', timestamp, range.timestampMin, range.timestampMax)
  const state = chain.stateAt(chain.head.header)
  let lookups = 0
  for (const [of, expected] of knownAccounts ?? []) {
    const slots = typeof expected === 'string' ? [] : (Object.entries(expected) as [Hash, Hash][])
    lookups += Math.max(slots.length, 1)
    if (lookups > MAX_LOOKUPS) throw rpcError(-32005, `conditions with more than ${MAX_LOOKUPS} storage lookups`)
    if (typeof expected === 'string') state.assertProvable()
    const root = state.account(of)?.storageRoot ?? EMPTY_ROOT
    if (typeof expected === 'string' && root !== expected) throw rejected(`the storage root of ${of} is ${root}, expected ${expected}`)
    for (const [slot, value] of slots) {
      const found = state.storage(of, BigInt(slot))
      if (found !== BigInt(value)) throw rejected(`slot ${slot} of ${of} is 0x${found.toString(16)}, expected ${value}`)
    }
  }
}

/** Transactions with conditions. */
export const conditionalRows = [
  method({
    name: 'eth_sendRawTransactionConditional',
    summary: 'Submits a signed transaction if the next block and the latest state meet conditions (ERC-7796); error -32003 otherwise.',
    params: [
      ['transaction', rawTransaction],
      ['conditions', conditions],
    ],
    result: hash,
    reference: 'notImplemented',
    change: ({ transaction }) => sendText(transaction),
    sent: ({ transaction }) => sentOf(transaction),
    handler(call, raw, wanted) {
      assertMet(call, wanted)
      return submitRaw(call, raw)
    },
  }),
] as const
