/** The validators of a replicated chain: how blocks change them. The same on every validator. */
import { createHash } from 'node:crypto'
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import type { ValidatorPower } from '../../chain/decidedRecord.ts'
import type { Receipt } from '../../types/receipt.ts'
import type { Misbehavior, ValidatorUpdate } from '../abci/application.ts'
import { askedChanges, validatorAddress } from './validatorContract.ts'

/** All voting power there may be (CometBFT's MaxTotalVotingPower); more stops the engine. */
const MAX_TOTAL_POWER = (1n << 63n) / 8n - 1n

/** The engine's address of a validator: the first 20 bytes of the SHA-256 hash of its key. */
function addressOfKey(publicKey: Hex): Address {
  return hexFromBytes(createHash('sha256').update(bytesFromHex(publicKey)).digest().subarray(0, 20))
}

export interface ChangedValidators {
  validators: readonly ValidatorPower[]
  /** What the engine has to change. */
  updates: ValidatorPower[]
}

/**
 * The validators after a block: one that has signed two blocks of one height, to others or to a light client, is removed, then what the contract asked for is done. What would
 * stop the engine is left out: the removal of a validator that is none or the last one, and more power than there may be.
 */
export function changedValidators(
  before: readonly ValidatorPower[],
  misbehavior: readonly Misbehavior[],
  receipts: readonly Receipt[],
): ChangedValidators {
  const powers = new Map(before.map(({ publicKey, power }) => [publicKey, power]))
  // Also who signed another block for a light client: the engine names only those of whom that is proven (CometBFT's types/evidence.go).
  const guilty = new Set(misbehavior.filter(({ type }) => type !== 'unknown').map(({ validator }) => validatorAddress(validator.address)))
  const removals = before.filter(({ publicKey }) => guilty.has(addressOfKey(publicKey))).map(({ publicKey }) => ({ publicKey, power: 0n }))
  for (const { publicKey, power } of [...removals, ...askedChanges(receipts)]) {
    if (power === 0n) {
      if (powers.size > 1) powers.delete(publicKey)
    } else if (totalOf(powers) - (powers.get(publicKey) ?? 0n) + power <= MAX_TOTAL_POWER) powers.set(publicKey, power)
  }
  const known = new Map(before.map(({ publicKey, power }) => [publicKey, power]))
  const keys = new Set([...known.keys(), ...powers.keys()])
  const updates = Array.from(keys)
    .filter((key) => known.get(key) !== powers.get(key))
    .map((publicKey) => ({ publicKey, power: powers.get(publicKey) ?? 0n }))
  return {
    validators: updates.length === 0 ? before : Array.from(powers, ([publicKey, power]) => ({ publicKey, power })),
    updates,
  }
}

const totalOf = (powers: ReadonlyMap<Hex, bigint>): bigint => Array.from(powers.values()).reduce((sum, power) => sum + power, 0n)

export const updateOf = ({ publicKey, power }: ValidatorPower): ValidatorUpdate => ({
  publicKey: { kind: 'ed25519', value: bytesFromHex(publicKey) },
  power,
})
