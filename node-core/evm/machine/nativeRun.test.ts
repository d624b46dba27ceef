import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { createEngine } from '../evm.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { blake2F } from '../precompiles/blake2F.ts'
import { modexp } from '../precompiles/modexp.ts'
import { rulesOf } from '../rules/rules.ts'
import type { Tracer } from '../tracer.ts'

const engine = createEngine()
const precompile = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const MODEXP = precompile(5)
const PAIRING = precompile(8)
const BLAKE2F = precompile(9)

const blakeInput = (rounds: number): Uint8Array =>
  concatBytes(fixedBytesFromBigint(BigInt(rounds), 4), new Uint8Array(208).fill(7), Uint8Array.of(1))
/** A number of a kilobyte to a power of that length, modulo an odd number of a kilobyte. */
const modexpInput = (exponentBytes: number): Uint8Array => {
  const lengths = [1024, exponentBytes, 1024]
  const operands = [0x55, 0xee, 0xff].map((byte, at) => new Uint8Array(lengths[at]!).fill(byte))
  return concatBytes(...lengths.map((length) => fixedBytesFromBigint(BigInt(length), 32)), ...operands)
}

function start(to: Address, data: Uint8Array, code?: Hex, tracer: Tracer = {}) {
  const state = memoryState({ [SENDER]: { balance: 10n ** 30n }, ...(code && { [CONTRACT]: { code } }) })
  return engine.start(transactionFixture({ to, data, gasLimit: 10n ** 15n }), BLOCK, rulesOf('osaka'), state, {
    tracer,
    relax: { gasLimit: true, fees: true },
  })
}

/** Runs in the smallest slices, with something else using the same precompile in between. */
function inSlices(run: ReturnType<typeof start>, between: () => unknown) {
  for (let slices = 1; ; slices++) {
    const result = run.advance(Infinity, 0)
    if (result !== undefined) return { slices, result }
    between()
  }
}

describe('a precompile that takes long', () => {
  test('is suspended as code is, with the same result', () => {
    const [long, other] = [blakeInput(1_200_003), blakeInput(13)]
    const { slices, result } = inSlices(start(BLAKE2F, long), () => blake2F.run(other, rulesOf('osaka')))
    expect(slices).toBeGreaterThan(20)
    expect(result).toMatchObject({ status: 'success', output: blake2F.run(long, rulesOf('osaka')) })
    expect(start(BLAKE2F, long).advance()).toEqual(result)
  })

  test('may be a power of large numbers', () => {
    const input = modexpInput(256)
    const { slices, result } = inSlices(start(MODEXP, input), () => modexp.run(modexpInput(1), rulesOf('osaka')))
    expect(slices).toBeGreaterThan(20)
    expect(result.output).toEqual(modexp.run(input, rulesOf('osaka')))
  })

  test('costs its gas, once', () => {
    const [more, less] = [1_200_000, 1_000_000].map((rounds) => start(BLAKE2F, blakeInput(rounds)).advance()!.gasUsed)
    expect(more! - less!).toBe(200_000n)
  })

  test('fails with an invalid input', () => {
    const input = blakeInput(2_000_000)
    input[212] = 2
    expect(start(BLAKE2F, input).advance()).toMatchObject({ status: 'halt', reason: 'precompile failed' })
  })

  test('ends at the deadline', () => {
    const run = start(BLAKE2F, blakeInput(2 ** 32 - 1))
    expect(run.advance(Infinity, 0)).toBeUndefined()
    expect(run.advance(0)).toMatchObject({ status: 'halt', reason: 'timeout' })
  })

  test('ends those that called it', () => {
    // Passes the call data on to 0x09 and ignores the outcome.
    const run = start(CONTRACT, blakeInput(2 ** 32 - 1), '0x365f5f375f5f365f5f60095af100')
    expect(run.advance(Infinity, 0)).toBeUndefined()
    expect(run.advance(0)).toMatchObject({ status: 'halt', reason: 'timeout' })
  })

  test('lets the calling code check the clock soon, even if it cannot be interrupted', () => {
    let entered = 0
    // Hashes three megabytes with 0x02 in a loop.
    const run = start(CONTRACT, new Uint8Array(), '0x5b5f5f623000005f60025afa505f56', { onEnter: () => void entered++ })
    expect(run.advance(Infinity, 0)).toBeUndefined()
    expect(entered).toBeLessThan(4)
  })

  test('is not started if it cannot be interrupted and its gas says that it would end too late', () => {
    const pairs = new Uint8Array(192 * 3000)
    expect(start(PAIRING, pairs).advance(performance.now() + 1000)).toMatchObject({ status: 'halt', reason: 'timeout' })
    expect(start(PAIRING, pairs).advance()).toMatchObject({ status: 'success' })
  })

  test('passes its output to the calling code', () => {
    const input = blakeInput(1_100_000)
    const { result } = inSlices(start(CONTRACT, input, '0x365f5f3760405f365f5f60095af15060405ff3'), () => undefined)
    expect(result.output).toEqual(blake2F.run(input, rulesOf('osaka')))
  })
})
