/** Options of a chain whose blocks validators decide. */
import { abciAddress, engineUrl, optionalAddress } from '../consensusKinds.ts'
import { choice, integer } from '../optionKinds.ts'
import { option } from '../optionRow.ts'

export const CONSENSUS_OPTIONS = {
  consensus: option({
    key: 'consensus.engine',
    flag: 'consensus',
    kind: choice('single', 'cometbft'),
    default: 'single',
    effect: 'newChain',
    help: 'Who decides blocks: this node alone, or validators with a CometBFT engine each, which share the genesis file.',
  }),
  consensusAbci: option({
    key: 'consensus.abci',
    kind: abciAddress,
    default: { host: '127.0.0.1', port: 26_658 },
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: 'Address to which the engine connects (its proxy_app).',
  }),
  consensusRpc: option({
    key: 'consensus.rpc',
    kind: engineUrl,
    default: 'http://127.0.0.1:26657',
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: 'URL of the RPC server of the engine, which gets the transactions of clients.',
  }),
  consensusSnapshotInterval: option({
    key: 'consensus.snapshot-interval',
    kind: integer(0, 1_000_000),
    default: 1_000,
    effect: 'restart',
    help: 'Blocks between two snapshots of the state, the last three of which validators can begin with that join later; 0: none.',
  }),
  consensusOwner: option({
    key: 'consensus.owner',
    kind: optionalAddress,
    default: null,
    effect: 'newChain',
    isSecret: false,
    help: 'Account that adds and removes validators; puts the contract for it into the default chain.',
  }),
}
