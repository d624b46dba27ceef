/** Tokens' metadata: name, symbol, decimals. It comes from arbitrary contracts, so everything is bounded. */
import { textDigitsFromAnswer } from '../../node-core/contract/abiText.ts'
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { plainText, textFromHex } from '../format/revert.ts'

export interface TokenFacts {
  name: string | undefined
  symbol: string | undefined
  decimals: number | undefined
}

/** name(), symbol(), decimals(). */
const [NAME, SYMBOL, DECIMALS] = ['0x06fdde03', '0x95d89b41', '0x313ce567'] as const
/** More than any token needs for these. */
const GAS: Hex = '0x493e0'
const MAX_TEXT = 40
const MAX_TOKENS = 500

/** A token's symbol, otherwise its name. */
export function tokenSymbol(facts: TokenFacts): string {
  return facts.symbol ?? facts.name ?? 'tokens'
}

/** Whether a token has any metadata: what has none may be an address where a simulated deployment would put it. */
export function hasFacts({ name, symbol, decimals }: TokenFacts): boolean {
  return name !== undefined || symbol !== undefined || decimals !== undefined
}

/** Asks each token once, and once more in another block what had no metadata; lost requests are repeated at the next read. */
export class TokenFactsReader {
  readonly #client: Pick<RpcClient, 'call'>
  readonly #asked = new Map<Address, { head: number | undefined; answer: Promise<TokenFacts> }>()
  readonly #known = new Map<Address, TokenFacts>()

  constructor(client: Pick<RpcClient, 'call'>) {
    this.#client = client
  }

  /** The token's metadata so far; undefined until it has responded. */
  known(token: Address): TokenFacts | undefined {
    return this.#known.get(token)
  }

  /** Its metadata in the block `head`, the newest one. Rejects if the node could not be reached. */
  async read(token: Address, head: number | undefined): Promise<TokenFacts> {
    const last = this.#asked.get(token)
    const known = this.#known.get(token)
    const isKept = last && (last.head === head || !known || hasFacts(known))
    const asked = isKept ? last : { head, answer: this.#ask(token) }
    if (!this.#asked.has(token) && this.#asked.size >= MAX_TOKENS) this.#forget(this.#asked.keys().next().value!)
    this.#asked.set(token, asked)
    try {
      const facts = await asked.answer
      if (this.#asked.get(token) === asked) this.#known.set(token, facts)
      return facts
    } catch (error) {
      if (this.#asked.get(token) === asked) this.#forget(token)
      throw error
    }
  }

  #forget(token: Address): void {
    this.#asked.delete(token)
    this.#known.delete(token)
  }

  async #ask(token: Address): Promise<TokenFacts> {
    const [name, symbol, decimals] = await Promise.all([NAME, SYMBOL, DECIMALS].map((input) => this.#answer(token, input)))
    return { name: textFromAnswer(name!), symbol: textFromAnswer(symbol!), decimals: decimalsFromAnswer(decimals!) }
  }

  async #answer(to: Address, input: Hex): Promise<Hex> {
    try {
      return await this.#client.call('eth_call', { to, input, gas: GAS }, 'latest')
    } catch (error) {
      if (error instanceof RpcError && error.reason !== 'refused') throw error
      // A contract without that function, or one that fails, has no metadata.
      return '0x'
    }
  }
}

function textFromAnswer(answer: Hex): string | undefined {
  const digits = textDigitsFromAnswer(answer)
  return digits && plainText(textFromHex(digits), MAX_TEXT)
}

function decimalsFromAnswer(answer: Hex): number | undefined {
  if (answer.length !== 66) return undefined
  const decimals = BigInt(answer)
  return decimals <= 255n ? Number(decimals) : undefined
}
