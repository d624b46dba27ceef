import { describe, expect, test } from 'vitest'
import { browserWallet, walletChain } from './browserWallet.ts'

describe('the wallet of a page', () => {
  test('is what an extension injected, and nothing else', () => {
    const wallet = { request: () => Promise.resolve(null) }
    expect(browserWallet({ ethereum: wallet })).toBe(wallet)
    for (const ethereum of [undefined, null, 'x', {}, { request: 1 }]) expect(browserWallet({ ethereum })).toBeUndefined()
  })
})

test('the chain is offered with its id in hex, and this window as its explorer', () => {
  expect(walletChain({ http: 'http://127.0.0.1:8545', ws: null, chainId: 1337, dap: null })).toMatchObject({
    chainId: '0x539',
    rpcUrls: ['http://127.0.0.1:8545'],
    blockExplorerUrls: ['http://127.0.0.1:8545'],
  })
})
