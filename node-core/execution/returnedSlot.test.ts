import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { finish } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { compileContract } from '../fixtures/compile.ts'
import { type TestDevnet, alice, bob, createTestDevnet, creation } from '../miner/fixture.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { type ReturnedSlot, findReturnedSlot, slotWith } from './returnedSlot.ts'
import type { SimulationContext } from './simulate.ts'
import { simulated } from './simulated.suite.ts'

const layouts = compileContract('TokenLayouts')
const token = compileContract('Token')
const proxy = compileContract('Proxy')

let devnet: TestDevnet
let addresses: Record<'ledger' | 'layouts' | 'token' | 'proxy', Address>

beforeAll(async () => {
  devnet = await createTestDevnet()
  const deploy = async ({ abi, bytecode }: typeof token, ...args: unknown[]): Promise<Address> => {
    const nonce = devnet.pool.nextNonce(alice.address)
    const data = encodeDeployData({ abi: abi as Abi, bytecode, args })
    await devnet.miner.submit(creation(alice, nonce, EMPTY_BYTES, { data: bytesFromHex(data) }))
    return createContractAddress(alice.address, nonce)
  }
  const ledger = await deploy(layouts, alice.address)
  const implementation = await deploy(token, 1000n)
  addresses = {
    ledger,
    layouts: await deploy(layouts, ledger),
    token: implementation,
    proxy: await deploy(proxy, implementation, '0x'),
  }
})

const context = (): SimulationContext => {
  const { chain } = devnet
  return { engine: chain.engine, config: chain.config, header: chain.head.header, state: chain.stateAt(chain.head.header) }
}

const inputOf = ({ abi }: typeof token, functionName: string, ...args: unknown[]) =>
  bytesFromHex(encodeFunctionData({ abi: abi as Abi, functionName, args }))

/** What the function returns once the slot that is found contains the value, and the slot. */
function afterSetting(to: Address, data: Uint8Array, otherData: Uint8Array, wanted: bigint): { returned: bigint; found: ReturnedSlot } {
  const found = finish(findReturnedSlot(context(), { to, data, otherData, wanted }, new RunClock()))
  const overlay = new StateOverlay(context().state)
  const value = slotWith(overlay.storage(found.address, found.slot), found, wanted)
  overlay.apply(new Map([[found.address, { storage: new Map([[found.slot, value]]) }]]))
  return { returned: bigintFromBytes(simulated({ ...context(), state: overlay }, { to, data }).output), found }
}

const ofLayouts = (name: string, wanted: bigint) =>
  afterSetting(addresses.layouts, inputOf(layouts, name, alice.address), inputOf(layouts, name, bob.address), wanted)

describe('the slot of a returned value', () => {
  test.each([0n, 5n, 1000n, (1n << 256n) - 1n])('of a mapping, set to %d', (wanted) => {
    const data = inputOf(token, 'balanceOf', alice.address)
    expect(afterSetting(addresses.token, data, inputOf(token, 'balanceOf', bob.address), wanted).returned).toBe(wanted)
  })

  test('of a mapping of mappings', () => {
    const data = inputOf(token, 'allowance', alice.address, bob.address)
    expect(afterSetting(addresses.token, data, inputOf(token, 'allowance', bob.address, alice.address), 77n).returned).toBe(77n)
  })

  test('behind a proxy is a slot of the proxy', () => {
    const data = inputOf(token, 'balanceOf', alice.address)
    const { returned, found } = afterSetting(addresses.proxy, data, inputOf(token, 'balanceOf', bob.address), 9n)
    expect([returned, found.address]).toEqual([9n, addresses.proxy])
  })

  test.each(['namespacedOf', 'vyperOf', 'sharedOf'])('of %s', (name) => {
    expect(ofLayouts(name, 123n).returned).toBe(123n)
  })

  test('in another contract', () => {
    const { returned, found } = ofLayouts('ledgerOf', 5n)
    expect([returned, found.address]).toEqual([5n, addresses.ledger])
  })

  test('in the lowest bits of a slot leaves the bits above it as they are', () => {
    const { returned, found } = ofLayouts('lowestOf', 123n)
    expect([returned, found.mask]).toEqual([123n, (1n << 96n) - 1n])
    const value = context().state.storage(found.address, found.slot)
    expect([value & found.mask, value >> 96n, slotWith(value, found, 123n) >> 96n]).toEqual([7n, 8n, 8n])
  })

  test.each([
    ['upperOf', 1n, /computed, or packed/],
    ['sharesOf', 3n, /computed, or packed/],
    ['constantOf', 1n, /reads no slot/],
    ['revertsOf', 1n, /does not return a number/],
    ['lowestOf', 1n << 96n, /room for values up to 79228162514264337593543950335/],
  ])('of %s is refused', (name, wanted, message) => {
    const error = (() => {
      try {
        return ofLayouts(name, wanted)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(CodedError)
    expect(error).toMatchObject({ code: 'slot-not-found', message: expect.stringMatching(message) as string })
  })

  test('of an account without code is refused', () => {
    expect(() => afterSetting(bob.address, new Uint8Array(4), new Uint8Array(4), 1n)).toThrow('does not return a number')
  })
})
