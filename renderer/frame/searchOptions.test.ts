import { describe, expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import type { AbiItem, WireArtifact } from '../../node-core/contract/workspace.ts'
import { searchOptions, type SearchSources } from './searchOptions.ts'

const [ALICE, TOKEN] = ['1', '2'].map((digit): Address => `0x${digit.repeat(40)}`) as [Address, Address]
const input = (type: string) => ({ name: '', type })

const ABI: AbiItem[] = [
  { type: 'function', name: 'transfer', inputs: [input('address'), input('uint256')] },
  { type: 'event', name: 'Transfer', inputs: [input('address'), input('address'), input('uint256')] },
  { type: 'error', name: 'InsufficientDeposit', inputs: [input('uint256')] },
]

const ARTIFACT: WireArtifact = {
  id: 'a',
  name: 'Coin',
  source: null,
  file: 'Coin.json',
  format: 'abi',
  abi: ABI,
  codeSizeBytes: null,
  creationSizeBytes: null,
  importedAtMs: 0,
}

/** Results for a query with their targets. */
function search(text: string, sources: Partial<SearchSources> = {}): { title: string; note: string | undefined; path: string }[] {
  let path = ''
  const options = searchOptions(text, {
    head: 20,
    labels: new Map([
      [ALICE, 'Alice, who debugs'],
      [TOKEN, 'Coin'],
    ]),
    tokens: new Map([[TOKEN, { name: 'Fern', symbol: 'FERN', decimals: 18 }]]),
    artifacts: [ARTIFACT],
    commands: [
      { id: 'view.debug', title: 'Debug', run: () => (path = 'debug') },
      { id: 'account.fund', title: 'Fund an account', synonyms: 'faucet', run: () => (path = 'fund') },
      { id: 'view.search', title: 'Search', run: () => {} },
    ],
    methods: ['eth_getBalance', 'eth_getBlockByHash', 'debug_traceCall'],
    go: (to) => (path = to),
    ...sources,
  })
  return options.map(({ title, note, run }) => {
    run()
    return { title, note, path }
  })
}

describe('four bytes', () => {
  test('are a function if a contract declares it', () => {
    expect(search('0xa9059cbb')).toEqual([
      { title: 'transfer(address,uint256)', note: 'function of Coin', path: '/transactions?method=0xa9059cbb' },
    ])
  })

  test('are a selector even if no contract declares it, and not a block that does not exist', () => {
    expect(search('0xa9059cbb', { artifacts: [] })).toEqual([
      { title: 'Calls to 0xa9059cbb', note: 'selector', path: '/transactions?method=0xa9059cbb' },
    ])
  })

  test('are a block only if the chain is that high', () => {
    expect(search('0x00000010').map(({ path }) => path)).toEqual(['/block/16', '/transactions?method=0x00000010'])
  })
})

test('the number of a block is found as it is shown', () => {
  for (const typed of ['1234', '1,234'])
    expect(search(typed)).toEqual([{ title: 'Block 1,234', note: 'not mined yet', path: '/block/1234' }])
})

test('a topic of a known event links to its logs, another hash to the transaction or block', () => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  expect(search(topic)).toEqual([{ title: 'Transfer(address,address,uint256)', note: 'event of Coin', path: `/logs?topics=${topic}` }])
  expect(search(topic, { artifacts: [] })[0]?.path).toBe(`/tx/${topic}`)
})

test.each([
  ['a function and an event', 'transf', ['transfer(address,uint256)', 'Transfer(address,address,uint256)']],
  ['an error', 'insuff', ['InsufficientDeposit(uint256)']],
  ['a symbol of a token, with its label', 'fern', ['FERN · Coin']],
  ['a command by another word', 'faucet', ['Fund an account']],
  ['a method of the node', 'getbal', ['eth_getBalance']],
  ['an account before a command and a method', 'debug', ['Alice, who debugs', 'Debug', 'debug_traceCall']],
  ['nothing', 'zzzz', []],
])('%s is found by "%s"', (_, text, titles) => expect(search(text).map(({ title }) => title)).toEqual(titles))

test('an empty query lists the commands, except for the search box itself', () => {
  expect(search(' ').map(({ title }) => title)).toEqual(['Debug', 'Fund an account'])
})
