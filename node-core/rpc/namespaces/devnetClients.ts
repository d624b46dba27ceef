import { optional } from '../../contract/compound.ts'
import { string } from '../../contract/primitives.ts'
import { clientCompatibility } from '../../contract/wire/clientCompatibility.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

/** Clients of nodes, and whether they work. Private: it sends requests to any URL. */
export const devnetClientRows = [
  method({
    name: 'devnet_checkClients',
    summary:
      'Which clients (ethers, viem, web3.js, Foundry, Hardhat, MetaMask) work with the node at a URL, by default this one, and what they miss: asks it what they ask, which changes nothing.',
    params: [['url', optional(string)]],
    result: clientCompatibility,
    visibility: 'private',
    reference: 'functional',
    async handler({ node }, url = node.info().http ?? undefined) {
      if (url === undefined) throw rpcError(-32000, 'this node serves no HTTP clients: name the URL of a node')
      // Nobody checks at the start.
      const { checkClients } = await import('../../compatibility/checkClients.ts')
      return checkClients(url)
    },
  }),
] as const
