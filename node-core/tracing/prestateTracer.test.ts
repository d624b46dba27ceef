import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../contract/hex.ts'
import type { Prestate } from '../contract/prestate.ts'
import { COINBASE, CONTRACT, SENDER } from '../evm/memoryState.suite.ts'
import { calling, traced } from './fixture.ts'
import { type PrestateTracerOptions, createPrestateTracer } from './prestateTracer.ts'

const OTHER: Address = `0x${'0'.repeat(36)}0de2`
const TARGET: Address = `0x${'0'.repeat(36)}0de3`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

const run = (code: string, options: PrestateTracerOptions, hardfork: 'osaka' | 'shanghai' = 'osaka') =>
  traced((subject) => createPrestateTracer(options, subject), {
    accounts: {
      [CONTRACT]: { code: `0x${code}`, storage: { 1: 7n, 2: 8n } },
      [OTHER]: { code: `0xef0100${TARGET.slice(2)}` },
      [TARGET]: { code: '0x00', nonce: 1n },
    },
    hardfork,
  })
const trace = (code: string, options: PrestateTracerOptions = {}) => run(code, options) as Prestate
const diff = (code: string, hardfork?: 'shanghai') => run(code, { diffMode: true }, hardfork) as { pre: Prestate; post: Prestate }

describe('the state before', () => {
  test('is that of sender, recipient, coinbase and all accounts that opcodes name, without those that do not exist', () => {
    expect(Object.keys(trace('00'))).toEqual([CONTRACT, SENDER])
    expect(Object.keys(trace('00', { includeEmpty: true }))).toEqual([COINBASE, CONTRACT, SENDER])
    expect(Object.keys(trace(`73${TARGET.slice(2)}3100`))).toEqual([TARGET, CONTRACT, SENDER])
  })

  test('includes the account to which a called one delegates', () => {
    expect(Object.keys(trace(`${calling(OTHER, 'fa')}00`))).toEqual([OTHER, TARGET, CONTRACT, SENDER])
  })

  test('includes the account to which the recipient delegates', () => {
    const options = {
      accounts: { [OTHER]: { code: `0xef0100${TARGET.slice(2)}` }, [TARGET]: { code: '0x00' } },
      transaction: { to: OTHER },
    } as const
    expect(Object.keys(traced((subject) => createPrestateTracer({}, subject), options) as Prestate)).toEqual([OTHER, TARGET, SENDER])
  })

  test('has slots as they were before they changed', () => {
    expect(trace('600960015560025450600354')).toMatchObject({
      [CONTRACT]: { storage: { [word(1n)]: word(7n), [word(2n)]: word(8n), [word(3n)]: word(0n) } },
    })
  })

  test('omits code and storage on request', () => {
    const account = trace('60015400', { disableCode: true, disableStorage: true })[CONTRACT]!
    expect(Object.keys(account)).toEqual(['balance', 'codeHash'])
  })
})

describe('the difference', () => {
  test('has only what changed, before and after', () => {
    const { pre, post } = diff('60096001556008600255600060035500')
    expect(pre[CONTRACT]!.storage).toEqual({ [word(1n)]: word(7n) })
    expect(post[CONTRACT]).toEqual({ storage: { [word(1n)]: word(9n) } })
    expect(post[SENDER]).toEqual({ balance: expect.any(String) as Hex, nonce: 1 })
    expect(Object.keys(post)).toEqual([COINBASE, CONTRACT, SENDER])
  })

  test('has a destroyed account only before, until Cancun', () => {
    const code = `73${TARGET.slice(2)}ff`
    expect(diff(code, 'shanghai').pre).toHaveProperty(CONTRACT)
    expect(diff(code).pre).not.toHaveProperty(CONTRACT)
  })

  test('has a created contract only after', () => {
    const { pre, post } = diff('5f5f5ff000')
    const created = Object.keys(post).find((address) => !(address in pre) && address !== COINBASE)!
    expect(post[created as Address]).toEqual({ nonce: 1 })
  })

  test('cannot be combined with empty accounts', () => {
    expect(() => trace('00', { diffMode: true, includeEmpty: true })).toThrow('cannot use diffMode with includeEmpty')
  })
})
