import { Client } from './client.ts'
import { kindOf, nameOfClient } from './clientKind.ts'
import type { Peer } from './peer.ts'

/** What a peer may be called: its name, its kind, and its number where it is recorded. */
export function namesOfPeer(peer: Peer): readonly string[] {
  const client = peer.client ?? new Client(0, peer.description, peer.habit, 0)
  const names = [nameOfClient(client), kindOf(client)]
  return client.id === 0 ? names : [...names, `#${client.id}`]
}
