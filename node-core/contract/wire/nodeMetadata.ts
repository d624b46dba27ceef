/** What tools ask to recognize a devnet, in the shapes of Hardhat's network and anvil (alloy: rpc-types-anvil). */
import { always, object } from '../compound.ts'
import { hash, integer, quantity, string } from '../primitives.ts'
import { shape } from '../shape.ts'

/** hardhat_metadata and anvil_metadata. A chain that is no fork has no `forkedNetwork`. */
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
  },
  'NodeMetadata',
)

const environment = object({ baseFee: quantity, chainId: integer, gasLimit: quantity, gasPrice: quantity }, 'NodeEnvironment')
/** This node does not fork other chains. */
const forkConfig = shape('ForkConfig', { forkUrl: always(null), forkBlockNumber: always(null), forkRetryBackoff: always(null) })

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
