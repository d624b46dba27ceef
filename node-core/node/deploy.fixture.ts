import type { Address, Hash } from '../contract/hex.ts'

export interface Deployed {
  /** The first account of the node. */
  sender: Address
  /** Hash of the transaction. */
  creation: Hash
  contract: Address
}

/** Deploys a contract from the first account of a node that mines at once. */
export async function deploy(ask: (method: string, ...params: unknown[]) => Promise<unknown>, data: string): Promise<Deployed> {
  const [sender] = (await ask('eth_accounts')) as [Address]
  const creation = (await ask('eth_sendTransaction', { from: sender, data })) as Hash
  const { contractAddress: contract } = (await ask('eth_getTransactionReceipt', creation)) as { contractAddress: Address }
  return { sender, creation, contract }
}
