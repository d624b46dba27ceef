import { expect, test } from 'vitest'
import { CodedError } from '../base/codedError.ts'
import type { Hash } from '../contract/hex.ts'
import { wordFromBigint } from '../contract/hex.ts'
import { remoteError } from '../remote/remoteErrors.ts'
import { rpcError } from './errors.ts'
import type { FollowedNode } from './followedNode.ts'
import { runOnFollowed } from './forwarded.ts'

/** A node whose newest block is each of these in turn, as soon as it is looked for. */
function followedNode(...later: bigint[]): FollowedNode & { head: Hash } {
  return {
    name: 'http://127.0.0.1:8546',
    accounts: [],
    head: wordFromBigint(0n),
    forward: () => Promise.reject(new Error('nothing is forwarded')),
    async catchUp() {
      const next = later.shift()
      if (next !== undefined) this.head = wordFromBigint(next)
    },
  }
}

const gone = () => remoteError('remote-refused', 'there is no such block')

/** A call that fails with these in turn, and then returns how often it ran. */
function failing(...errors: Error[]): () => number {
  let runs = 0
  return () => {
    const error = errors[runs++]
    if (error !== undefined) throw error
    return runs
  }
}

test('runs again as often as another block is the newest one', async () => {
  expect(await runOnFollowed(followedNode(), failing())).toBe(1)
  expect(await runOnFollowed(followedNode(1n, 2n, 3n), failing(gone(), gone(), rpcError(-32000, 'nonce too low')))).toBe(4)
})

test('runs again if somebody else has seen the other block before', async () => {
  const followed = followedNode()
  let runs = 0
  const run = () => {
    if (++runs > 1) return runs
    followed.head = wordFromBigint(1n)
    throw gone()
  }
  expect(await runOnFollowed(followed, run)).toBe(2)
})

test('fails if nothing has changed, for another reason, or if it never ends', async () => {
  await expect(runOnFollowed(followedNode(1n), failing(gone(), gone()))).rejects.toThrow('there is no such block')
  await expect(runOnFollowed(followedNode(1n), failing(new CodedError('timeout', 'too long')))).rejects.toThrow('too long')
  const endless = Array.from({ length: 30 }, gone)
  await expect(runOnFollowed(followedNode(...endless.map((_, at) => BigInt(at + 1))), failing(...endless))).rejects.toThrow('no such block')
})
