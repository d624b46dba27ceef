/** What a transaction costs, logs and is allowed to do from Amsterdam on. */
import { describe, expect, test } from 'vitest'
import { BURN_TOPIC, SYSTEM_ADDRESS, TRANSFER_TOPIC } from '../../contract/etherLogs.ts'
import { type Address, type Hash, bytesFromHex, hexFromBytes, wordFromBigint } from '../../contract/hex.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import type { Relaxations } from '../engine.ts'
import type { TransactionEnv } from '../environment.ts'
import { createEngine } from '../evm.ts'
import { stateGasPerByte } from '../machine/stateGas.ts'
import { type AccountFixture, BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'
import { floorDataGas, intrinsicGas, reservedGas } from './intrinsicGas.ts'

const engine = createEngine()
const rules = rulesOf('amsterdam')
/** At a block gas limit of 30 million. */
const PER_BYTE = 150n
const [ACCOUNT, SLOT] = [112n * PER_BYTE, 32n * PER_BYTE]
const NOBODY: Address = '0x00000000000000000000000000000000000dead0'
const topicOf = (address: Address): Hash => wordFromBigint(BigInt(address))
const transferLog = (from: Address, to: Address, value: bigint) => [SYSTEM_ADDRESS, TRANSFER_TOPIC, topicOf(from), topicOf(to), value]

interface Situation {
  /** Of the contract that is called. */
  code?: string
  tx?: Partial<TransactionEnv>
  contract?: AccountFixture
  others?: Record<Address, AccountFixture>
  relax?: Relaxations
}

function transact({ code = '', tx, contract, others, relax }: Situation) {
  const called = { nonce: 1n, code: `0x${code}` as const, ...contract }
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: called, ...others })
  const fields = transactionFixture({ gasLimit: 1_000_000n, ...tx })
  const result = engine.transact(fields, { ...BLOCK, gasLimit: 30_000_000n }, rules, state, relax ? { relax } : {})
  const logs = result.logs.map(({ address, topics, data }) => [address, ...topics, BigInt(hexFromBytes(data))])
  return { ...result, diff: result.diff, logs }
}

/** Creates a contract of that init code, at most 32 bytes, and leaves its address on the stack. */
const creating = (initCode: string, value = '5f') => {
  const length = (initCode.length / 2).toString(16).padStart(2, '0')
  return `7f${initCode.padEnd(64, '0')}5f5260${length}5f${value}f0`
}

/** The creation of a contract of that many zeros. */
const deployment = (bytes: number): Situation => {
  const data = bytesFromHex(`0x62${bytes.toString(16).padStart(6, '0')}5ff3`)
  return { tx: { to: undefined as never, gasLimit: 20_000_000n, data } }
}

