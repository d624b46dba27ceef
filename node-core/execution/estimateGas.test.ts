import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import { ETHER, GWEI, type TestDevnet, alice, bob, createTestDevnet, creation } from '../miner/fixture.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { finish } from '../base/longWork.ts'
import { sign } from '../base/secp256k1.ts'
import { authorizationSigningHash } from '../types/transaction.ts'
import { estimateGas } from './estimateGas.ts'
import type { CallRequest, SimulationContext, SimulationOptions } from './simulate.ts'
import { simulated } from './simulated.suite.ts'

/** Code that calls a contract with its call data and all gas, and reverts unless that succeeded: 63/64 of the gas must be enough for it. */
const forwarder = (target: Address) => `365f5f375f5f365f5f73${target.slice(2)}5af16026575f5ffd5b00`

let devnet: TestDevnet
let store: Address
let nested: Address
let sentry: Address
let refund: Address
let greedy: Address
let reverts: Address
let burns: Address

beforeAll(async () => {
  devnet = await createTestDevnet()
  const deploy = async (runtime: string): Promise<Address> => {
    const nonce = devnet.pool.nextNonce(alice.address)
    await devnet.miner.submit(creation(alice, nonce, bytesFromHex(`0x${runtime}`)))
    return createContractAddress(alice.address, nonce)
  }
  // SSTORE(slot = first word of the call data, 1)
  store = await deploy('60015f355500')
  const inner = await deploy(forwarder(store))
  nested = await deploy(forwarder(inner))
  // Writes a slot with no gas to spare: EIP-2200 requires more than 2300 left, more than the write of a warm, unchanged slot costs.
  sentry = await deploy('5f545f5500')
  // Clears the slot that it set: the refund comes after the gas is needed.
  refund = await deploy('60015f555f5f5500')
  // Loops until less than 30,000 gas is left.
  greedy = await deploy('5b6175305a115f5700')
  reverts = await deploy('5f5ffd')
  burns = await deploy('5b5f56')
})

const context = (): SimulationContext => {
  const { chain } = devnet
  return { engine: chain.engine, config: chain.config, header: chain.head.header, state: chain.stateAt(chain.head.header) }
}

/** The estimate, after a check that it is enough and that one less is not. */
function exactEstimate(request: CallRequest, options?: SimulationOptions): bigint {
  const gas = finish(estimateGas(context(), request, options))
  expect(simulated(context(), { ...request, gas }, options).status).toBe('success')
  let oneLess: string
  try {
    oneLess = simulated(context(), { ...request, gas: gas - 1n }, options).status
  } catch {
    oneLess = 'invalid'
  }
  expect(oneLess).not.toBe('success')
  return gas
}

/** Bob calls a contract with that code with all gas, and writes a slot whatever comes of it. */
const surviving = (inner: string): SimulationOptions => ({
  stateOverride: new Map([
    [bob.address, { code: bytesFromHex(`0x5f5f5f5f5f73${store.slice(2)}5af15060015f5500`) }],
    [store, { code: bytesFromHex(`0x${inner}`) }],
  ]),
})

/** How often the engine runs for the estimate. */
function runsFor(request: CallRequest, options?: SimulationOptions): number {
  let runs = 0
  const { engine, ...rest } = context()
  const start: typeof engine.start = (...run) => {
    runs++
    return engine.start(...run)
  }
  finish(estimateGas({ ...rest, engine: { ...engine, start } }, request, options))
  return runs
}

