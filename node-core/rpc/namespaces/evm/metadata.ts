import { object } from '../../../contract/compound.ts'
import { hash, integer, string } from '../../../contract/primitives.ts'
import { method } from '../../method.ts'

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

/** Methods by which tools recognize a devnet. */
export const metadataRows = [
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
