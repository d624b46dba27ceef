import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from '../../contract/codec.ts'
import { literal, nullable, object, optional } from '../../contract/compound.ts'
import { boolean, hash, integer, looseInteger, number, quantity, string } from '../../contract/primitives.ts'
import type { RpcContext } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

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

/** Node metadata, as the Hardhat network returns it. */
const nodeMetadata = object(
  {
    clientVersion: string,
    chainId: integer,
    /** Changes when the chain is created again. */
    instanceId: string,
    latestBlockNumber: integer,
    latestBlockHash: hash,
  },
  'NodeMetadata',
)

/**
 * Methods that control time and blocks, as test suites call them. The names of other devnets are aliases. None is in the
 * interface document, so the reference profile has none.
 */
export const evmRows = [
  method({
    name: 'evm_mine',
    summary: 'Mines a block, at a timestamp if given, or the number of blocks in `blocks`.',
    params: [['timestampOrOptions', optional(mineArgument)]],
    result: literal('0x0'),
    reference: 'notImplemented',
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
  method({
    name: 'evm_dropTransaction',
    aliases: ['anvil_dropTransaction', 'hardhat_dropTransaction'],
    summary: 'Removes a transaction from the pool; false if none has that hash.',
    params: [['transactionHash', hash]],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ pool }, id) => pool.drop(id),
  }),
  method({
    name: 'evm_snapshot',
    aliases: ['anvil_snapshot'],
    summary: 'Takes a snapshot of the chain; returns its id for evm_revert.',
    params: [],
    result: quantity,
    reference: 'notImplemented',
    handler: ({ snapshots }) => snapshots.create(),
  }),
  method({
    name: 'evm_revert',
    aliases: ['anvil_revert'],
    summary: 'Reverts the chain to a snapshot and deletes it and all later ones; false if there is none with that id.',
    params: [['snapshotId', looseInteger]],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ snapshots }, id) => snapshots.revert(id),
  }),
  method({
    name: 'evm_increaseTime',
    aliases: ['anvil_increaseTime'],
    summary: 'Moves the clock forward by seconds; returns the total offset in seconds.',
    params: [['seconds', looseInteger]],
    result: number,
    reference: 'notImplemented',
    handler: ({ miner }, seconds) => Number(miner.clock.increase(seconds)),
  }),
  method({
    name: 'evm_setTime',
    aliases: ['anvil_setTime'],
    summary: 'Sets the clock to a Unix time in seconds; returns the total offset in seconds.',
    params: [['timestamp', looseInteger]],
    result: number,
    reference: 'notImplemented',
    handler: ({ miner }, timestamp) => Number(miner.clock.setTime(timestamp)),
  }),
  method({
    name: 'evm_setNextBlockTimestamp',
    aliases: ['anvil_setNextBlockTimestamp'],
    summary: 'Sets the timestamp of the next block; time continues from there.',
    params: [['timestamp', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    handler({ miner }, timestamp) {
      miner.setNextTimestamp(timestamp)
      return true as const
    },
  }),
  method({
    name: 'evm_metadata',
    aliases: ['hardhat_metadata', 'anvil_metadata'],
    summary: 'Node metadata that deployment tools use to recognize a devnet and to check that its chain is still the same.',
    params: [],
    result: nodeMetadata,
    reference: 'notImplemented',
    handler({ chain, node }) {
      const { header, hash: latestBlockHash } = chain.head
      const { instanceId } = node.info()
      return {
        clientVersion: node.clientVersion,
        chainId: Number(chain.config.chainId),
        instanceId,
        latestBlockNumber: Number(header.number),
        latestBlockHash,
      }
    },
  }),
] as const
