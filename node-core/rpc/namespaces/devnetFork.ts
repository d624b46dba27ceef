import { verifiedImport } from '../../contract/builds.ts'
import { array, nullable, object } from '../../contract/compound.ts'
import { address, integer, string } from '../../contract/primitives.ts'
import { forkFigures, forkProbe } from '../../contract/wire/fork.ts'
import { firstUnprovableBlock } from '../../chain/provableBlocks.ts'
import { rpcError } from '../errors.ts'
import { shortHex } from '../controlText.ts'
import { method } from '../method.ts'
import { optionChanges } from '../optionChanges.ts'

const notFork = () => rpcError(-32000, 'this chain is not a fork of another one')

/** Forks of remote chains. All are private: they send requests to any URL, and name what was read. */
export const devnetForkRows = [
  method({
    name: 'devnet_probeFork',
    summary:
      'Asks a remote chain what a fork of it would begin with: chain, block, rules, whether the states are there. Takes options as devnet_setOptions does: fork, forkHeaders, hardfork. Changes nothing.',
    params: [['options', optionChanges]],
    result: forkProbe,
    visibility: 'private',
    reference: 'functional',
    handler: ({ forks }, options) => forks.probe(Object.fromEntries(options)),
  }),
  method({
    name: 'devnet_forkFigures',
    summary:
      'What a forked chain has asked of its remote chain: requests, bytes, time, values and proofs, and from which block on states cannot be proved; null if the chain is not a fork.',
    params: [],
    result: nullable(forkFigures),
    visibility: 'private',
    reference: 'functional',
    handler({ chain, remote }) {
      if (remote === undefined) return null
      const first = firstUnprovableBlock(chain)
      return { ...remote.figures(), firstUnprovableBlock: first === undefined ? null : Number(first) }
    },
  }),
  method({
    name: 'devnet_importVerified',
    summary:
      'Imports the verified sources of a contract of the remote chain, and of the contracts that it delegates to, from the server set as fork.sources. Sources whose bytecode does not match the code are refused.',
    params: [['address', address]],
    result: array(verifiedImport),
    visibility: 'private',
    reference: 'functional',
    change: (of) => `Import the verified sources of ${shortHex(of)}`,
    handler({ verifiedSources }, of) {
      if (verifiedSources === undefined) throw notFork()
      return verifiedSources.import(of)
    },
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
      if (remote === undefined) throw notFork()
      const pack = remote.pack()
      files.toMake(file)
      files.write(file, pack)
      return { sizeBytes: pack.length }
    },
  }),
] as const
