import { describe, expect, test } from 'vitest'
import type { Hex } from '../../contract/hex.ts'
import { fixedBytesFromBigint } from '../../base/bytes.ts'
import { CodedError } from '../../base/codedError.ts'
import type { Run, RunOptions } from '../engine.ts'
import { createEngine } from '../evm.ts'
import { MAX_MEMORY_BYTES } from './memory.ts'
import { BLOCK, CONTRACT, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'

const GAS = 1n << 52n

function start(code: Hex, gasLimit = GAS, options: RunOptions = {}): Run {
  const relax = { nonce: true, senderCode: true, gasLimit: true, fees: true }
  const tx = transactionFixture({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, gasLimit })
  return createEngine().start(tx, { ...BLOCK, gasLimit: GAS, baseFeePerGas: 0n }, rulesOf('osaka'), memoryState({ [CONTRACT]: { nonce: 1n, code } }), { ...options, relax })
}

/** PUSH4. */
const push4 = (value: number): string => `63${value.toString(16).padStart(8, '0')}`
/** Code that makes that many bytes of memory usable. */
const growTo = (bytes: number): string => `5f${push4(bytes - 32)}52`
/** Code that runs until its time is over. */
const ENDLESS = '5b60005600'
const endlessAfter = (code: string): Hex => `0x${code}5b${push4(code.length / 2)}56`

const pause = (run: Run): unknown => run.advance(Infinity, 0)
const end = (run: Run): unknown => run.advance(0)

function codeOf(error: () => unknown): string | undefined {
  try {
    error()
  } catch (thrown) {
    return thrown instanceof CodedError ? thrown.code : String(thrown)
  }
  return undefined
}

describe('the memory of one execution', () => {
  test.each([['untraced', {}], ['traced', { tracer: { onOpcode() {} } }]])('ends where the bound is, %s', (_, options) => {
    expect(start(`0x${growTo(MAX_MEMORY_BYTES)}`, GAS, options).advance()).toMatchObject({ status: 'success' })
    expect(start(`0x${growTo(MAX_MEMORY_BYTES + 32)}`, GAS, options).advance()).toMatchObject({ status: 'halt', reason: 'memory limit', gasUsed: GAS })
    // What no gas would pay for is out of gas as ever.
    expect(start(`0x${growTo(MAX_MEMORY_BYTES + 32)}`, 1n << 36n, options).advance()).toMatchObject({ status: 'halt', reason: 'out of gas' })
  })

  test('counts all frames together', () => {
    // Each frame takes a MiB, calls its own code, and answers one more than that answered: the depth that was reached.
    const depth = `0x${growTo(1 << 20)}60205f5f5f5f305af1505f5160010160005260205ff3` as const
    const result = start(depth).advance()!
    expect(result).toMatchObject({ status: 'success', output: fixedBytesFromBigint(BigInt(MAX_MEMORY_BYTES >> 20), 32) })
  })

  test('of a frame that has ended may be used again', () => {
    // Takes a half, calls itself twice, each time for the other half, and takes the whole; answers whether both calls succeeded.
    const half = growTo(MAX_MEMORY_BYTES / 2)
    const call = '5f5f60015f5f305af1'
    const caller = `${half}${call}${call}165f52${growTo(MAX_MEMORY_BYTES)}60205ff3`
    const result = start(`0x36${push4(7 + caller.length / 2)}57${caller}5b${half}00`).advance()
    expect(result).toMatchObject({ status: 'success', output: fixedBytesFromBigint(1n, 32) })
  })

  test('bounds what is logged, too', () => {
    const log = `${push4(MAX_MEMORY_BYTES / 2)}5fa0`
    expect(start(`0x${growTo(MAX_MEMORY_BYTES / 2)}${log}${log}00`).advance()).toMatchObject({ status: 'success' })
    expect(start(`0x${growTo(MAX_MEMORY_BYTES / 2)}${log}${log}60015fa000`).advance()).toMatchObject({ status: 'halt', reason: 'memory limit' })
  })

  test('costs more gas than any block has', () => {
    expect(start(`0x${growTo(MAX_MEMORY_BYTES)}`).advance()!.gasUsed).toBeGreaterThan(100_000_000_000n)
  })
})

describe('the memory of executions that stand still', () => {
  test('is bounded: the one beyond ends, and when others have ended there is room again', () => {
    const paused: Run[] = []
    const wide = endlessAfter(growTo(MAX_MEMORY_BYTES))
    for (;;) {
      const run = start(wide)
      const code = codeOf(() => pause(run))
      if (code !== undefined) {
        expect(code).toBe('memory-in-use')
        break
      }
      paused.push(run)
      expect(paused.length).toBeLessThan(4)
    }
    expect(paused).toHaveLength(2)
    // One that needs little is let go on all the time.
    const small = start(`0x${ENDLESS}`)
    expect(pause(small)).toBeUndefined()
    expect(end(paused.pop()!)).toMatchObject({ status: 'halt', reason: 'timeout' })
    const next = start(wide)
    expect(pause(next)).toBeUndefined()
    expect(next.memoryBytes).toBeGreaterThanOrEqual(MAX_MEMORY_BYTES)
    next.abandon()
    next.abandon()
    expect(next.memoryBytes).toBe(0)
    const last = start(wide)
    expect(pause(last)).toBeUndefined()
    for (const run of [small, last, ...paused]) expect(end(run)).toMatchObject({ reason: 'timeout' })
  })
})
