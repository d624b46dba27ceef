import { expect, test } from 'vitest'
import { FairQueue } from './fairQueue.ts'

test('clients are served round-robin, each in the order of its requests', () => {
  const queue = new FairQueue<string>()
  const [a, b, c] = [{}, {}, {}]
  for (const item of ['a1', 'a2', 'a3']) queue.push(a, item)
  queue.push(b, 'b1')
  expect([queue.shift(), queue.shift()]).toEqual(['a1', 'b1'])
  queue.push(c, 'c1')
  queue.push(b, 'b2')
  expect(queue.length).toBe(4)
  expect(Array.from({ length: 5 }, () => queue.shift())).toEqual(['a2', 'c1', 'b2', 'a3', undefined])
  expect(queue.length).toBe(0)
})
