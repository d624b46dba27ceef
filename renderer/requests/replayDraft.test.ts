import { expect, test } from 'vitest'
import { EMPTY_REPLAY, replayQueryOf, type ReplayDraft } from './replayDraft.ts'

const URL = 'http://127.0.0.1:8545'
const draft = (change: Partial<ReplayDraft>): ReplayDraft => ({ ...EMPTY_REPLAY, url: URL, ...change })

test('recorded requests, or an archive, with what may differ', () => {
  expect(replayQueryOf(draft({}), { seqs: [1, 2] })).toEqual({ query: { url: URL, timing: 'sequence', choice: { seqs: [1, 2] } } })
  expect(
    replayQueryOf(draft({ url: ` ${URL} `, timing: 'recorded', header: 'A: b ', ignore: 'gasUsed, debug_*  x' }), '{"log":{}}'),
  ).toEqual({
    query: { url: URL, timing: 'recorded', har: { log: {} }, header: 'A: b', ignore: ['gasUsed', 'debug_*', 'x'] },
  })
})

test.each([
  [{}, undefined, /file first/],
  [{ url: '' }, {}, /^Node: expected a URL/],
  [{ url: 'ws://127.0.0.1' }, {}, /^Node: expected a URL/],
  [{}, '{"log"', /not JSON, or damaged/],
])('%o of %o: %s', (change, source, problem) => {
  expect(replayQueryOf(draft(change), source)).toEqual({ problem: expect.stringMatching(problem) as string })
})
