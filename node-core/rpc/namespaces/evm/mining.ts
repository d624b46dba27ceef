import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from '../../../contract/codec.ts'
import { literal, nullable, object, optional } from '../../../contract/compound.ts'
import { boolean, looseInteger, number } from '../../../contract/primitives.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { countText, durationText } from '../../controlText.ts'
import { method } from '../../method.ts'

const MAX_BLOCKS = 1_000_000n
const MAX_INTERVAL_SECONDS = 2_000_000n

const mineOptions = object({ blocks: optional(looseInteger), timestamp: optional(looseInteger) })

/** Argument of evm_mine: nothing, the block's timestamp, or the number of blocks and the first timestamp. */
const mineArgument: Codec<ValueOf<typeof mineOptions>, WireOf<typeof mineOptions | typeof looseInteger>> = {
  decode(value) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return mineOptions.decode(value)
    if (typeof value === 'number' || typeof value === 'string') return { timestamp: looseInteger.decode(value) }
    throw new DecodeError(`expected a timestamp or an object, got ${excerptOf(value)}`)
  },
  encode: mineOptions.encode,
  schema: { anyOf: [looseInteger.schema, mineOptions.schema] },
}

function blockCount(blocks: bigint): number {
  if (blocks > MAX_BLOCKS) throw rpcError(-32602, `cannot mine ${blocks} blocks at once, at most ${MAX_BLOCKS} are allowed`)
  return Number(blocks)
}

async function mine(call: RpcContext, blocks: bigint, intervalSeconds?: bigint): Promise<void> {
  if (blocks > 0n) await call.miner.mine(blockCount(blocks), intervalSeconds)
}

function setAutomine({ miner }: RpcContext, isOn: boolean): true {
  if (isOn) miner.setMode({ kind: 'auto' })
  else if (miner.mode.kind === 'auto') miner.setMode({ kind: 'manual' })
  return true
}

function setIntervalMining({ miner }: RpcContext, seconds: bigint): true {
  if (seconds > MAX_INTERVAL_SECONDS)
    throw rpcError(-32602, `invalid argument 0: seconds: ${seconds} is too large, the maximum is ${MAX_INTERVAL_SECONDS}`)
  if (seconds > 0n) miner.setMode({ kind: 'interval', intervalMs: Number(seconds) * 1000 })
  else if (miner.mode.kind === 'interval') miner.setMode({ kind: 'manual' })
  return true
}

const acknowledged = literal(true)

/** Methods that mine, and that decide when blocks are mined. */
export const miningRows = [
  method({
    name: 'evm_mine',
    summary: 'Mines a block, at a timestamp if given, or the number of blocks in `blocks`.',
    params: [['timestampOrOptions', optional(mineArgument)]],
    result: literal('0x0'),
    reference: 'notImplemented',
    control: (options) => `Mine ${countText(options?.blocks ?? 1n, 'block')}`,
    async handler(call, options = {}) {
      if (options.timestamp !== undefined) call.miner.setNextTimestamp(options.timestamp)
      await mine(call, options.blocks ?? 1n)
      return '0x0' as const
    },
  }),
  method({
    name: 'evm_mineBlocks',
    aliases: ['anvil_mine', 'hardhat_mine'],
    summary: 'Mines blocks, with timestamps `interval` seconds apart if given; other requests are served in between.',
    params: [
      ['blocks', optional(looseInteger, 1n)],
      ['interval', optional(looseInteger)],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (blocks) => `Mine ${countText(blocks, 'block')}`,
    async handler(call, blocks, interval) {
      await mine(call, blocks, interval)
      return true as const
    },
  }),
  method({
    name: 'evm_setAutomine',
    aliases: ['anvil_setAutomine', 'hardhat_setAutomine'],
    summary: 'Turns automine, a block for every accepted transaction, on or off.',
    params: [['isOn', boolean]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (isOn) => `Turn automine ${isOn ? 'on' : 'off'}`,
    handler: setAutomine,
  }),
  method({
    name: 'evm_getAutomine',
    aliases: ['anvil_getAutomine', 'hardhat_getAutomine'],
    summary: 'Whether automine, a block for every accepted transaction, is on.',
    params: [],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ miner }) => miner.mode.kind === 'auto',
  }),
  method({
    name: 'evm_setIntervalMining',
    aliases: ['anvil_setIntervalMining'],
    summary: 'Mines a block every n seconds; 0 stops interval mining.',
    params: [['seconds', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (seconds) => (seconds > 0n ? `Mine a block every ${durationText(seconds)}` : 'Stop interval mining'),
    handler: setIntervalMining,
  }),
  method({
    name: 'evm_getIntervalMining',
    aliases: ['anvil_getIntervalMining'],
    summary: 'Seconds between blocks, or null if interval mining is off.',
    params: [],
    result: nullable(number),
    reference: 'notImplemented',
    handler: ({ miner: { mode } }) => (mode.kind === 'interval' ? mode.intervalMs / 1000 : null),
  }),
] as const
