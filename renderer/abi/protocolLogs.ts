/** The logs that the protocol itself writes when ether moves (EIP-7708), with names that say so. */
import { BURN_TOPIC, TRANSFER_TOPIC } from '../../node-core/contract/etherLogs.ts'
import type { AbiItem } from '../../node-core/contract/workspace.ts'
import { itemFromDeclaration } from './parseDeclaration.ts'

/** What a log of the system address reports. */
export interface ProtocolEvent {
  name: string
  item: AbiItem
}

const EVENTS: readonly [topic: string, name: string, declaration: string][] = [
  [TRANSFER_TOPIC, 'ETH transfer', 'Transfer(address indexed from, address indexed to, uint256 value)'],
  [BURN_TOPIC, 'ETH burned', 'Burn(address indexed account, uint256 value)'],
]

let events: ReadonlyMap<string, ProtocolEvent> | undefined

/** The event of a topic of the system address. */
export function protocolEvent(topic: string | undefined): ProtocolEvent | undefined {
  events ??= new Map(EVENTS.map(([key, name, declaration]) => [key, { name, item: itemFromDeclaration('event', declaration) }]))
  return topic === undefined ? undefined : events.get(topic)
}
