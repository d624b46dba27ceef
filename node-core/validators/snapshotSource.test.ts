import { expect, test } from 'vitest'
import { ANSWERS } from '../consensus/engine/answers.fixture.ts'
import { type ScriptedEngine, scriptedEngine } from '../consensus/engine/scriptedEngine.fixture.ts'
import { newestSource } from './snapshotSource.ts'

const HASH = '96F5D04ABBE41392EA7AD7332D5C680205CC16A20B7EF18FA5A5AEF8000D7D7C'
const commitOf = (hash: string) => ANSWERS.commit.replace(/"block_id":{"hash":"[0-9A-F]+"/, `"block_id":{"hash":"${hash}"`)
const answering =
  (commit: string): ScriptedEngine['answer'] =>
  ({ method }) =>
    method === 'commit' ? commit : ANSWERS[method as keyof typeof ANSWERS]

test('the newest block is trusted if two engines have it', async () => {
  await using first = await scriptedEngine(answering(''))
  await using second = await scriptedEngine(answering(commitOf(HASH)))
  const rpcServers = [first.url.name, second.url.name]
  expect(await newestSource(rpcServers)).toEqual({ rpcServers, height: 5, hash: `0x${HASH.toLowerCase()}` })
  expect(second.requests).toMatchObject([{ method: 'status' }, { method: 'commit', params: { height: '5' } }])
})

test('the newest block of one that is behind is trusted, whichever of the two that is', async () => {
  await using behind = await scriptedEngine(answering(''))
  await using ahead = await scriptedEngine(({ method }) =>
    method === 'commit' ? commitOf(HASH) : ANSWERS.status.replace('"latest_block_height":"5"', '"latest_block_height":"6"'),
  )
  for (const rpcServers of [
    [behind.url.name, ahead.url.name],
    [ahead.url.name, behind.url.name],
  ])
    expect(await newestSource(rpcServers)).toEqual({ rpcServers, height: 5, hash: `0x${HASH.toLowerCase()}` })
  const commits = ahead.requests.filter(({ method }) => method === 'commit')
  expect(commits.map(({ params }) => params)).toEqual([{ height: '5' }, { height: '5' }])
})

test('and not if they contradict each other, or there is none', async () => {
  await using first = await scriptedEngine(answering(''))
  await using second = await scriptedEngine(answering(commitOf('AB'.repeat(32))))
  const other = `block 5 is 0x${HASH.toLowerCase()} at ${first.url.name}, and 0x${'ab'.repeat(32)} at ${second.url.name}`
  await expect(newestSource([first.url.name, second.url.name])).rejects.toMatchObject({ code: 'validator', message: other })
  await using empty = await scriptedEngine(() =>
    ANSWERS.status
      .replace(/"latest_block_hash":"[0-9A-F]+"/, '"latest_block_hash":""')
      .replace('"latest_block_height":"5"', '"latest_block_height":"0"'),
  )
  await expect(newestSource([empty.url.name, second.url.name])).rejects.toMatchObject({
    message: `the engine at ${empty.url.name} has no block yet`,
  })
})
