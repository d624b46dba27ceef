import { describe, expect, test } from 'vitest'
import type { WireForkProbe } from '../../../node-core/contract/wire/fork.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { EMPTY_FORK, forkOptions, forkProblems, hasSecret, probeOptions, suggestedName } from './forkDraft.ts'
import { forkProblem } from './forkErrors.ts'

const URL = 'https://host/key'
const HASH = `0x${'ab'.repeat(32)}` as const
const PROBE = {
  chainId: 1,
  name: 'OP Mainnet',
  block: { number: 21, hash: HASH, timestamp: 0 },
  capabilities: { proofs: true },
} as WireForkProbe

test('what is typed is checked before anything is asked', () => {
  expect(forkProblems(EMPTY_FORK)).toEqual({})
  const wrong = { ...EMPTY_FORK, url: 'ftp://host', block: '0x12', mirrors: 'https://a b', header: 'key', rate: '0', chainId: '-1' }
  expect(Object.keys(forkProblems(wrong))).toEqual(['url', 'mirrors', 'block', 'header', 'rate', 'chainId'])
  expect(probeOptions(EMPTY_FORK)).toBeUndefined()
  expect(probeOptions({ ...EMPTY_FORK, url: URL, block: 'x' })).toBeUndefined()
  expect(probeOptions({ ...EMPTY_FORK, url: URL, isOffline: true })).toBeUndefined()
})

test('the probe asks for the block that was typed, and the workspace gets the one that was found, by its hash', () => {
  const draft = { ...EMPTY_FORK, url: ` ${URL} `, block: '21,000,000', mirrors: 'https://b\nhttps://c', header: 'X-Key: k' }
  expect(probeOptions(draft)).toEqual({ fork: `${URL}@21000000,https://b,https://c`, forkHeaders: 'X-Key: k' })
  expect(forkOptions({ ...draft, proof: 'all', chainId: '31337', rate: '5' }, PROBE)).toEqual({
    fork: `${URL}@${HASH},https://b,https://c`,
    forkHeaders: 'X-Key: k',
    forkRate: '5',
    forkProof: 'all',
    forkChainId: '31337',
  })
  expect(forkOptions({ ...EMPTY_FORK, pack: '/a.pack', isOffline: true }, undefined)).toEqual({ forkPack: '/a.pack', forkOffline: 'true' })
})

test('a chain that is followed begins where its node does, and is its own', () => {
  const draft = {
    ...EMPTY_FORK,
    url: 'http://127.0.0.1:8546',
    isFollowing: true,
    block: '5',
    proof: 'all',
    chainId: '5',
    pack: '/a.pack',
  } as const
  expect(forkOptions(draft, PROBE)).toEqual({ fork: 'http://127.0.0.1:8546', forkFollow: 'true' })
  expect(suggestedName(PROBE, draft, [])).toBe('op-mainnet')
})

test('no proofs are asked of a chain that gives none', () => {
  const probe = { ...PROBE, capabilities: { ...PROBE.capabilities, proofs: false } }
  expect(forkOptions({ ...EMPTY_FORK, url: URL, proof: 'all' }, probe)).toEqual({ fork: `${URL}@${HASH}` })
})

test('a workspace is named after chain and block', () => {
  expect(suggestedName(PROBE, EMPTY_FORK, [])).toBe('op-mainnet-21')
  expect(suggestedName({ ...PROBE, name: null }, EMPTY_FORK, [])).toBe('chain-1-21')
})

test.each([
  [URL, true],
  ['https://user@host', true],
  ['https://host/?key', true],
  ['https://host/', false],
  ['host', false],
])('whether %s may hold a key: %s', (url, expected) => expect(hasSecret(url)).toBe(expected))

describe('an error is said beside its field, with what to do in the words of the form', () => {
  test.each([
    [
      'the remote chain at https://h cannot be read: the connection is refused; check its address, or use a cache or pack with --fork.offline',
      'url',
      'The remote chain at https://h cannot be read: the connection is refused. Check the URL, and whether the chain’s node runs.',
    ],
    [
      'the remote chain at https://h limits the rate of requests; lower --fork.rate, or use another endpoint',
      'url',
      'The remote chain at https://h limits the rate of requests. Wait a little, limit the requests per second, or add mirrors under “More”.',
    ],
    [
      'the remote chain at https://h does not have the state of block 5, 9 blocks below its head: it is not an archive node; fork a newer block, or use an archive endpoint',
      'block',
      'The remote chain at https://h does not have the state of block 5, 9 blocks below its head: it is not an archive node. Choose a newer block, or the URL of an archive node.',
    ],
    [
      'the remote chain at https://h has no block 9; its newest block is 5',
      'block',
      'The remote chain at https://h has no block 9; its newest block is 5.',
    ],
    ['invalid argument 0: [fork] url: the value is not a URL', 'url', 'The value is not a URL.'],
  ])('%s', (message, field, text) => expect(forkProblem(new RpcError('refused', message))).toEqual({ field, text }))
})
