import type { ProxyKind, TokenStandard, WireContract } from '../../../node-core/contract/workspace.ts'

/** Titles and meanings of the proxy kinds. */
export const PROXY_TEXTS: Readonly<Record<ProxyKind, { title: string; meaning: string }>> = {
  eip1967: { title: 'Proxy', meaning: 'Its calls run the code of the implementation stored in its EIP-1967 slot' },
  eip1967Beacon: { title: 'Beacon proxy', meaning: 'Its calls run the code specified by its beacon (EIP-1967)' },
  eip1822: { title: 'Proxy', meaning: 'Its calls run the code of the implementation stored in its EIP-1822 slot' },
  zeppelinOS: {
    title: 'Proxy',
    meaning: 'Its calls run the code of the implementation stored in the slot of OpenZeppelin before EIP-1967',
  },
  safe: { title: 'Safe', meaning: 'Its calls run the code of Safe’s contract whose address is in its first slot' },
  eip1167: { title: 'Minimal proxy', meaning: 'Its calls run the code of the contract whose address is embedded in its code (EIP-1167)' },
  eip2535: { title: 'Diamond', meaning: 'Its calls run the code of the facet of their function (EIP-2535)' },
  eip7702: { title: 'Delegation', meaning: 'An account whose calls run a contract’s code (EIP-7702)' },
}

export const TOKEN_TITLES: Readonly<Record<TokenStandard, string>> = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' }

/** How the code of a contract was deployed, in words. */
export function originText({ origin }: Pick<WireContract, 'origin'>): string {
  if (origin === 'genesis') return 'there from the start'
  if (origin === 'devnet') return 'put there without a transaction'
  return origin === 'transaction' ? 'made by a transaction' : 'unknown'
}
