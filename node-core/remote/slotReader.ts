/** Reading many slots of a contract by one eth_call, in which its code is replaced by a program that reads slots. */
import { type Address, type Hex, hexFromBytes } from '../contract/hex.ts'
import { data } from '../contract/primitives.ts'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { decodeAnswer } from './decoding.ts'
import type { RpcRequest } from './rpcAnswer.ts'

/**
 * Replaces each word of its input by the value of the slot with that number, and returns them:
 *
 * PUSH1 0 | JUMPDEST DUP1 CALLDATALOAD SLOAD DUP2 MSTORE PUSH1 32 ADD CALLDATASIZE DUP2 LT PUSH1 2 JUMPI | CALLDATASIZE PUSH1 0 RETURN
 *
 * The stack holds the offset. 2,664 gas a slot, with opcodes that every chain has.
 */
const SLOT_READER: Hex = '0x60005b8035548152602001368110600257366000f3'

/** Slots of one call: 13 million gas, below the limits that providers set. */
export const MAX_SLOTS_PER_CALL = 5000

/** The call that reads the slots of the account. */
export function slotReaderCall(address: Address, slots: readonly bigint[], block: unknown): RpcRequest {
  const input = hexFromBytes(concatBytes(...slots.map((slot) => fixedBytesFromBigint(slot, 32))))
  return { method: 'eth_call', params: [{ to: address, data: input }, block, { [address]: { code: SLOT_READER } }] }
}

/** The values of an answer; undefined if it cannot be one of the program. */
export function readSlotAnswer(json: unknown, count: number): bigint[] | undefined {
  const bytes = decodeAnswer(data, json, 'eth_call')
  if (bytes.length !== 32 * count) return undefined
  return Array.from({ length: count }, (_, i) => bigintFromBytes(bytes.subarray(32 * i, 32 * i + 32)))
}
