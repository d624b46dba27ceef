import { describe, expect, test } from 'vitest'
import type { Hex } from '../../contract/hex.ts'
import { fixedBytesFromBigint } from '../../base/bytes.ts'
import { CodedError } from '../../base/codedError.ts'
import type { Run, RunOptions } from '../engine.ts'
import type { ExecutionResult } from '../result.ts'
import { createEngine } from '../evm.ts'
import { MAX_MEMORY_BYTES } from './memory.ts'
import { BLOCK, CONTRACT, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'

const GAS = 1n << 52n

let engine = createEngine()

/** A call, which has no block gas limit. */
function start(code: Hex, gasLimit = GAS, options: RunOptions = {}): Run {
  const relax = { nonce: true, senderCode: true, gasLimit: true, fees: true }
  const tx = transactionFixture({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, gasLimit })
  return engine.start(
    tx,
    { ...BLOCK, gasLimit: GAS, baseFeePerGas: 0n },
    rulesOf('osaka'),
    memoryState({ [CONTRACT]: { nonce: 1n, code } }),
    { ...options, relax },
  )
}

/** The same as a transaction of a block. */
function transact(code: Hex, options: RunOptions = {}): ExecutionResult {
  const tx = transactionFixture({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, gasLimit: GAS })
  return engine.transact(
    tx,
    { ...BLOCK, gasLimit: GAS, baseFeePerGas: 0n },
    rulesOf('prague'),
    memoryState({ [CONTRACT]: { nonce: 1n, code } }),
    options,
  )
}

/** PUSH4. */
const push4 = (value: number): string => `63${value.toString(16).padStart(8, '0')}`
/** Code that expands the memory to that many bytes. */
const growTo = (bytes: number): string => `5f${push4(bytes - 32)}52`
/** Code that runs until its time is over. */
const ENDLESS = '5b60005600'
const endlessAfter = (code: string): Hex => `0x${code}5b${push4(code.length / 2)}56`

/** Code that logs so much memory, and how often it can. */
const LOG_BYTES = 1 << 15
const LOG = `${push4(LOG_BYTES)}5fa0`
const MAX_LOGS = MAX_MEMORY_BYTES / LOG_BYTES

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
  test.each([
    ['untraced', {}],
    ['traced', { tracer: { onOpcode() {} } }],
  ])('ends where the bound is, %s', (_, options) => {
    expect(start(`0x${growTo(MAX_MEMORY_BYTES)}`, GAS, options).advance()).toMatchObject({ status: 'success' })
    expect(start(`0x${growTo(MAX_MEMORY_BYTES + 32)}`, GAS, options).advance()).toMatchObject({
      status: 'halt',
      reason: 'memory limit',
      gasUsed: GAS,
    })
    // What no amount of gas would pay for is out of gas as usual.
    expect(start(`0x${growTo(MAX_MEMORY_BYTES + 32)}`, 1n << 36n, options).advance()).toMatchObject({
      status: 'halt',
      reason: 'out of gas',
    })
  })

  test('counts all frames together', () => {
    // Each frame takes a MiB, calls its own code, and returns one more than the call returned: the depth that was reached.
    const depth = `0x${growTo(1 << 20)}60205f5f5f5f305af1505f5160010160005260205ff3` as const
    const result = start(depth).advance()!
    expect(result).toMatchObject({ status: 'success', output: fixedBytesFromBigint(BigInt(MAX_MEMORY_BYTES >> 20), 32) })
  })

  test('of a frame that has ended is reusable', () => {
    // Takes a half, calls itself twice, each time for the other half, and takes the whole; returns whether both calls succeeded.
    const half = growTo(MAX_MEMORY_BYTES / 2)
    const call = '5f5f60015f5f305af1'
    const caller = `${half}${call}${call}165f52${growTo(MAX_MEMORY_BYTES)}60205ff3`
    const result = start(`0x36${push4(7 + caller.length / 2)}57${caller}5b${half}00`).advance()
    expect(result).toMatchObject({ status: 'success', output: fixedBytesFromBigint(1n, 32) })
  })

  test('also limits what is logged', () => {
    const log = `${push4(MAX_MEMORY_BYTES / 2)}5fa0`
    expect(transact(`0x${growTo(MAX_MEMORY_BYTES / 2)}${log}${log}00`)).toMatchObject({ status: 'success' })
    expect(transact(`0x${growTo(MAX_MEMORY_BYTES / 2)}${log}${log}60015fa000`)).toMatchObject({ status: 'halt', reason: 'memory limit' })
  })

  test('also limits what a loop logs in compiled code', () => {
    // Each time, BLOCKHASH comes between, which compiled code leaves to JavaScript.
    const head = `${growTo(LOG_BYTES)}${push4(MAX_LOGS + 1)}`
    const code = `0x${head}5b${LOG}5f40506001900380${push4(head.length / 2)}5700` as const
    expect(transact(code, { tier: 'eager' })).toMatchObject({ status: 'halt', reason: 'memory limit' })
  })

  test.each(['fast', 'eager'] as const)('does not count logs that are reverted, in the tier %s', (tier) => {
    // Without input it calls itself with some, which logs and reverts; for any other failure, all the gas of a call would be gone.
    const head = `36${push4(35)}57${push4(MAX_LOGS + 1)}`
    const loop = `5b5f5f60015f5f305af1506001900380${push4(12)}5700`
    const result = transact(`0x${head}${loop}5b${growTo(LOG_BYTES)}${LOG}5f5ffd`, { tier })
    expect(result).toMatchObject({ status: 'success', logs: [] })
    expect(result.gasUsed).toBeLessThan(1n << 33n)
  })

  test('of a frame that has ended is freed', () => {
    // Calls itself, 40 deep, and takes 16 MiB after that; the outermost frame, which has no input, goes on.
    const recurse = '36602811156014575f5f366001015f5f305af1505b'
    const run = start(`0x${recurse}${growTo(1 << 24)}366024575b6020565b00`)
    for (let i = 0; i < 200; i++) expect(pause(run)).toBeUndefined()
    expect(run.memoryBytes).toBeGreaterThan(1 << 24)
    expect(run.memoryBytes).toBeLessThan(2 << 24)
    run.abandon()
  })

  test('costs more gas than any block has', () => {
    expect(start(`0x${growTo(MAX_MEMORY_BYTES)}`).advance()!.gasUsed).toBeGreaterThan(100_000_000_000n)
  })
})

