import type { ChainConfig } from '../types/chainConfig.ts'
import type { Receipt } from '../types/receipt.ts'

/** The rules that a block of the remote chain may have been made under. */
export interface UncertainRules {
  /** The likeliest first. */
  readonly configs: readonly ChainConfig[]
  /** Of the block, in the order of its transactions; undefined if there are none to be had. May throw RemoteMiss. */
  receipts(): readonly Receipt[] | undefined
  /** Whether the transactions up to that index have been compared already, under what `ChainContext.configOf` gives. */
  isSettled(last: number): boolean
  /** They were compared: these are the rules, and those before it in `configs` are not. */
  settle(config: ChainConfig, last: number): void
}
