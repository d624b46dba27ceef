/** What the specs do with a token through a wallet library, the same for each library. */
export interface TokenClient {
  /** Deploys the token with a supply owned by the sender. */
  deploy(supply: bigint): Promise<Deployment>
  /** Transfers tokens and waits for the receipt. */
  transfer(to: string, value: bigint): Promise<Receipt>
  balanceOf(holder: string): Promise<bigint>
  /** The transfers that a filter, created before `during` runs, returns after it. */
  transfersByFilter(during: () => Promise<unknown>): Promise<Transfer[]>
  /** The first transfer that a subscription, created before `during` runs, receives. If the transport cannot push, the library polls. */
  firstTransferBySubscription(during: () => Promise<unknown>): Promise<Transfer>
  /** The revert reason of a transfer that exceeds the balance. */
  revertReason(to: string, value: bigint): Promise<string>
  close(): Promise<void>
}

export interface Receipt {
  transactionHash: string
  blockNumber: number
  gasUsed: bigint
}

export interface Deployment extends Receipt {
  /** Address of the token, with checksum capitals. */
  token: string
}

export interface Transfer {
  from: string
  to: string
  value: bigint
}

/** The node's default mnemonic. */
export const MNEMONIC = 'test test test test test test test test test test test junk'
