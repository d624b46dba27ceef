import { literal, nullable, object, optional } from '../../../contract/compound.ts'
import { looseInteger, string } from '../../../contract/primitives.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

const forking = object({ jsonRpcUrl: optional(string), blockNumber: optional(looseInteger) })
const resetOptions = object({ forking: optional(nullable(forking)) })

/** Begins the chain again. */
export const resetRows = [
  method({
    name: 'anvil_reset',
    aliases: ['hardhat_reset'],
    summary:
      'Goes back to the first block: pool, settings and mining mode as on startup, snapshots without names and filters removed, another instance id. Forking another chain takes a restart with --fork.',
    params: [['options', optional(resetOptions)]],
    result: literal(true),
    reference: 'notImplemented',
    control: () => 'Reset the chain',
    async handler({ reset }, options) {
      const { jsonRpcUrl, blockNumber } = options?.forking ?? {}
      if (jsonRpcUrl !== undefined)
        throw rpcError(
          -32602,
          'invalid argument 0: options.forking.jsonRpcUrl: a running node cannot fork another chain: reset without forking, or restart with --fork',
        )
      // anvil's words (backend/mem/mod.rs, reset_fork).
      if (blockNumber !== undefined) throw rpcError(-32602, 'Forking not enabled and RPC URL not provided to start forking')
      await reset.toGenesis()
      return true as const
    },
  }),
] as const
