import { blockId, blockNumberOrTag } from '../../../contract/blockId.ts'
import { nullable } from '../../../contract/compound.ts'
import { bytesFromHex, hexFromBytes, isHexData } from '../../../contract/hex.ts'
import { address, data, integer, looseInteger, string } from '../../../contract/primitives.ts'
import { accountInfo } from '../../../contract/wire/state.ts'
import { replayOf } from '../../../tracing/traces.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { accountInfoOf } from '../eth/state.ts'
import { configOf } from './traces.ts'

const utf8 = new TextEncoder()
/** Geth's keys (core/rawdb/schema.go) of what this node stores too, each followed by a hash: code, and preimages of state keys. */
const CODE_PREFIX = 'c'
const PREIMAGE_PREFIX = 'secure-key-'

/** The value of a key of geth's database. */
function databaseValue({ chain: { state } }: RpcContext, key: Uint8Array): Uint8Array | undefined {
  const text = new TextDecoder('latin1').decode(key)
  const prefix = [CODE_PREFIX, PREIMAGE_PREFIX].find((it) => text.startsWith(it) && key.length === it.length + 32)
  if (prefix === undefined) return undefined
  const id = hexFromBytes(key.subarray(prefix.length))
  return prefix === CODE_PREFIX ? state.code(id) : state.preimage(id)
}

/** Methods that read states within blocks, and single entries of the store. All are private. */
export const debugStateRows = [
  method({
    name: 'debug_accountInfoAt',
    summary: 'Balance, nonce and code of an account after the transaction with the given index in a block; null if it does not exist.',
    params: [
      ['block', blockId],
      ['transactionIndex', looseInteger],
      ['address', address],
    ],
    result: nullable(accountInfo),
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, id, index, of) {
      const { block } = call.blocks.resolve(id)
      const count = block.transactions.length
      if (index >= BigInt(count)) throw rpcError(-32000, `transaction index ${index} out of range: the block has ${count} transactions`)
      return call.work.run(function* () {
        const replay = yield* replayOf(call.chain, block, Number(index), configOf(call.limits))
        yield* replay.skipTo(Number(index) + 1)
        return accountInfoOf(replay.context.state, of) ?? null
      }, call.requester)
    },
  }),
  method({
    name: 'debug_getAccessibleState',
    summary: 'Number of the first block from `from` towards `to`, exclusively, whose state the node has.',
    params: [
      ['from', blockNumberOrTag],
      ['to', blockNumberOrTag],
    ],
    result: integer,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ chain, blocks }, from, to) {
      const numberOf = (id: typeof from) => (typeof id === 'bigint' ? id : blocks.resolve(id).block.header.number)
      const [start, end] = [numberOf(from), numberOf(to)]
      if (start === end) throw rpcError(-32000, 'from and to needs to be different')
      const step = end > start ? 1n : -1n
      for (let number = start; number !== end; number += step) {
        const header = chain.headerByNumber(number)
        if (header === undefined) throw rpcError(-32000, `missing header ${number}`)
        if (chain.state.has(header.stateRoot)) return Number(number)
      }
      throw rpcError(-32000, 'no state found')
    },
  }),
  method({
    name: 'debug_dbGet',
    summary:
      "Value of a key of geth's database, as hex or text: code (`c` + code hash), or the preimage of a state key (`secure-key-` + hash).",
    params: [['key', string]],
    result: data,
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, key) {
      const value = databaseValue(call, isHexData(key) ? bytesFromHex(key) : utf8.encode(key))
      if (value === undefined) throw rpcError(-32000, 'not found')
      return value
    },
  }),
] as const
