import { address, boolean, quantity, string } from '../../../contract/primitives.ts'
import { literal } from '../../../contract/compound.ts'
import { method } from '../../method.ts'

/** The last protocol version that geth returned: eth/68. */
const PROTOCOL_VERSION = 68n

/** Methods about the chain and the node. */
export const chainRows = [
  method({
    name: 'eth_chainId',
    summary: 'Chain id, which transaction signatures are bound to.',
    params: [],
    result: quantity,
    reference: 'functional',
    handler: ({ chain }) => chain.config.chainId,
  }),
  method({
    name: 'eth_networkId',
    summary: 'Network id in decimal, as net_version returns it.',
    params: [],
    result: string,
    reference: 'notImplemented',
    handler: ({ chain }) => chain.config.chainId.toString(),
  }),
  method({
    name: 'eth_syncing',
    summary: 'Always false: the node is the whole network.',
    params: [],
    result: literal(false),
    reference: { stub: false },
    handler: () => false as const,
  }),
  method({
    name: 'eth_protocolVersion',
    summary: 'Version of the Ethereum wire protocol that the node corresponds to.',
    params: [],
    result: quantity,
    reference: 'functional',
    handler: () => PROTOCOL_VERSION,
  }),
  method({
    name: 'eth_coinbase',
    summary: 'Account that receives the priority fees of new blocks.',
    params: [],
    result: address,
    reference: 'functional',
    handler: ({ miner }) => miner.settings.coinbase,
  }),
  method({
    name: 'eth_mining',
    summary: 'Always false: there is no proof-of-work mining.',
    params: [],
    result: boolean,
    reference: 'functional',
    handler: () => false,
  }),
  method({
    name: 'eth_hashrate',
    summary: 'Always zero: there is no proof-of-work mining.',
    params: [],
    result: quantity,
    reference: 'functional',
    handler: () => 0n,
  }),
] as const
