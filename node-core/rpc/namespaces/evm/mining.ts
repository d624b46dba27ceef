import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from '../../../contract/codec.ts'
import { array, literal, object, optional } from '../../../contract/compound.ts'
import { looseInteger } from '../../../contract/primitives.ts'
import { minedBlock } from '../../../contract/wire/minedBlock.ts'
import type { BuiltBlock } from '../../../execution/buildBlock.ts'
import { type SeriesTiming, advancedBy, spacedBy } from '../../../miner/seriesTiming.ts'
import type { RpcCall, RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { countText } from '../../../contract/countText.ts'
import { method } from '../../method.ts'
import { minedBlockSource } from '../../wire/minedBlock.ts'
import { acknowledged } from './acknowledged.ts'
import { setNextTimestamp, timeInSeconds } from './timestamps.ts'

/** Maximum number of blocks of one request. Every one of them is stored, so more would take hours. */
const MAX_BLOCKS = 1_000_000n
/** Maximum number of blocks that one response contains. */
const MAX_DETAILED_BLOCKS = 1_000n

const mineOptions = object({ blocks: optional(looseInteger), timestamp: optional(timeInSeconds) })
type MineOptions = ValueOf<typeof mineOptions>

/** Argument of evm_mine: nothing, the block's timestamp, or the number of blocks and the first timestamp. */
const mineArgument: Codec<MineOptions, WireOf<typeof mineOptions | typeof looseInteger>> = {
  decode(value) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return mineOptions.decode(value)
    if (typeof value === 'number' || typeof value === 'string') return { timestamp: timeInSeconds.decode(value) }
    throw new DecodeError(`expected a timestamp or an object, got ${excerptOf(value)}`)
  },
  encode: mineOptions.encode,
  schema: { anyOf: [looseInteger.schema, mineOptions.schema] },
}

function blockCount(blocks: bigint, limit = MAX_BLOCKS): number {
  if (blocks > limit) throw rpcError(-32602, `cannot mine ${blocks} blocks at once: the limit is ${limit}`)
  return Number(blocks)
}

async function mine({ miner }: RpcContext, blocks: bigint, timing?: SeriesTiming): Promise<true> {
  const count = blockCount(blocks)
  if (count > 0) await miner.mine(count, { timing })
  return true
}

/** What comes before the blocks of evm_mine: the number of blocks is checked, and the first timestamp set. */
function prepared(call: RpcCall, { blocks = 1n, timestamp }: MineOptions, limit?: bigint): number {
  const count = blockCount(blocks, limit)
  if (timestamp !== undefined) setNextTimestamp(call, timestamp)
  return count
}

/** Methods that mine blocks on request. */
export const miningRows = [
  method({
    name: 'evm_mine',
    summary: 'Mines a block, at a timestamp if given, or the number of blocks in `blocks`.',
    params: [['timestampOrOptions', optional(mineArgument, {})]],
    result: literal('0x0'),
    reference: 'notImplemented',
    control: ({ blocks = 1n }) => `Mine ${countText(blocks, 'block')}`,
    async handler(call, options) {
      const count = prepared(call, options)
      if (count > 0) await call.miner.mine(count)
      return '0x0' as const
    },
  }),
  method({
    name: 'evm_mine_detailed',
    aliases: ['anvil_mine_detailed'],
    summary: 'The same as evm_mine; returns the blocks with their transactions, each with what it returned.',
    params: [['timestampOrOptions', optional(mineArgument, {})]],
    result: array(minedBlock),
    reference: 'notImplemented',
    control: ({ blocks = 1n }) => `Mine ${countText(blocks, 'block')}`,
    async handler(call, options) {
      const count = prepared(call, options, MAX_DETAILED_BLOCKS)
      const mined: BuiltBlock[] = []
      if (count > 0) await call.miner.mine(count, { onMined: (built) => void mined.push(built) })
      return mined.map(minedBlockSource)
    },
  }),
  method({
    name: 'evm_mineBlocks',
    aliases: ['hardhat_mine'],
    summary:
      'Mines blocks whose timestamps are `interval` seconds apart, except for the first, which has the time of the clock; other requests are served in between.',
    params: [
      ['blocks', optional(looseInteger, 1n)],
      ['interval', optional(looseInteger)],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (blocks) => `Mine ${countText(blocks, 'block')}`,
    handler: (call, blocks, interval) => mine(call, blocks, interval === undefined ? undefined : spacedBy(interval)),
  }),
  method({
    name: 'anvil_mine',
    summary: 'Mines blocks, and moves the clock forward by `interval` seconds before each of them; other requests are served in between.',
    params: [
      ['blocks', optional(looseInteger, 1n)],
      ['interval', optional(looseInteger)],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (blocks) => `Mine ${countText(blocks, 'block')}`,
    handler: (call, blocks, interval) => mine(call, blocks, interval === undefined ? undefined : advancedBy(interval)),
  }),
] as const
