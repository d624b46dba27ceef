import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { PlainPostReader } from './plainPostReader.ts'

const bytesOf = (body: string, { length = body.length, more = '' } = {}) =>
  Buffer.from(`POST / HTTP/1.1\r\nHost: localhost\r\ncontent-length: ${length}\r\n${more}accept: */*\r\n\r\n${body}`)

test('a head is read and checked once, whatever the length of the body', () => {
  const checked: unknown[] = []
  const reader = new PlainPostReader(new Socket(), ({ headers }) => checked.push(headers) > 0)
  const first = reader.read(bytesOf('1'))
  expect(first).toMatchObject({ body: '1', head: { headers: { host: 'localhost', accept: '*/*' }, httpVersion: '1.1' } })
  for (const body of ['2', 'a body', 'x'.repeat(100_000)]) {
    const post = reader.read(bytesOf(body))!
    expect(post.body).toBe(body)
    expect(post.head).toBe(first!.head)
  }
  expect(checked).toHaveLength(1)
  expect(reader.read(bytesOf('1', { more: 'user-agent: another\r\n' }))!.head).not.toBe(first!.head)
  expect(checked).toHaveLength(2)
})

test('a body of another length than its head says is none, also if the head is known', () => {
  const reader = new PlainPostReader(new Socket(), () => true)
  reader.read(bytesOf('1'))
  for (const length of [0, 5, 7, 60, 16]) expect(reader.read(bytesOf('a body', { length }))).toBeUndefined()
  expect(reader.read(bytesOf('a body'))).toBeDefined()
})

test('what is not allowed is asked again', () => {
  let isAllowed = false
  const reader = new PlainPostReader(new Socket(), () => isAllowed)
  expect(reader.read(bytesOf('1'))).toBeUndefined()
  isAllowed = true
  expect(reader.read(bytesOf('1'))).toBeDefined()
})
