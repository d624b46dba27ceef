import type { Fork } from '../../../chain/fork.ts'
import { array, orNull, secret } from '../../../contract/compound.ts'
import { boolean, data, hash, integer, string } from '../../../contract/primitives.ts'
import { anvilNodeInfo, nodeMetadata } from '../../../contract/wire/nodeMetadata.ts'
import { keccak256Hex } from '../../../base/keccak256.ts'
import { suggestGasPrice } from '../../../execution/feeSuggestion.ts'
import type { Hardfork } from '../../../types/chainConfig.ts'
import { clientVersionOf } from '../../clientVersion.ts'
import { method } from '../../method.ts'
import { acknowledged } from './acknowledged.ts'

/** Forks whose name in revm is not this node's name capitalized. */
const REVM_NAMES: Partial<Record<Hardfork, string>> = { tangerineWhistle: 'Tangerine', spuriousDragon: 'Spurious', paris: 'Merge' }

const revmName = (fork: Hardfork) => REVM_NAMES[fork] ?? `${fork[0]!.toUpperCase()}${fork.slice(1)}`

const forkedNetworkOf = ({ block: { header, hash }, remoteConfig }: Fork) => ({
  chainId: Number(remoteConfig.chainId),
  forkBlockNumber: Number(header.number),
  forkBlockHash: hash,
})

const forkConfigOf = (fork: Fork | undefined) => ({
  forkUrl: fork?.origin ?? null,
  forkBlockNumber: fork === undefined ? null : Number(fork.block.header.number),
})

/** Methods by which tools recognize a devnet, and other reads that anvil has. */
export const metadataRows = [
  method({
    name: 'hardhat_metadata',
    aliases: ['anvil_metadata', 'evm_metadata'],
    summary: 'Node metadata that deployment tools use to recognize a devnet and to check that its chain is still the same.',
    params: [],
    result: nodeMetadata,
    reference: 'notImplemented',
    handler({ chain, node, session }) {
      const { header, hash: latestBlockHash } = chain.head
      return {
        clientVersion: clientVersionOf({ node, session }),
        chainId: Number(chain.config.chainId),
        instanceId: keccak256Hex(new TextEncoder().encode(node.info().instanceId)),
        latestBlockNumber: Number(header.number),
        latestBlockHash,
        snapshots: {},
        ...(chain.fork && { forkedNetwork: forkedNetworkOf(chain.fork) }),
      }
    },
  }),
  method({
    name: 'anvil_nodeInfo',
    summary: 'Head, hardfork, fees and chain id of the node, as anvil reports them.',
    params: [],
    result: anvilNodeInfo,
    reference: 'notImplemented',
    handler({ chain, miner }) {
      const { header, hash: currentBlockHash } = chain.head
      const next = miner.nextHeader()
      const { baseFeePerGas } = next
      return {
        currentBlockNumber: header.number,
        currentBlockTimestamp: Number(header.timestamp),
        currentBlockHash,
        hardFork: revmName(chain.rulesAt(next).hardfork),
        environment: {
          baseFee: baseFeePerGas ?? 0n,
          chainId: Number(chain.config.chainId),
          gasLimit: next.gasLimit,
          gasPrice: suggestGasPrice(baseFeePerGas, miner.settings.leastTip, chain.config),
        },
        forkConfig: forkConfigOf(chain.fork),
      }
    },
  }),
  method({
    name: 'anvil_getGenesisTime',
    summary: 'Timestamp of the first block, Unix seconds.',
    params: [],
    result: integer,
    reference: 'notImplemented',
    handler: ({ chain }) => Number(chain.genesis.header.timestamp),
  }),
  method({
    name: 'anvil_getLastBlockWallTime',
    summary: 'When the newest block was mined by the clock of the machine, Unix seconds; 0 if that was before the node started.',
    params: [],
    result: integer,
    reference: 'notImplemented',
    handler: ({ miner }) => Math.floor((miner.lastBlockAtMs ?? 0) / 1000),
  }),
  method({
    name: 'anvil_getBlobByHash',
    summary: 'A blob of a pending or mined transaction by its versioned hash, or null if it is not kept.',
    params: [['versionedHash', hash]],
    result: orNull(data),
    reference: 'notImplemented',
    handler: ({ pool }, id) => pool.blobs.get(id),
  }),
  method({
    name: 'anvil_getBlobsByTransactionHash',
    summary: 'The blobs of a pending or mined transaction, or null if they are not kept.',
    params: [['transactionHash', hash]],
    result: orNull(array(data)),
    reference: 'notImplemented',
    handler: ({ pool }, id) => pool.blobs.of(id),
  }),
  method({
    name: 'hardhat_setLoggingEnabled',
    aliases: ['anvil_setLoggingEnabled', 'evm_setLoggingEnabled'],
    summary: 'Turns the log lines of requests and blocks on or off; warnings and errors are always written.',
    params: [['isOn', boolean]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (isOn) => `Turn the log of requests and blocks ${isOn ? 'on' : 'off'}`,
    steers: false,
    handler({ control }, isOn) {
      control.isActivityLogged = isOn
      return true as const
    },
  }),
  method({
    name: 'anvil_setRpcUrl',
    aliases: ['hardhat_setRpcUrl'],
    summary: 'Reads the remote chain of a fork from another URL until the node stops; it must have the block at which the fork begins.',
    params: [['url', secret(string)]],
    result: acknowledged,
    reference: 'notImplemented',
    change: () => 'Read the remote chain of the fork from another URL',
    async handler({ forks }, url) {
      await forks.setUrl(url)
      return true as const
    },
  }),
] as const
