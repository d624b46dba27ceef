import { type Codec, DecodeError, type WireOf, excerptOf } from '../../contract/codec.ts'
import { array, literal, oneOf, optional } from '../../contract/compound.ts'
import { hash, index, looseInteger } from '../../contract/primitives.ts'
import { poolPosition } from '../../contract/wire/poolOrder.ts'
import { countText } from '../../contract/countText.ts'
import { shortHex } from '../controlText.ts'
import { method } from '../method.ts'
import { type PoolMove, movePooled, placedOrder } from '../poolMoves.ts'

const MOVES = ['first', 'up', 'down'] as const

/** Where a transaction goes: a move by name, or an index. */
const poolMove: Codec<PoolMove, (typeof MOVES)[number] | WireOf<typeof looseInteger>> = {
  decode(value) {
    const move = MOVES.find((it) => it === value)
    if (move !== undefined) return move
    if (typeof value !== 'number' && typeof value !== 'string') throw new DecodeError(`expected ${EXPECTED}, got ${excerptOf(value)}`)
    try {
      return looseInteger.decode(value)
    } catch {
      throw new DecodeError(`expected ${EXPECTED}, got ${excerptOf(value)}`)
    }
  },
  encode: (value) => (typeof value === 'bigint' ? looseInteger.encode(value) : value),
  schema: { title: 'move or index', anyOf: [oneOf(...MOVES).schema, looseInteger.schema] },
}

const EXPECTED = 'first, up, down or an index'

/** The order of mining in the pool, and what changes many of its transactions at once. */
export const devnetPoolRows = [
  method({
    name: 'devnet_poolOrder',
    summary: 'The transactions that the next block can take, in the order of mining; with a limit, the first ones.',
    params: [['limit', optional(looseInteger)]],
    result: array(poolPosition),
    reference: 'functional',
    handler(context, limit) {
      const { order, placed } = placedOrder(context)
      const shown = limit === undefined ? order : order.slice(0, Number(limit))
      return shown.map(({ hash: id, from, nonce }, at) => ({ hash: id, from, nonce, isPlaced: at < placed }))
    },
  }),
  method({
    name: 'devnet_moveTransaction',
    summary:
      'Moves a transaction of the pool in the order of mining, and returns its new index: first, up or down past the next transaction of another sender, or to an index. Earlier transactions of its sender go with it. What is before it then is mined before all others, whatever they pay.',
    params: [
      ['transactionHash', hash],
      ['to', poolMove],
    ],
    result: index,
    reference: 'functional',
    control: (id, move) => `Move transaction ${shortHex(id)} ${typeof move === 'bigint' ? `to index ${move}` : move}`,
    steers: false,
    handler: movePooled,
  }),
  method({
    name: 'devnet_resetPoolOrder',
    summary: 'Orders the transactions of the pool by what they pay again.',
    params: [],
    result: literal(true),
    reference: 'functional',
    control: () => 'Order the pool by fees again',
    steers: false,
    handler({ pool }) {
      pool.order.places = []
      return true as const
    },
  }),
  method({
    name: 'devnet_dropTransactions',
    summary: 'Removes transactions from the pool as one action, and returns the hashes of those that were there.',
    params: [['transactionHashes', array(hash)]],
    result: array(hash),
    reference: 'functional',
    control: (hashes) => `Drop ${countText(hashes.length, 'transaction')} of the pool`,
    steers: false,
    handler: ({ pool }, hashes) => pool.dropAll(hashes),
  }),
] as const
