import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { NetworkLinks } from './networkLinks.ts'

const cutIn = (links: NetworkLinks) => links.describe().flatMap(({ between, isCut }) => (isCut ? [between.join('-')] : []))

test('a partition cuts the links between groups and heals those within', () => {
  const links = new NetworkLinks(4)
  expect(links.describe().map(({ between }) => between.join('-'))).toEqual(['0-1', '0-2', '0-3', '1-2', '1-3', '2-3'])
  links.partition([
    [0, 3],
    [1, 2],
  ])
  expect(cutIn(links)).toEqual(['0-1', '0-2', '1-3', '2-3'])
  links.partition([[0, 1, 2], [3]])
  expect(cutIn(links)).toEqual(['0-3', '1-3', '2-3'])
  links.partition([[3, 2, 1, 0]])
  expect(cutIn(links)).toEqual([])
})

test('one more reaches all, and what was set stays', () => {
  const links = new NetworkLinks(2)
  links.set([0, 1], { delayMs: 50 })
  links.grow()
  expect(links.describe()).toEqual([
    { between: [0, 1], delayMs: 50, isCut: false },
    { between: [0, 2], delayMs: 0, isCut: false },
    { between: [1, 2], delayMs: 0, isCut: false },
  ])
})

test('a link is named by its ends in any order', () => {
  const links = new NetworkLinks(3)
  links.set([2, 0], { delayMs: 50 })
  links.set([0, 2], { isCut: true })
  expect(links.describe()[1]).toEqual({ between: [0, 2], delayMs: 50, isCut: true })
})

test.each([
  [[], 'a link is between two validators, not []'],
  [[1, 1], 'a link is between two validators, not [1,1]'],
  [[0, 1, 2], 'a link is between two validators, not [0,1,2]'],
  [[0, 3], 'there is no validator 3: they are numbered from 0 to 2'],
])('the link %j is refused', (between, message) => {
  expect(() => new NetworkLinks(3).set(between, { isCut: true })).toThrow(expect.objectContaining({ code: 'validator-argument', message }))
})

test.each([-1, 0.5, 600_001, NaN])('a delay of %d ms is refused', (delayMs) => {
  const message = `a delay is from 0 to 600000 ms, not ${delayMs}`
  expect(() => new NetworkLinks(3).set([0, 1], { delayMs })).toThrow(expect.objectContaining({ code: 'validator-argument', message }))
})

test.each([
  [[[0, 1]], 'validator 2 is in no group'],
  [[[0, 1, 2], [1]], 'validator 1 is in two groups'],
  [[[0, 1, 2, -1]], 'there is no validator -1: they are numbered from 0 to 2'],
])('the groups %j are refused, and change nothing', (groups, message) => {
  const links = new NetworkLinks(3)
  links.set([0, 1], { isCut: true })
  expect(() => links.partition(groups)).toThrow(expect.objectContaining({ code: 'validator-argument', message }))
  expect(cutIn(links)).toEqual(['0-1'])
})

test('a link that is opened later has the state of its pair, and follows it', async () => {
  let received = ''
  const target = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .setEncoding('utf8')
      .on('data', (text: string) => (received += text)),
  )
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  const links = new NetworkLinks(2)
  links.partition([[0], [1]])
  const link = await links.open(1, 0, (target.address() as { port: number }).port)
  const socket = connect(link.port, '127.0.0.1')
  try {
    expect(link.state.isCut).toBe(true)
    socket.write('vote')
    links.partition([[0, 1]])
    await expect.poll(() => received).toBe('vote')
  } finally {
    socket.destroy()
    links.close()
    target.close()
  }
})