describe('the estimate is exactly sufficient', () => {
  test('for a transfer it is 21,000', () => {
    expect(exactEstimate({ from: alice.address, to: bob.address, value: ETHER })).toBe(21_000n)
  })

  test('for a transfer with call data it is the floor of EIP-7623', () => {
    expect(exactEstimate({ from: alice.address, to: bob.address, data: new Uint8Array(100).fill(1) })).toBe(21_000n + 4n * 100n * 10n)
  })

  test('for a storage write', () => {
    expect(exactEstimate({ from: alice.address, to: store, data: new Uint8Array(32).fill(7) })).toBeGreaterThan(43_000n)
  })

  test('for nested calls, each of which holds back a 64th', () => {
    const request = { from: alice.address, to: nested, data: new Uint8Array(32).fill(9) }
    const used = simulated(context(), request).gasUsed
    expect(exactEstimate(request)).toBeGreaterThan(used)
  })

  test('for a write of an unchanged slot, which requires more gas left than it costs', () => {
    const request = { from: alice.address, to: sentry }
    expect(exactEstimate(request)).toBeGreaterThan(simulated(context(), request).gasUsed)
  })

  test('for a call with a refund', () => {
    const request = { from: alice.address, to: refund }
    expect(exactEstimate(request)).toBeGreaterThan(simulated(context(), request).gasUsed)
  })

  test('for a call with value, whose recipient needs more than the stipend, or less', () => {
    // Sends as much value as there is call data, with the gas in its first word; reverts if that fails.
    const sender = `5f5f5f5f3673${store.slice(2)}5f35f16023575f5ffd5b00`
    const estimateWith = (recipient: string, gas: bigint) => {
      const stateOverride = new Map([
        [bob.address, { code: bytesFromHex(`0x${sender}`), balance: 1000n }],
        [store, { code: bytesFromHex(`0x${recipient}`) }],
      ])
      return exactEstimate({ from: alice.address, to: bob.address, data: bytesFromHex(wordFromBigint(gas)) }, { stateOverride })
    }
    const isZeros = `5f${'15'.repeat(60)}`
    expect(estimateWith(`${isZeros}5f5500`, 50_000n)).toBeGreaterThan(30_000n)
    expect(estimateWith(`${isZeros}00`, 0n)).toBeGreaterThan(30_000n)
  })

  test('for a contract that survives the failure of what it calls', () => {
    const request = { from: alice.address, to: bob.address }
    // REVERT, INVALID, and a write that is not made with little gas.
    for (const inner of ['5f545f5ffd', 'fe', '60015f5500']) expect(exactEstimate(request, surviving(inner))).toBeGreaterThan(43_000n)
  })

  test('for creations within creations', () => {
    // Creates a contract of 32 zero bytes, whose code is paid for from 63/64 of the gas.
    const inner = '60205ff3'
    expect(exactEstimate({ from: alice.address, data: bytesFromHex(`0x63${inner}5f526004601c5ff000`) })).toBeGreaterThan(85_000n)
  })

  test('for an authorization, whose refund comes after the gas is needed', () => {
    const fields = { chainId: 0n, address: store, nonce: 0n }
    const authorizationList = [{ ...fields, ...sign(authorizationSigningHash(fields), bob.privateKey) }]
    const request = { from: alice.address, to: bob.address, data: new Uint8Array(32).fill(11), authorizationList }
    const used = simulated(context(), request).gasUsed
    expect(exactEstimate(request)).toBe(used + 12_500n)
  })

  test('for a contract that looks at the sender’s balance, which depends on the gas paid for in advance', () => {
    // Writes a slot if the balance is above 9.99 ether: if little gas was paid for.
    const threshold = ((ETHER * 999n) / 100n).toString(16).padStart(20, '0')
    const stateOverride = new Map([
      [alice.address, { balance: 10n * ETHER }],
      [bob.address, { code: bytesFromHex(`0x333169${threshold}10601257005b60015f5500`) }],
    ])
    expect(exactEstimate({ from: alice.address, to: bob.address, gasPrice: 2n * GWEI }, { stateOverride })).toBeGreaterThan(43_000n)
  })

  test('for a contract that spends what it gets', () => {
    expect(exactEstimate({ from: alice.address, to: greedy, gas: 300_000n })).toBeLessThan(60_000n)
  })

  test('for a creation', () => {
    expect(exactEstimate({ from: alice.address, data: bytesFromHex('0x60015f5260205ff3') })).toBeGreaterThan(53_000n)
  })

  test('with an access list that does not pay off', () => {
    const accessList = [{ address: bob.address, storageKeys: [] }]
    expect(exactEstimate({ from: alice.address, to: bob.address, accessList })).toBe(23_400n)
  })

  test('on an overridden state', () => {
    const stateOverride = new Map([[bob.address, { code: bytesFromHex('0x60015f5500') }]])
    expect(exactEstimate({ from: alice.address, to: bob.address }, { stateOverride })).toBeGreaterThan(43_000n)
  })
})

describe('the first run tells the gas', () => {
  const gasPrice = 2n * GWEI

  test('for code that does not look at it, whether it calls or not', () => {
    expect(runsFor({ from: alice.address, to: store, data: new Uint8Array(32).fill(7) })).toBe(1)
    expect(runsFor({ from: alice.address, to: refund })).toBe(1)
    // The write requires more gas left than it costs.
    expect(runsFor({ from: alice.address, to: sentry })).toBe(1)
    expect(runsFor({ from: alice.address, to: refund, gasPrice })).toBe(1)
  })

  test('and one more that one less is not enough, for nested calls with all gas, each of which holds back a 64th', () => {
    expect(runsFor({ from: alice.address, to: nested, data: new Uint8Array(32).fill(9) })).toBe(2)
    expect(runsFor({ from: alice.address, to: nested, data: new Uint8Array(32).fill(9), gasPrice })).toBe(2)
  })

  test('and more, for code that may look at the gas or at the balance of who pays for it', () => {
    expect(runsFor({ from: alice.address, to: greedy, gas: 300_000n })).toBeGreaterThan(2)
    const looks = { stateOverride: new Map([[bob.address, { code: bytesFromHex('0x3331600101505f5f5500') }]]) }
    expect(runsFor({ from: alice.address, to: bob.address }, looks)).toBe(1)
    expect(runsFor({ from: alice.address, to: bob.address, gasPrice }, looks)).toBeGreaterThan(1)
    const own = { stateOverride: new Map([[alice.address, { code: bytesFromHex('0x47600101505f5f5500'), balance: ETHER }]]) }
    expect(runsFor({ from: alice.address, to: alice.address, gasPrice }, own)).toBeGreaterThan(1)
  })
})

describe('no estimate', () => {
  test('a revert is reported as such', () => {
    expect(() => finish(estimateGas(context(), { from: alice.address, to: reverts }))).toThrow(
      expect.objectContaining({ code: 'execution-reverted', data: '0x' }),
    )
  })

  test('a call that no gas satisfies names the maximum that was tried', () => {
    expect(() => finish(estimateGas(context(), { from: alice.address, to: burns, gas: 300_000n }))).toThrow(
      'gas required exceeds allowance (300000)',
    )
  })

  test('the balance bounds the gas if a price is given', () => {
    const poor = new Map([[alice.address, { balance: 30_000n * GWEI }]])
    expect(() => finish(estimateGas(context(), { from: alice.address, to: store, gasPrice: GWEI }, { stateOverride: poor }))).toThrow(
      'gas required exceeds allowance (30000)',
    )
  })

  test('the gas cap bounds the gas', () => {
    expect(() => finish(estimateGas(context(), { from: alice.address, to: store }, { gasCap: 25_000n }))).toThrow(
      'gas required exceeds allowance (25000)',
    )
  })

  test('a value above the balance is refused with the text that clients look for', () => {
    expect(() => finish(estimateGas(context(), { from: alice.address, to: bob.address, value: 20_000n * ETHER }))).toThrow(
      /insufficient funds/,
    )
  })
})
