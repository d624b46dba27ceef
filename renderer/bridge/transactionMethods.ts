/** The methods by which the window lists blocks and transactions and looks into how they ran. */
import type { WireBlockRow } from '../../node-core/contract/blockRows.ts'
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { StepTarget, WireStepRange, WireTraceIndex } from '../../node-core/contract/stepTrace.ts'
import type { WireTokenBalances, WireTokenHolders } from '../../node-core/contract/tokens.ts'
import type { WireTraceable } from '../../node-core/contract/traceable.ts'
import type { WireTransactionPage, WireTransactionQuery } from '../../node-core/contract/transactionPages.ts'

/** What is looked for in a trace, and where from. */
export interface WireStepQuery {
  from: Hex
  direction: 'forward' | 'backward'
  target?: StepTarget
  pc?: Hex
}

export interface TransactionMethods {
  devnet_tokenHolders: { params: [token: Address, page?: { offset?: number; limit?: number }]; result: WireTokenHolders }
  devnet_tokenBalances: { params: [account: Address]; result: WireTokenBalances }
  devnet_blocks: { params: [fromBlock: Hex, toBlock: Hex]; result: WireBlockRow[] }
  devnet_transactions: { params: [query?: WireTransactionQuery]; result: WireTransactionPage }
  devnet_traceIndex: { params: [subject: WireTraceable]; result: WireTraceIndex }
  devnet_traceSteps: { params: [subject: WireTraceable, from: Hex, count: Hex]; result: WireStepRange }
  devnet_traceFind: { params: [subject: WireTraceable, query: WireStepQuery]; result: number | null }
}
