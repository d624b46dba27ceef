import { type Address, type Hash, bytesFromHex, writeHex } from '../contract/hex.ts'
import { allocateBytes } from '../base/bytes.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import {
  type RlpItem,
  rlpAddress,
  rlpBytes,
  rlpHash,
  rlpList,
  rlpSizeOfBytes,
  rlpSizeOfList,
  writeRlpBytes,
  writeRlpListHead,
} from './rlp.ts'

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

/** RLP of an address and of a topic begins with a byte for the length. */
const [ADDRESS_BYTES, ADDRESS_HEAD] = [21, 0x80 + 20]
const [TOPIC_BYTES, TOPIC_HEAD] = [33, 0x80 + 32]

/** RLP of a list of logs, written directly from their texts: each block has those of all of its logs hashed and stored. */
export function encodeLogs(logs: readonly Log[]): Uint8Array {
  let length = 0
  for (const log of logs) length += rlpSizeOfList(contentBytes(log))
  const rlp = allocateBytes(rlpSizeOfList(length))
  let at = writeRlpListHead(rlp, 0, length)
  for (const log of logs) {
    at = writeRlpListHead(rlp, at, contentBytes(log))
    rlp[at] = ADDRESS_HEAD
    at = writeHex(rlp, at + 1, log.address)
    at = writeRlpListHead(rlp, at, TOPIC_BYTES * log.topics.length)
    for (const topic of log.topics) {
      rlp[at] = TOPIC_HEAD
      at = writeHex(rlp, at + 1, topic)
    }
    at = writeRlpBytes(rlp, at, log.data)
  }
  return rlp
}

const contentBytes = ({ topics, data }: Log): number => ADDRESS_BYTES + rlpSizeOfList(TOPIC_BYTES * topics.length) + rlpSizeOfBytes(data)

/** Builds a log from decoded RLP. */
export function logFromRlp(item: RlpItem): Log {
  const [address, topics, data] = rlpList(item, 'log', 3)
  return {
    address: rlpAddress(address, 'log address'),
    topics: rlpList(topics, 'log topics', 0, 4).map((topic) => rlpHash(topic, 'log topic')),
    data: rlpBytes(data, 'log data'),
  }
}
