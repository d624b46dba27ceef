import type { Address } from '../contract/hex.ts'

/** The parts of a contract's name. */
export interface NameParts {
  /** Name of the artifact that describes it. */
  artifact: string
  /** The artifact is that of its implementation. */
  isProxy: boolean
  /** The token's own symbol. */
  symbol: string | undefined
}

/** Unique names of contracts: if several would have the same name, the later ones have a number after it. */
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
