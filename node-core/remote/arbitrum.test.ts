import { afterAll, beforeAll, expect, test } from 'vitest'
import { hardforkAt } from '../types/chainConfig.ts'
import { ARBITRUM_HASH, ARBITRUM_HEADER, answerAsArbitrum } from './arbitrumBlock.fixture.ts'
import { decodeHeader } from './decodeHeader.ts'
import { RemoteChain } from './remoteChain.ts'
import { remoteRules } from './remoteRules.ts'
import { parseRemoteUrl } from './remoteUrl.ts'
import { type ScriptedRemote, scriptedRemote } from './scriptedRemote.fixture.ts'

let remote: ScriptedRemote
beforeAll(async () => {
  remote = await scriptedRemote(answerAsArbitrum)
})
afterAll(() => remote.close())

test('a fork of Arbitrum One has a verified header, the rules that it names, and says what is not of Ethereum', async () => {
  const remarks: string[] = []
  const chain = await RemoteChain.open({
    urls: [parseRemoteUrl(`${remote.url}@${BigInt(ARBITRUM_HEADER.number)}`)],
    headers: [],
    timeoutMs: 10_000,
    retries: 0,
    perSecond: null,
    sleep: () => Promise.resolve(),
    proof: 'off',
    isOffline: false,
    packFile: null,
    cache: null,
    onRemark: (text) => void remarks.push(text),
  })
  expect(chain.origin).toMatchObject({ chainId: 42_161n, hash: ARBITRUM_HASH })
  expect(hardforkAt(chain.config, chain.header.number, chain.header.timestamp)).toBe('osaka')
  expect(remarks[0]).toMatch(
    /^Arbitrum One has what Ethereum has not: .*0x64 to 0x6a.*L1.*2\^50.*cannot be verified.*local blocks are Ethereum's$/,
  )
  expect(remarks[1]).toBe('the header of block 511882413 names the rules of osaka')
  chain.close()
})

test.each([
  [6, 'london'],
  [11, 'shanghai'],
  [20, 'cancun'],
  [40, 'prague'],
  [50, 'osaka'],
] as const)('ArbOS %i has the rules of %s, also in blocks before a newer fork block', (version, fork) => {
  const { header } = decodeHeader(ARBITRUM_HEADER, 'the header')
  const older = { ...header, mixHash: `0x${'00'.repeat(23)}${version.toString(16).padStart(2, '0')}${'00'.repeat(8)}` as const }
  expect(hardforkAt(remoteRules(42_161n, older, undefined).config, older.number, older.timestamp)).toBe(fork)
  expect(hardforkAt(remoteRules(42_161n, header, undefined).configsOf(older)[0]!, older.number, older.timestamp)).toBe(fork)
})
