import type { Address } from '../contract/hex.ts'

/** What a contract's name is made of. */
export interface NameParts {
  /** Name of the artifact by which it is read. */
  artifact: string
  /** The artifact is that of the code behind it. */
  isProxy: boolean
  /** A token's own. */
  symbol: string | undefined
}

/** Names of contracts, no two of them alike: where several would have the same one, the later ones have a number behind it. */
export class ContractNames {
  /** By the name without a number: the number of each address that has it. */
  readonly #numbers = new Map<string, Map<Address, number>>()

  /** The name of an address: `Coin`, `Coin 2`, of a token `FERN (Coin)`. The same parts give the same address the same name each time. */
  nameOf(address: Address, parts: NameParts): string {
    const name = plainName(parts)
    let numbers = this.#numbers.get(name)
    if (numbers === undefined) this.#numbers.set(name, (numbers = new Map()))
    let number = numbers.get(address)
    if (number === undefined) numbers.set(address, (number = numbers.size + 1))
    return number === 1 ? name : `${name} ${number}`
  }

  clear(): void {
    this.#numbers.clear()
  }
}

function plainName({ artifact, isProxy, symbol }: NameParts): string {
  if (symbol !== undefined) return `${symbol} (${artifact}${isProxy ? ' proxy' : ''})`
  return isProxy ? `${artifact} (proxy)` : artifact
}
