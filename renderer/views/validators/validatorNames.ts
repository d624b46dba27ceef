import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireConsensusValidators } from '../../../node-core/contract/wire/consensus.ts'
import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'

/** An address as the engine writes it: upper case, without a prefix. */
export const engineAddress = (address: Address): string => address.slice(2).toUpperCase()

/** Names in the order of their numbers. */
export const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** In the order of their names' numbers. */
export const byName = (a: { name: string }, b: { name: string }): number => byNumber(a.name, b.name)

/** Those whose processes do not run. */
export const standingStill = (network: WireValidatorNetwork | undefined): ReadonlySet<Address> =>
  new Set(
    network?.validators
      .filter(({ state }) => state === 'paused' || state === 'stopped')
      .map(({ address }): Address => `0x${address.toLowerCase()}`),
  )

/** Names of validators: their numbers in the network of this machine, or else in the engine's order. */
export function namesOf(
  validators: WireConsensusValidators['validators'],
  network: WireValidatorNetwork | undefined,
): (address: Address) => string {
  const names = new Map<Address, string>(validators.map(({ address }, index) => [address, `Validator ${index}`]))
  for (const { address, index } of network?.validators ?? []) names.set(`0x${address.toLowerCase()}`, `Validator ${index}`)
  return (address) => names.get(address) ?? address.slice(0, 10)
}
