/** The node as the explorer of its chain, and as the beacon node beside it: what tools ask Etherscan, Sourcify or a beacon node, they can ask it. */
import { createBeacon } from './beacon/beacon.ts'
import { createEtherscan } from './etherscan/etherscan.ts'
import { Jobs } from './jobs.ts'
import type { Explorer } from './request.ts'
import type { ExplorerServices } from './services.ts'
import { createSourcify } from './sourcify/sourcify.ts'

export { createCompiler } from './compiler.ts'

/** Creates what answers at `/api`, `/v2/api` and `/v2/chainlist` as Etherscan does, below `/server` as Sourcify, and below `/eth/v1` as a beacon node. */
export function createExplorer(services: ExplorerServices): Explorer {
  const jobs = new Jobs(services.onError)
  const [etherscan, sourcify, beacon] = [createEtherscan(services, jobs), createSourcify(services, jobs), createBeacon(services)]
  return {
    async handle(request) {
      if (request.path === '/v2/chainlist') return { status: 200, body: chainList(services) }
      if (request.path.startsWith('/eth/')) return beacon(request)
      return request.path.startsWith('/server') ? sourcify(request) : etherscan(request)
    },
  }
}

function chainList({ chain }: ExplorerServices) {
  const chainid = chain.config.chainId.toString()
  return {
    comments: 'the chain of this node',
    totalcount: 1,
    result: [{ chainname: 'Terrarium', chainid, blockexplorer: '/', apiurl: `/v2/api?chainid=${chainid}`, status: 1 }],
  }
}
