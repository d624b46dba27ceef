import { boolean, string } from '../../contract/primitives.ts'
import { method } from '../method.ts'

/** Network methods. */
export const netRows = [
  method({
    name: 'net_version',
    summary: 'Network id in decimal: the same number as the chain id.',
    params: [],
    result: string,
    reference: 'functional',
    handler: ({ chain }) => chain.config.chainId.toString(),
  }),
  method({
    name: 'net_listening',
    summary: 'Always true.',
    params: [],
    result: boolean,
    reference: { stub: true },
    handler: () => true,
  }),
  method({
    name: 'net_peerCount',
    summary: 'Always zero: the node is the whole network.',
    params: [],
    result: string,
    reference: { stub: '0x0' },
    handler: () => '0x0',
  }),
] as const
