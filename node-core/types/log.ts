import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import { type RlpItem, rlpAddress, rlpBytes, rlpHash, rlpList } from './rlp.ts'

/** A log entry of a LOG opcode. */
export interface Log {
  address: Address
  topics: Hash[]
  data: Uint8Array
}

/** Whether a log has the address and the topics. */
export function logMatches(log: Pick<Log, 'address' | 'topics'>, { addresses, topics }: LogCriteria): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false
  if (topics.length > log.topics.length) return false
  return topics.every((wanted, at) => wanted === null || wanted.includes(log.topics[at]!))
}

/** RLP input of a log: [address, topics, data]. */
export function logToRlp(log: Log): [Uint8Array, Uint8Array[], Uint8Array] {
  return [bytesFromHex(log.address), log.topics.map(bytesFromHex), log.data]
}

/** Builds a log from decoded RLP. */
export function logFromRlp(item: RlpItem): Log {
  const [address, topics, data] = rlpList(item, 'log', 3)
  return {
    address: rlpAddress(address, 'log address'),
    topics: rlpList(topics, 'log topics', 0, 4).map((topic) => rlpHash(topic, 'log topic')),
    data: rlpBytes(data, 'log data'),
  }
}