/** Endless loops that leave new entries; the top of the stack is the counter. */
const LOOPS = {
  SSTORE: '0x5f5b600101808055600156',
  TSTORE: '0x5f5b60010180805d600156',
  SLOAD: '0x5f5b600101805450600156',
  TLOAD: '0x5f5b600101805c50600156',
  BALANCE: '0x5f5b600101803150600156',
  LOG4: '0x5b5f5f5f5f5f5fa45f56',
  CREATE: '0x5b5f5f5ff0505f56',
  // Each creates a contract of 24,576 bytes that starts with its own address.
  code: '0x67305f526160005ff35f525b600860185ff050600b56',
} as const

describe('the state of one execution', { tags: 'long' }, () => {
  test.each(Object.entries(LOOPS))('counts where it stands still: %s', (_, code) => {
    const run = start(code)
    for (let slices = 0; run.memoryBytes < 1 << 23; slices++) {
      expect(slices).toBeLessThan(20_000)
      expect(pause(run)).toBeUndefined()
    }
    run.abandon()
  })

  test('is limited for a call', () => {
    const result = start(LOOPS.LOG4).advance()
    expect(result).toMatchObject({ status: 'halt', reason: 'memory limit', gasUsed: GAS, logs: [] })
  })

  test('is limited only by gas for a transaction of a block', { tags: 'long' }, () => {
    // Reads 1,200,000 slots.
    const code = `0x${push4(1_200_000)}5b805450600190038060055700` as const
    expect(start(code).advance()).toMatchObject({ status: 'halt', reason: 'memory limit' })
    expect(transact(code)).toMatchObject({ status: 'success' })
  })

  test('ends the callers too', () => {
    // Calls itself, and the inner frame loops: what it touched stays after its end.
    const result = start('0x36600e575f5f60015f5f305af1005b5f5b600101803150601056').advance()
    expect(result).toMatchObject({ status: 'halt', reason: 'memory limit', gasUsed: GAS })
  })
})

describe('the memory of suspended executions', () => {
  test('is limited: an execution beyond the limit ends, and once others have ended there is room again', () => {
    const paused: Run[] = []
    const wideBytes = MAX_MEMORY_BYTES - (1 << 20)
    const wide = endlessAfter(growTo(wideBytes))
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
    // An execution that needs little may always be suspended.
    const small = start(`0x${ENDLESS}`)
    expect(pause(small)).toBeUndefined()
    expect(end(paused.pop()!)).toMatchObject({ status: 'halt', reason: 'timeout' })
    const next = start(wide)
    expect(pause(next)).toBeUndefined()
    expect(next.memoryBytes).toBeGreaterThanOrEqual(wideBytes)
    next.abandon()
    next.abandon()
    expect(next.memoryBytes).toBe(0)
    const last = start(wide)
    expect(pause(last)).toBeUndefined()
    const own = engine
    engine = createEngine()
    const ofAnother = start(wide)
    expect(pause(ofAnother), 'another engine has a bound of its own').toBeUndefined()
    ofAnother.abandon()
    engine = own
    for (const run of [small, last, ...paused]) expect(end(run)).toMatchObject({ reason: 'timeout' })
  })
})
