/** What a wallet library does with a token in the specs, so that each library goes through the same. */
export interface TokenClient {
  /** Deploys the token with a supply, all of it the sender's. */
  deploy(supply: bigint): Promise<Deployment>
  /** Transfers tokens and waits for the receipt. */
  transfer(to: string, value: bigint): Promise<Receipt>
  balanceOf(holder: string): Promise<bigint>
  /** Transfers that a filter, made before `during` runs, has seen after it. */
  transfersByFilter(during: () => Promise<unknown>): Promise<Transfer[]>
  /** The first transfer that a subscription, made before `during` runs, tells of. Where the transport cannot push, the library polls. */
  firstTransferBySubscription(during: () => Promise<unknown>): Promise<Transfer>
  /** The reason that a transfer of more than there is gives. */
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

/** Words from which the node's accounts come unless it is told otherwise. */
export const MNEMONIC = 'test test test test test test test test test test test junk'
