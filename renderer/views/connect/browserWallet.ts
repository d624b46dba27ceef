import { quantityFromBigint } from '../../../node-core/contract/hex.ts'
import type { Endpoints } from './connectSnippets.ts'

/** A wallet in the browser (EIP-1193). */
export interface BrowserWallet {
  request(request: { method: string; params: unknown[] }): Promise<unknown>
}

/** The wallet that an extension injected into the page; undefined if there is none, as in the desktop window. */
export function browserWallet(page: object): BrowserWallet | undefined {
  const { ethereum } = page as { ethereum?: unknown }
  const isWallet = typeof ethereum === 'object' && ethereum !== null && typeof (ethereum as Partial<BrowserWallet>).request === 'function'
  return isWallet ? (ethereum as BrowserWallet) : undefined
}

/** The parameter of wallet_addEthereumChain (EIP-3085). */
export function walletChain({ http, chainId }: Endpoints): object {
  return {
    chainId: quantityFromBigint(BigInt(chainId)),
    chainName: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [http],
    blockExplorerUrls: [http],
  }
}