describe('ether that moves is logged (EIP-7708)', () => {
  test('by the transaction, by calls and by creations, in their order', () => {
    // CALL of nobody with 5 wei; CREATE with 3 wei.
    const { logs } = transact({ code: `5f5f5f5f600573${NOBODY.slice(2)}5af15f5f6003f0`, tx: { value: 9n } })
    expect(logs).toEqual([
      transferLog(SENDER, CONTRACT, 9n),
      transferLog(CONTRACT, NOBODY, 5n),
      transferLog(CONTRACT, createContractAddress(CONTRACT, 1n), 3n),
    ])
  })

  test('there is no log for a zero transfer, or for a transfer to oneself', () => {
    // CALL of itself with one wei; call data marks the inner frame, which ends at once.
    expect(transact({ code: `3615600957005b5f5f60015f6001305af1`, contract: { balance: 5n }, tx: { value: 0n } }).logs).toEqual([])
    expect(transact({ tx: { to: SENDER, value: 7n } }).logs).toEqual([])
  })

  test('a frame that fails leaves no log', () => {
    expect(transact({ code: '5f5ffd', tx: { value: 9n } }).logs).toEqual([])
  })

  test('a contract that destroys itself sends to another beneficiary, and burns for itself', () => {
    expect(transact({ code: `73${NOBODY.slice(2)}ff`, contract: { balance: 4n } }).logs).toEqual([transferLog(CONTRACT, NOBODY, 4n)])
    const created = createContractAddress(CONTRACT, 1n)
    expect(transact({ code: creating('30ff', '6004'), contract: { balance: 4n } }).logs).toEqual([
      transferLog(CONTRACT, created, 4n),
      [SYSTEM_ADDRESS, BURN_TOPIC, topicOf(created), 4n],
    ])
  })

  test('what a destroyed contract receives afterwards is burned at the end', () => {
    const created = createContractAddress(CONTRACT, 1n)
    // The created contract destroys itself for its creator, which then sends it 2 wei.
    const { logs } = transact({ code: `${creating('33ff')}5f5f5f5f6002855af1`, contract: { balance: 4n } })
    expect(logs).toEqual([transferLog(CONTRACT, created, 2n), [SYSTEM_ADDRESS, BURN_TOPIC, topicOf(created), 2n]])
  })

  test('there are none before Amsterdam', () => {
    const state = memoryState({ [SENDER]: { balance: 10n ** 18n } })
    expect(engine.transact(transactionFixture({ value: 1n }), BLOCK, rulesOf('bpo2'), state).logs).toEqual([])
  })
})

describe('new state costs state gas (EIP-8037)', () => {
  test('priced by the gas limit of the block', () => {
    const prices = [1n, 30n, 36n, 60n, 100n, 120n, 200n, 500n].map((millions) => stateGasPerByte(rules, millions * 1_000_000n))
    expect(prices).toEqual([1, 150, 150, 662, 1174, 1174, 2198, 5782])
    expect(stateGasPerByte(rulesOf('bpo2'), 30_000_000n)).toBe(0)
  })

  test('for a slot that is set, and none for one that is changed', () => {
    const set = transact({ code: '60015f5500' })
    expect([set.regularGas, set.stateGas]).toEqual([21_000n + 5n + 5000n, SLOT])
    expect(set.gasUsed).toBe(set.regularGas + SLOT)
    const changed = transact({ code: '60015f5500', contract: { storage: { 0: 7n } } })
    expect([changed.regularGas, changed.stateGas]).toEqual([21_000n + 5n + 5000n, 0n])
  })

  test('which a slot that is set and cleared gets back at once', () => {
    const { stateGas, gasRefund, gasSpent } = transact({ code: '60015f555f5f5500' })
    expect([stateGas, gasRefund]).toEqual([0n, 2800n])
    expect(gasSpent).toBe(21_000n + 5n + 5000n + 4n + 100n)
  })

  test('for an account that a call or a creation creates', () => {
    expect(transact({ code: `5f5f5f5f600173${NOBODY.slice(2)}5af1`, contract: { balance: 1n } }).stateGas).toBe(ACCOUNT)
    expect(transact({ code: '5f5f5ff0' }).stateGas).toBe(ACCOUNT)
    // Deploys two bytes, and pays for their hash.
    const deployed = transact({ tx: { to: undefined as never, data: bytesFromHex('0x60025ff3') } })
    expect(deployed.stateGas).toBe(ACCOUNT + 2n * PER_BYTE)
    expect(deployed.regularGas).toBe(21_000n + 9000n + 3n * 16n + 16n + 2n + 8n + 6n)
  })

  test('a creation that fails, a frame that fails and a transaction that fails cost none', () => {
    expect(transact({ code: creating('5f5ffd') }).stateGas).toBe(0n)
    expect(transact({ code: creating('60015f555f5ffd') }).stateGas).toBe(0n)
    const failed = transact({ code: '60015f555f5ffd' })
    expect([failed.status, failed.stateGas]).toEqual(['revert', 0n])
    expect(failed.gasUsed).toBe(failed.regularGas)
  })

  test('what is created and destroyed in one transaction costs none', () => {
    // The init code stores a word and destroys itself.
    expect(transact({ code: creating('60015f5533ff') }).stateGas).toBe(0n)
  })

  test('taken from the reservoir first, which GAS does not include', () => {
    const gasLimit = (1n << 24n) + 100_000n
    // Returns the gas that is left before it stores a word and after.
    const code = '5a60015f555a5f526020525f5160405260405ff3'
    const { output, regularGas, gasUsed } = transact({ code, tx: { gasLimit } })
    const [after, before] = [BigInt(hexFromBytes(output.subarray(0, 32))), BigInt(hexFromBytes(output.subarray(32, 64)))]
    expect(before).toBe((1n << 24n) - 21_000n - 2n)
    expect(before - after).toBe(3n + 2n + 5000n + 2n)
    expect(gasUsed).toBe(regularGas + SLOT)
  })

  test('a transaction may have any gas limit, but spend only so much of it on anything else', () => {
    const endless = transact({ code: '5b5f56', tx: { gasLimit: 20_000_000n } })
    expect([endless.status, endless.gasUsed]).toEqual(['halt', 1n << 24n])
    const relaxed = transact({ code: '5b5f56', tx: { gasLimit: 20_000_000n }, relax: { gasLimit: true, regularGas: true } })
    expect(relaxed.gasUsed).toBe(20_000_000n)
  })

  test('an authorization costs an account and a delegation before anything runs', () => {
    const authorization = { chainId: 0n, address: CONTRACT, nonce: 0n, yParity: 0 as const, r: 1n, s: 1n }
    const { regular, state } = intrinsicGas(
      { to: CONTRACT, data: new Uint8Array(0), authorizationList: [authorization] },
      rules,
      30_000_000n,
    )
    expect([regular, state]).toEqual([21_000n + 7500n, (112n + 23n) * PER_BYTE])
  })

  test('both dimensions of the block must hold a transaction', () => {
    expect(reservedGas(20_000_000n, { regular: 30_000n, state: 16_800n }, rules)).toEqual({ regular: 1n << 24n, state: 19_970_000n })
    expect(reservedGas(100_000n, { regular: 30_000n, state: 16_800n }, rules)).toEqual({ regular: 83_200n, state: 70_000n })
    expect(reservedGas(100_000n, { regular: 30_000n, state: 0n }, rulesOf('bpo2'))).toEqual({ regular: 100_000n, state: 0n })
  })
})

