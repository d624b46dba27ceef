import { expect, test, vi } from 'vitest'
import type { Hex } from '../../node-core/contract/hex.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { TokenFactsReader } from './tokenFacts.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')

test('a token is asked once, and has no metadata if it lacks such functions', async () => {
  const call = vi.fn((_method: string, { input }: { input: Hex }) =>
    input === '0x313ce567' ? Promise.resolve(`0x${word(6)}`) : Promise.reject(new Error('reverted')),
  )
  const reader = new TokenFactsReader({ call } as never)
  const token = `0x${'70'.repeat(20)}` as const
  expect(await reader.read(token, 1)).toEqual({ name: undefined, symbol: undefined, decimals: 6 })
  await reader.read(token, 1)
  expect(call).toHaveBeenCalledTimes(3)
})

test('an address without a token is asked again in another block: a simulation names it before the token is deployed', async () => {
  const call = vi.fn((_method: string, _call: unknown) => Promise.resolve<Hex>('0x'))
  const reader = new TokenFactsReader({ call } as never)
  const token = `0x${'74'.repeat(20)}` as const
  for (const head of [1, 1]) expect((await reader.read(token, head)).decimals).toBeUndefined()
  expect(call).toHaveBeenCalledTimes(3)
  call.mockImplementation(() => Promise.resolve<Hex>(`0x${word(6)}`))
  for (const head of [2, 3]) expect((await reader.read(token, head)).decimals).toBe(6)
  expect(call).toHaveBeenCalledTimes(6)
  expect(reader.known(token)?.decimals).toBe(6)
})

test('a token is known as soon as it responds, whatever the others do', async () => {
  const [quick, slow] = [`0x${'71'.repeat(20)}`, `0x${'72'.repeat(20)}`] as const
  const reader = new TokenFactsReader({
    call: (_method: string, { to }: { to: Hex }): Promise<Hex> =>
      to === quick ? Promise.resolve<Hex>(`0x${word(6)}`) : new Promise(() => {}),
  } as never)
  void reader.read(slow, 1)
  expect(reader.known(quick)).toBeUndefined()
  await reader.read(quick, 1)
  expect(reader.known(quick)?.decimals).toBe(6)
  expect(reader.known(slow)).toBeUndefined()
})

test('a token whose response was lost with the connection is asked again, and not taken for one without metadata', async () => {
  const call = vi.fn((_method: string, _call: unknown): Promise<Hex> =>
    Promise.reject(new RpcError('disconnected', 'the connection was lost')),
  )
  const reader = new TokenFactsReader({ call } as never)
  const token = `0x${'73'.repeat(20)}` as const
  await expect(reader.read(token, 1)).rejects.toThrow('lost')
  expect(reader.known(token)).toBeUndefined()
  call.mockImplementation(() => Promise.resolve<Hex>(`0x${word(6)}`))
  expect((await reader.read(token, 1)).decimals).toBe(6)
})

test('hostile metadata is truncated and harmless', async () => {
  const answers = {
    '0x06fdde03': `0x${word(32)}${word(100_000)}${'41'.repeat(100_000)}`,
    '0x95d89b41': `0x${word(32)}${word(5)}${'61e280ae62'.padEnd(64, '0')}`,
  }
  const reader = new TokenFactsReader({
    call: (_method: string, { input }: { input: keyof typeof answers }) => Promise.resolve(answers[input] ?? '0x'),
  } as never)
  const { name, symbol } = await reader.read(`0x${'70'.repeat(20)}`, 1)
  expect(name!.length).toBeLessThan(60)
  expect(symbol).toBe('a\\u{202e}b')
})
