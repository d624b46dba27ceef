/**
 * What the system's calls to the known system contracts do, by the hash of their code, without the engine: in nearly every block they write
 * one or two slots each, or nothing, which would cost more to execute than a transfer.
 */
import type { Address, Hash } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes } from '../base/bytes.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { StateReader } from '../evm/state.ts'
import { RING_ENTRIES } from '../types/systemRings.ts'

/** What a call writes, and returns. */
interface SystemCallEffect {
  storage: Map<bigint, bigint>
  output: Uint8Array
}

/** The effect of the call with that data (32 bytes, or none); undefined if the contract must be executed. */
type KnownSystemCall = (env: BlockEnv, data: Uint8Array, storage: (slot: bigint) => bigint) => SystemCallEffect | undefined

const NOTHING: SystemCallEffect = { storage: new Map(), output: EMPTY_BYTES }

/** The timestamp and, one ring further on, the beacon root (EIP-4788). */
const setBeaconRoot: KnownSystemCall = ({ timestamp }, root) => {
  const at = timestamp % RING_ENTRIES
  const storage = new Map([
    [at, timestamp],
    [at + RING_ENTRIES, bigintFromBytes(root)],
  ])
  return { storage, output: EMPTY_BYTES }
}

/** The hash of the parent by its number (EIP-2935). */
const setParentHash: KnownSystemCall = ({ number }, hash) => ({
  storage: new Map([[(number - 1n) % RING_ENTRIES, bigintFromBytes(hash)]]),
  output: EMPTY_BYTES,
})

/** Slots of the excess, the count, and both ends of the queue of requests (EIP-7002, EIP-7251), which every block reads. */
export const REQUEST_QUEUE_SLOTS: readonly bigint[] = [0n, 1n, 2n, 3n]

/** Nothing, if all of these slots are zero. */
const takeRequests: KnownSystemCall = (_env, _data, storage) => {
  for (const slot of REQUEST_QUEUE_SLOTS) if (storage(slot) !== 0n) return undefined
  return NOTHING
}

const BY_CODE_HASH: ReadonlyMap<Hash, KnownSystemCall> = new Map([
  ['0xf57acd40259872606d76197ef052f3d35588dadf919ee1f0e3cb9b62d3f4b02c', setBeaconRoot],
  ['0x6e49e66782037c0555897870e29fa5e552daf4719552131a0abce779daec0a5d', setParentHash],
  ['0x0345a365d2f4c5975b9f1599abe0a2ee76b7a3a731bc68781bd04c84e4858f50', takeRequests],
  ['0x78c6cb5202685228bbcbfb992b1c4e116c7ec5ef11e25b8e92716cfc628ddd60', takeRequests],
])

/** The effect of the system's call to `to`; undefined if its code, `codeHash`, must be executed. */
export function effectOfSystemCall(
  env: BlockEnv,
  state: StateReader,
  to: Address,
  codeHash: Hash,
  data: Uint8Array,
): SystemCallEffect | undefined {
  const known = BY_CODE_HASH.get(codeHash)
  // Others execute the code, so that a witness of the block must contain it.
  if (known !== undefined) state.code(codeHash)
  return known?.(env, data, (slot) => state.storage(to, slot))
}
