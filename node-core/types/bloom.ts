/** The bloom of logs (yellow paper 4.3.1): 2048 bits, of which each address and each topic sets three. */
import { type Hex, bytesFromHex } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import { keccak256 } from '../base/keccak256.ts'
import type { Log } from './log.ts'

/** The bloom of no logs, shared: blooms are never changed. */
export const EMPTY_BLOOM = new Uint8Array(256)

/** Bits of the latest items: most logs of a block share their topics and contracts, and each item costs a digest. */
const latest = new Map<Hex, readonly number[]>()
const MAX_LATEST = 1024

/** The positions of the three bits of an address or a topic in a bloom: byte and mask, alternating. */
export function bloomBits(item: Hex): readonly number[] {
  let bits = latest.get(item)
  if (bits === undefined) {
    if (latest.size >= MAX_LATEST) latest.clear()
    latest.set(item, (bits = computeBits(item)))
  }
  return bits
}

function computeBits(item: Hex): readonly number[] {
  const digest = keccak256(bytesFromHex(item))
  const bits: number[] = []
  for (let at = 0; at < 6; at += 2) {
    const bit = ((digest[at]! << 8) | digest[at + 1]!) & 2047
    bits.push(255 - (bit >> 3), 1 << (bit & 7))
  }
  return bits
}

/** Whether a bloom has all the bits, so that it may hold their item. */
export function holdsBits(bloom: Uint8Array, bits: readonly number[]): boolean {
  for (let at = 0; at < bits.length; at += 2) if ((bloom[bits[at]!]! & bits[at + 1]!) === 0) return false
  return true
}

/** A test of blooms for the criteria, which hashes its values once for a whole range. */
export function bloomTest({ addresses, topics }: LogCriteria): (bloom: Uint8Array) => boolean {
  const groups = [addresses, ...topics.map((wanted) => wanted ?? [])]
    .filter((group) => group.length > 0)
    .map((group) => group.map(bloomBits))
  return (bloom) => groups.every((group) => group.some((bits) => holdsBits(bloom, bits)))
}

function setBits(bloom: Uint8Array, bits: readonly number[]): void {
  for (let at = 0; at < bits.length; at += 2) bloom[bits[at]!]! |= bits[at + 1]!
}

/** Bloom over the addresses and topics of the logs, 256 bytes. */
export function bloomOfLogs(logs: readonly Log[]): Uint8Array {
  const bloom = new Uint8Array(256)
  for (const { address, topics } of logs) {
    setBits(bloom, bloomBits(address))
    for (const topic of topics) setBits(bloom, bloomBits(topic))
  }
  return bloom
}
