import { nullable, object } from '../../contract/compound.ts'
import { integer, string } from '../../contract/primitives.ts'
import { forkFigures } from '../../contract/wire/fork.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

/** What a chain that was forked from a remote one read of that. Both are private. */
export const devnetForkRows = [
  method({
    name: 'devnet_forkFigures',
    summary:
      'What a forked chain has asked of its remote chain: requests, bytes, time, values and proofs; null if the chain is not a fork.',
    params: [],
    result: nullable(forkFigures),
    visibility: 'private',
    reference: 'functional',
    handler: ({ remote }) => remote?.figures() ?? null,
  }),
  method({
    name: 'devnet_exportForkPack',
    summary:
      'Writes what was read of the remote chain to a new file in the folder "files" of this node: with it, --fork.pack and --fork.offline the fork runs without any request.',
    params: [['file', string]],
    result: object({ sizeBytes: integer }, 'ForkPack'),
    visibility: 'private',
    reference: 'functional',
    handler({ remote, files }, file) {
      if (remote === undefined) throw rpcError(-32000, 'this chain is not a fork of another one')
      const pack = remote.pack()
      files.toMake(file)
      files.write(file, pack)
      return { sizeBytes: pack.length }
    },
  }),
] as const
