import { array, nullable, object, optional } from '../../contract/compound.ts'
import { boolean, integer } from '../../contract/primitives.ts'
import { launchOptions, validatorLaunch } from '../../contract/wire/validatorLaunch.ts'
import { validatorNetwork, validatorState, validatorSync } from '../../contract/wire/validatorNetwork.ts'
import type { NetworkControl } from '../../validators/controlChannel.ts'
import type { RpcCall } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

/** Validators on this machine, that a command or the node itself runs, and their faults on purpose. Changes are private: they start and stop processes. */
export const devnetValidatorNetworkRows = [
  method({
    name: 'devnet_validatorNetwork',
    summary:
      'The validators that were started on this machine with this node or by it, what each does, and the links between them; null if there are none.',
    params: [],
    result: nullable(validatorNetwork),
    reference: 'functional',
    handler: async (call) => networkOf(call)?.describe() ?? null,
  }),
  method({
    name: 'devnet_validatorLaunch',
    summary:
      'Whether this node runs validators beside itself, how far their start is, and which it has made; null for a node of a validator.',
    params: [],
    result: nullable(validatorLaunch),
    reference: 'functional',
    handler: ({ network, launcher }) => (network === undefined ? launcher.describe() : null),
  }),
  method({
    name: 'devnet_startValidators',
    summary:
      'Starts validators on this machine beside this node, which end with it, and answers when all of them run; if there is no engine, Go builds one first, which takes minutes. Those that it has made before go on where they stopped, unless the new ones are to replace them.',
    params: [['options', optional(launchOptions)]],
    result: validatorNetwork,
    visibility: 'private',
    reference: 'functional',
    async handler({ network, launcher }, options) {
      if (network !== undefined) throw rpcError(-32000, 'this node belongs to a validator: start others from a node that was started alone')
      return (await launcher.start(options ?? {})).describe()
    },
  }),
  method({
    name: 'devnet_stopValidators',
    summary: 'Stops the validators that this node has started, or is starting; false if there are none. They go on with the next start.',
    params: [],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler: ({ launcher }) => launcher.stop(),
  }),
  method({
    name: 'devnet_addValidator',
    summary:
      'Starts one more validator, which executes all blocks, or begins with the newest snapshot that others offer. It votes once the contract of the validators has given its key voting power.',
    params: [['sync', optional(validatorSync)]],
    result: validatorNetwork,
    visibility: 'private',
    reference: 'functional',
    handler: (call, sync = 'blocks') => changed(call, (network) => network.add(sync)),
  }),
  method({
    name: 'devnet_setValidator',
    summary:
      'Makes a validator run (starting or resuming it), pause, stop at once as if its machine failed, or sign twice, by a second engine with its key. It cannot stop the node that answers.',
    params: [
      ['validator', integer],
      ['state', validatorState],
    ],
    result: validatorNetwork,
    visibility: 'private',
    reference: 'functional',
    handler: (call, validator, state) => changed(call, (network) => network.setState(validator, state)),
  }),
  method({
    name: 'devnet_setValidatorLink',
    summary:
      'Delays what two validators send each other, in milliseconds and in each direction, or cuts or heals the link. What is sent over a cut link waits.',
    params: [
      ['between', array(integer, 2)],
      ['changes', object({ delayMs: optional(integer), isCut: optional(boolean) }, 'LinkChanges')],
    ],
    result: validatorNetwork,
    visibility: 'private',
    reference: 'functional',
    handler: (call, between, changes) => changed(call, (network) => network.setLink(between, changes)),
  }),
  method({
    name: 'devnet_partitionValidators',
    summary: 'Cuts the links between groups of validators, and heals those within a group: one group of all heals the network.',
    params: [['groups', array(array(integer))]],
    result: validatorNetwork,
    visibility: 'private',
    reference: 'functional',
    handler: (call, groups) => changed(call, (network) => network.partition(groups)),
  }),
] as const

/** The validators with which this node was started, or that it has started. */
const networkOf = ({ network, launcher }: RpcCall): NetworkControl | undefined => network ?? launcher.network

/** The network after a change. Throws RpcError if there is none. */
async function changed(call: RpcCall, change: (network: NetworkControl) => Promise<void>) {
  const network = networkOf(call)
  if (network === undefined) throw rpcError(-32000, 'no validators run with this node: devnet_startValidators starts some')
  await change(network)
  return network.describe()
}
