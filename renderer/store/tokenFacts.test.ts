import { describe, expect, test, vi } from 'vitest'
import type { Hex } from '../../node-core/contract/hex.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { textFromAnswer, TokenFactsReader } from './tokenFacts.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')
const text = (value: string): Hex => `0x${word(32)}${word(value.length)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

describe('what a token answers', () => {
  test('is an ABI string, or 32 bytes', () => {
    expect(textFromAnswer(text('Dai'))).toBe('Dai')
    expect(textFromAnswer(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
  })

  test('is nothing where it is malformed or empty', () => {
    expect(textFromAnswer('0x')).toBeUndefined()
    expect(textFromAnswer(text(''))).toBeUndefined()
    expect(textFromAnswer(`0x${word(32)}${'f'.repeat(64)}`)).toBeUndefined()
  })

  test('is cut and harmless where it is hostile', () => {
    const long = textFromAnswer(`0x${word(32)}${word(100_000)}${'41'.repeat(100_000)}`)!
    expect(long.length).toBeLessThan(60)
    expect(textFromAnswer(text('a\u202eb'))).not.toContain('\u202e')
  })
})

test('a token is asked once, and says nothing where it has no such functions', async () => {
  const call = vi.fn((_method: string, { input }: { input: Hex }) => (input === '0x313ce567' ? Promise.resolve(`0x${word(6)}`) : Promise.reject(new Error('reverted'))))
  const reader = new TokenFactsReader({ call } as never)
  const token = `0x${'70'.repeat(20)}` as const
  expect(await reader.read(token)).toEqual({ name: undefined, symbol: undefined, decimals: 6 })
  await reader.read(token)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a token is known from its own answer on, whatever the others do', async () => {
  const [quick, slow] = [`0x${'71'.repeat(20)}`, `0x${'72'.repeat(20)}`] as const
  const reader = new TokenFactsReader({ call: (_method: string, { to }: { to: Hex }): Promise<Hex> => (to === quick ? Promise.resolve<Hex>(`0x${word(6)}`) : new Promise(() => {})) } as never)
  void reader.read(slow)
  expect(reader.known(quick)).toBeUndefined()
  await reader.read(quick)
  expect(reader.known(quick)?.decimals).toBe(6)
  expect(reader.known(slow)).toBeUndefined()
})

test('a token whose answer was lost with the connection is asked again, and not taken for one that says nothing', async () => {
  const call = vi.fn((_method: string, _call: unknown): Promise<Hex> => Promise.reject(new RpcError('disconnected', 'the connection was lost')))
  const reader = new TokenFactsReader({ call } as never)
  const token = `0x${'73'.repeat(20)}` as const
  await expect(reader.read(token)).rejects.toThrow('lost')
  expect(reader.known(token)).toBeUndefined()
  call.mockImplementation(() => Promise.resolve<Hex>(`0x${word(6)}`))
  expect((await reader.read(token)).decimals).toBe(6)
})
