import { array, nullable, object, optional } from '../../contract/compound.ts'
import { boolean, integer } from '../../contract/primitives.ts'
import { validatorNetwork, validatorState } from '../../contract/wire/validatorNetwork.ts'
import type { NetworkControl } from '../../validators/controlChannel.ts'
import type { RpcCall } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

/** The validators that `terrarium validators` runs on this machine, and their faults on purpose. Changes are private: they stop processes. */
export const devnetValidatorNetworkRows = [
  method({
    name: 'devnet_validatorNetwork',
    summary:
      'The validators that one command runs on this machine, what each does, and the links between them; null for a node that was started alone.',
    params: [],
    result: nullable(validatorNetwork),
    reference: 'functional',
    handler: async ({ network }) => (network === undefined ? null : network.describe()),
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

/** The network after a change. Throws RpcError if there is none. */
async function changed({ network }: RpcCall, change: (network: NetworkControl) => Promise<void>) {
  if (network === undefined) throw rpcError(-32000, 'this node was started alone: "terrarium validators" starts several')
  await change(network)
  return network.describe()
}
