import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from '../../contract/codec.ts'
import { literal, nullable, object, optional } from '../../contract/compound.ts'
import { boolean, hash, integer, looseInteger, number, quantity, string } from '../../contract/primitives.ts'
import type { RpcContext } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

const MAX_BLOCKS = 1_000_000n
const MAX_INTERVAL_SECONDS = 2_000_000n

const mineOptions = object({ blocks: optional(looseInteger), timestamp: optional(looseInteger) })

/** What evm_mine takes: nothing, the block's timestamp, or how many blocks and from which timestamp. */
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
  if (seconds > MAX_INTERVAL_SECONDS) throw rpcError(-32602, `invalid argument 0: seconds: ${seconds} is above ${MAX_INTERVAL_SECONDS}`)
  if (seconds > 0n) miner.setMode({ kind: 'interval', intervalMs: Number(seconds) * 1000 })
  else if (miner.mode.kind === 'interval') miner.setMode({ kind: 'manual' })
  return true
}

const acknowledged = literal(true)

/** What the node is, as Hardhat's own network says it. */
const nodeMetadata = object(
  {
    clientVersion: string,
    chainId: integer,
    /** Changes when the chain is made anew. */
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
    summary: 'Makes a block, at a timestamp where given; or as many as `blocks` says.',
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
    summary: 'Makes blocks, their timestamps `interval` seconds apart where given; what others ask for meanwhile is done between them.',
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
    summary: 'Makes a block for every accepted transaction, or no longer.',
    params: [['isOn', boolean]],
    result: acknowledged,
    reference: 'notImplemented',
    handler: setAutomine,
  }),
  method({
    name: 'evm_getAutomine',
    aliases: ['anvil_getAutomine', 'hardhat_getAutomine'],
    summary: 'Whether every accepted transaction makes a block.',
    params: [],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ miner }) => miner.mode.kind === 'auto',
  }),
  method({
    name: 'evm_setIntervalMining',
    aliases: ['anvil_setIntervalMining'],
    summary: 'Makes a block every so many seconds; 0 stops that.',
    params: [['seconds', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    handler: setIntervalMining,
  }),
  method({
    name: 'evm_getIntervalMining',
    aliases: ['anvil_getIntervalMining'],
    summary: 'Seconds between blocks, null where they are not made by time.',
    params: [],
    result: nullable(number),
    reference: 'notImplemented',
    handler: ({ miner: { mode } }) => (mode.kind === 'interval' ? mode.intervalMs / 1000 : null),
  }),
  method({
    name: 'evm_dropTransaction',
    aliases: ['anvil_dropTransaction', 'hardhat_dropTransaction'],
    summary: 'Takes a transaction out of the pool; false where none of that hash waits.',
    params: [['transactionHash', hash]],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ pool }, id) => pool.drop(id),
  }),
  method({
    name: 'evm_snapshot',
    aliases: ['anvil_snapshot'],
    summary: 'Remembers the chain as it is; answers an id for evm_revert.',
    params: [],
    result: quantity,
    reference: 'notImplemented',
    handler: ({ snapshots }) => snapshots.create(),
  }),
  method({
    name: 'evm_revert',
    aliases: ['anvil_revert'],
    summary: 'Takes the chain back to a snapshot, which is used up with all later ones; false where there is none of that id.',
    params: [['snapshotId', looseInteger]],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ snapshots }, id) => snapshots.revert(id),
  }),
  method({
    name: 'evm_increaseTime',
    aliases: ['anvil_increaseTime'],
    summary: 'Puts the clock forward by seconds; answers by how much it is ahead in all.',
    params: [['seconds', looseInteger]],
    result: number,
    reference: 'notImplemented',
    handler: ({ miner }, seconds) => Number(miner.clock.increase(seconds)),
  }),
  method({
    name: 'evm_setTime',
    aliases: ['anvil_setTime'],
    summary: 'Sets the clock to a Unix time in seconds; answers by how much it is ahead.',
    params: [['timestamp', looseInteger]],
    result: number,
    reference: 'notImplemented',
    handler: ({ miner }, timestamp) => Number(miner.clock.setTime(timestamp)),
  }),
  method({
    name: 'evm_setNextBlockTimestamp',
    aliases: ['anvil_setNextBlockTimestamp'],
    summary: 'Fixes the timestamp of the next block; time goes on from there.',
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
    summary: 'What the node is, by which deployment tools know that it is a devnet, and whether its chain is still the same.',
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
