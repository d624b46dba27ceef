import { literal, nullable, object, optional, secret } from '../../../contract/compound.ts'
import { looseInteger, string } from '../../../contract/primitives.ts'
import { method } from '../../method.ts'

const forking = object({ jsonRpcUrl: optional(secret(string)), blockNumber: optional(looseInteger) })
const resetOptions = object({ forking: optional(nullable(forking)) })

/** Begins the chain again. */
export const resetRows = [
  method({
    name: 'anvil_reset',
    aliases: ['hardhat_reset'],
    summary:
      'Goes back to the first block: pool, settings and mining mode as on startup, snapshots without names and filters removed, another instance id. With forking: begins a fork of the remote chain of jsonRpcUrl, or of the present one, at blockNumber; on a fork without forking: begins the chain that is no fork. That takes the place of the present chain.',
    params: [['options', optional(resetOptions)]],
    result: literal(true),
    reference: 'notImplemented',
    control: () => 'Reset the chain',
    async handler({ chain, forks, reset }, options) {
      const forking = options?.forking
      const { jsonRpcUrl: url, blockNumber } = forking ?? {}
      if (url !== undefined || blockNumber !== undefined) await forks.fork({ url, blockNumber })
      // As in anvil and Hardhat. viem always sends `forking`, and leaves it empty where nothing is asked for.
      else if (chain.fork !== undefined && !forking) await forks.unfork()
      else await reset.toGenesis()
      return true as const
    },
  }),
] as const
