import { expect, test } from 'vitest'
import { CancellableRequests } from './cancellableRequests.ts'

test('cancels what is under way under an id, and nothing else', () => {
  const requests = new CancellableRequests({ isOpen: true })
  const [first, second, text] = [requests.begin(1), requests.begin(2), requests.begin('1')]
  expect(requests.cancel([1, 7])).toBe(1)
  expect([first.isOpen, second.isOpen, text.isOpen]).toEqual([false, true, true])
})

test('what has ended is not cancelled, and its id may be used again', () => {
  const requests = new CancellableRequests({ isOpen: true })
  requests.begin(1)
  requests.end(1)
  expect(requests.cancel([1])).toBe(0)
  expect(requests.begin(1).isOpen).toBe(true)
})

test('nobody waits for an answer when the client is gone', () => {
  const client = { isOpen: true }
  const requester = new CancellableRequests(client).begin(1)
  client.isOpen = false
  expect(requester.isOpen).toBe(false)
})