describe('the data of a transaction costs more', () => {
  const data = bytesFromHex('0x0001')
  const accessList = [{ address: CONTRACT, storageKeys: [topicOf(CONTRACT)] }]

  test('each byte of call data has the floor of four tokens (EIP-7976), and so has the access list (EIP-7981)', () => {
    expect(floorDataGas({ data }, rules)).toBe(21_000n + 2n * 64n)
    expect(floorDataGas({ data, accessList }, rules)).toBe(21_000n + (2n + 52n) * 64n)
  })

  test('an access list pays that floor on top of its own price (EIP-7981)', () => {
    expect(intrinsicGas({ to: CONTRACT, data, accessList }, rules, 30_000_000n).regular).toBe(21_020n + 2400n + 1900n + 52n * 64n)
  })

  test('code may have 32 KiB, init code 64 KiB (EIP-7954)', () => {
    expect([rules.limits.codeBytes, rules.limits.initCodeBytes]).toEqual([32_768, 65_536])
    expect(transact(deployment(32_768)).status).toBe('success')
    expect(transact(deployment(32_769)).reason).toBe('max code size exceeded')
  })
})

test('the block counts no refund (EIP-7778)', () => {
  const { gasUsed, gasRefund, regularGas } = transact({ code: '5f5f5500', contract: { storage: { 0: 7n } } })
  expect(gasRefund).toBe(4800n)
  expect(regularGas).toBe(gasUsed + gasRefund)
})
