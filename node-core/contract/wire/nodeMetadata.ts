/** What tools ask to recognize a devnet, in the shapes of Hardhat's network and anvil (alloy: rpc-types-anvil). */
import { always, nullable, object, optional } from '../compound.ts'
import { hash, integer, quantity, string } from '../primitives.ts'
import { shape } from '../shape.ts'

/** hardhat_metadata and anvil_metadata. */
export const nodeMetadata = object(
  {
    clientVersion: string,
    chainId: integer,
    /** Changes when the chain is created again. */
    instanceId: hash,
    latestBlockNumber: integer,
    latestBlockHash: hash,
    /** Always empty here: `devnet_snapshots` lists them. */
    snapshots: object({}),
    /** The chain that this one was forked from; absent if it was not. */
    forkedNetwork: optional(object({ chainId: integer, forkBlockNumber: integer, forkBlockHash: hash }, 'ForkedNetwork')),
  },
  'NodeMetadata',
)

const environment = object({ baseFee: quantity, chainId: integer, gasLimit: quantity, gasPrice: quantity }, 'NodeEnvironment')
/** All null if the chain is not a fork. `forkUrl` is scheme and host: the rest of the URL is secret. */
const forkConfig = shape('ForkConfig', {
  forkUrl: nullable(string),
  forkBlockNumber: nullable(integer),
  /** Pauses rise by themselves. */
  forkRetryBackoff: always(null),
})

/** anvil_nodeInfo. */
export const anvilNodeInfo = shape('AnvilNodeInfo', {
  currentBlockNumber: quantity,
  currentBlockTimestamp: integer,
  currentBlockHash: hash,
  /** As revm names it, such as "Osaka". */
  hardFork: string,
  transactionOrder: always('fees'),
  environment,
  forkConfig,
  network: always('ethereum'),
})
