import { textDigitsFromAnswer } from '../contract/abiText.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { queryContract } from '../execution/queryContract.ts'
import type { ExplorerServices } from './services.ts'

/** What a token says of itself; empty where it says nothing. */
export interface TokenFacts {
  name: string
  symbol: string
  /** Decimal. */
  decimals: string
}

/** Selectors of `name()`, `symbol()`, `decimals()`. */
const [NAME, SYMBOL, DECIMALS] = ['0x06fdde03', '0x95d89b41', '0x313ce567'].map((selector) => bytesFromHex(selector))

/** Asks a token, as of the newest block. */
export function tokenFacts({ chain }: Pick<ExplorerServices, 'chain'>, token: Address): TokenFacts {
  const { engine, config, head } = chain
  const context = { engine, config, header: head.header, state: chain.stateAt(head.header) }
  const text = (selector: Uint8Array): string => {
    const digits = textDigitsFromAnswer(hexFromBytes(queryContract(context, token, selector)))
    return digits === undefined ? '' : Buffer.from(digits, 'hex').toString()
  }
  const decimals = queryContract(context, token, DECIMALS!)
  return {
    name: text(NAME!),
    symbol: text(SYMBOL!),
    decimals: decimals.length === 32 ? bigintFromBytes(decimals).toString() : '',
  }
}
