/** Contracts as people write them, and what to call on them, over a state that keeps what each call changed. */
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { ZERO_HASH, bytesFromHex } from '../contract/hex.ts'
import type { Address, Hash } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { compileContract } from '../fixtures/compile.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import type { RunOptions } from './engine.ts'
import { createEngine } from './evm.ts'
import { BLOCK, SENDER } from './memoryState.suite.ts'
import type { ExecutionResult } from './result.ts'
import { rulesOf } from './rules/rules.ts'
import type { StateDiff, StateReader } from './state.ts'

const compiled = new Map<string, ReturnType<typeof compileContract>>()
function contractOf(name: string): ReturnType<typeof compileContract> {
  let contract = compiled.get(name)
  if (contract === undefined) compiled.set(name, (contract = compileContract(name)))
  return contract
}

/** A state that takes over what transactions change. */
class World implements StateReader {
  readonly #accounts = new Map<Address, Account>([
    [SENDER, { nonce: 0n, balance: 10n ** 24n, codeHash: EMPTY_CODE_HASH, storageRoot: EMPTY_ROOT }],
  ])
  readonly #codes = new Map<Hash, Uint8Array>([[EMPTY_CODE_HASH, EMPTY_BYTES]])
  readonly #slots = new Map<string, bigint>()

  account(address: Address): Account | undefined {
    return this.#accounts.get(address)
  }

  code(hash: Hash): Uint8Array {
    return this.#codes.get(hash)!
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#slots.get(`${address} ${slot}`) ?? 0n
  }

  blockHash(): Hash {
    return ZERO_HASH
  }

  apply(diff: StateDiff): void {
    for (const [address, change] of diff) {
      if (change === null) {
        this.#accounts.delete(address)
        continue
      }
      const before = this.#accounts.get(address) ?? { nonce: 0n, balance: 0n, codeHash: EMPTY_CODE_HASH, storageRoot: EMPTY_ROOT }
      const { nonce = before.nonce, balance = before.balance, code, storage } = change
      if (code !== undefined) this.#codes.set(code.hash, code.bytes)
      this.#accounts.set(address, { ...before, nonce, balance, codeHash: code?.hash ?? before.codeHash })
      for (const [slot, value] of storage ?? []) this.#slots.set(`${address} ${slot}`, value)
    }
  }
}

/** A contract that is deployed, and called with one way to execute. */
export class DeployedContract {
  readonly #world = new World()
  readonly #engine = createEngine()
  readonly abi: Abi
  readonly #options: RunOptions
  readonly #address: Address

  constructor(name: string, args: readonly unknown[], options: RunOptions) {
    const { abi, bytecode } = contractOf(name)
    this.abi = abi as Abi
    this.#options = options
    const { createdAddress, status } = this.#transact(undefined, bytesFromHex(encodeDeployData({ abi: this.abi, bytecode, args })))
    if (status !== 'success') throw new Error(`${name} cannot be deployed: ${status}`)
    this.#address = createdAddress!
  }

  /** The result of a transaction, whose changes stay. */
  call(functionName: string, args: readonly unknown[], gasLimit?: bigint): ExecutionResult {
    return this.#transact(this.#address, bytesFromHex(encodeFunctionData({ abi: this.abi, functionName, args })), gasLimit)
  }

  #transact(to: Address | undefined, data: Uint8Array, gasLimit = 1n << 36n): ExecutionResult {
    const nonce = this.#world.account(SENDER)!.nonce
    const tx = { type: 0, from: SENDER, nonce, value: 0n, data, gasLimit, gasPrice: 0n, ...(to === undefined ? {} : { to }) } as const
    const result = this.#engine.transact(tx, BLOCK, rulesOf('osaka'), this.#world, {
      ...this.#options,
      relax: { fees: true, gasLimit: true },
      reportsAccess: true,
      recordsAccess: true,
    })
    this.#world.apply(result.diff)
    return result
  }
}

/** Calls of one contract, in order. */
export interface ContractProgram {
  name: string
  contract: string
  args?: readonly unknown[]
  calls: readonly (readonly [functionName: string, ...args: unknown[]])[]
}

const MAX = (1n << 256n) - 1n
const ALICE: Address = '0x00000000000000000000000000000000000a11ce'
const numbers = (count: number): bigint[] =>
  Array.from({ length: count }, (_, i) => (BigInt(i) * 0x9e37_79b9_7f4a_7c15_f39c_c060n ** 3n) & MAX)
const SIGNED = [0n, 1n, -1n, 255n, -128n, 10n ** 18n, -(10n ** 18n), (1n << 255n) - 1n, -(1n << 255n), -(1n << 128n)]

/** Multiples of the generator of BN254's first group. */
const POINT_4 = [
  3010198690406615200373504922352659861758983907867017329644089018310584441462n,
  4027184618003122424972590350825261965929648733675738730716654005365300998076n,
]
const POINT_59 = [
  21473395443845349750900846112745068903126861205222141301075760067870382362414n,
  5808954027216578402754904606951746712770264922034065552601780139437115186894n,
]

export const CONTRACT_PROGRAMS: readonly ContractProgram[] = [
  {
    name: 'ERC-20',
    contract: 'Token',
    args: [10n ** 24n],
    calls: [
      ['transfer', ALICE, 10n ** 18n],
      ['transfer', ALICE, 10n ** 18n],
      ['transfer', ALICE, 10n ** 25n],
      ['approve', ALICE, MAX],
      ['transferFrom', ALICE, SENDER, 1n],
      ['allowance', SENDER, ALICE],
      ['name'],
    ],
  },
  {
    name: 'transfers, a sort and a ray tracer',
    contract: 'Compute',
    calls: [
      ['transfers', 40n],
      ['sort', 40n],
      ['trace', 6n],
    ],
  },
  {
    name: 'a pool of two tokens',
    contract: 'Pool',
    calls: [
      ['mint', 10n ** 24n, 3n * 10n ** 24n],
      ['swaps', 10n, 10n ** 20n],
      ['mint', 10n ** 20n, 3n * 10n ** 20n],
      ['swaps', 3n, 1n],
      ['swaps', 1n, 10n ** 60n],
      ['getReserves'],
      ['price0Cumulative'],
    ],
  },
  {
    name: 'multiplication and division by 512 bits',
    contract: 'Pool',
    calls: [
      ...[1n, 3n, 10n ** 18n, 1n << 128n, (1n << 255n) - 19n, MAX].flatMap((d) =>
        [7n, 10n ** 30n, (1n << 200n) + 5n, MAX].map((a) => ['mulDiv', a, MAX - 12_345n, d] as const),
      ),
      ...[0n, 1n, 99n, 10n ** 36n, MAX - 1n].map((value) => ['sqrt', value] as const),
      ...[0, 1, -1, 60, -887_272, 887_272].map((tick) => ['sqrtRatio', tick] as const),
    ],
  },
  {
    name: 'a library in assembly',
    contract: 'Assembly',
    calls: [
      ['logarithms', 60n],
      ...SIGNED.flatMap((a) => SIGNED.map((b, k) => ['signs', a, b, [0n, 1n, 3n, 15n, 30n, 31n, 64n, 255n, 256n, MAX][k]!] as const)),
      ['sort', numbers(30)],
      ...[0n, 9n, 10n ** 18n, MAX].map((value) => ['text', value] as const),
      ['merkleRoot', 1n],
      ['merkleRoot', 45n],
      ['recover', `0x${'11'.repeat(32)}`, 27, `0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`],
      ['recover', `0x${'11'.repeat(32)}`, 29, `0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`],
      ['toggle', 250n, 20n],
      ['toggle', 255n, 5n],
      ['mixed', '0x'],
      ['mixed', '0x010203'],
      ['mixed', `0x${'c0ffee'.repeat(50)}`],
    ],
  },
  {
    name: 'a verifier of zero-knowledge proofs',
    contract: 'Verifier',
    calls: [
      // Valid, because 59 = 2 + 3 + 5 * 4 + 6 * 5 + 4; the second is not.
      ['verify', POINT_59, POINT_4, [4n, 5n]],
      ['verify', POINT_4, POINT_59, [4n, 5n]],
      ['multiply', 12_345_678_901_234_567_890n],
      ['isOnCurve', ...POINT_59],
      ['isOnCurve', 1n, 3n],
      ['invert', 7n],
      ['verify', [1n, 1n], [1n, 2n], []],
      ['verify', [1n, 2n], [1n, 2n], [MAX]],
    ],
  },
  {
    name: 'loops of one kind of work',
    contract: 'Loops',
    calls: [
      ['hashes', 200n],
      ['approvals', 30n],
      ['mints', 30n],
      ['transfers', 30n],
      ['products', 100n],
    ],
  },
]

/** Calls that run the same blocks thousands of times. */
export const HOT_PROGRAMS: readonly ContractProgram[] = [
  {
    name: 'transfers, a sort and a ray tracer',
    contract: 'Compute',
    calls: [
      ['transfers', 700n],
      ['sort', 60n],
      ['trace', 6n],
    ],
  },
  {
    name: 'a pool of two tokens',
    contract: 'Pool',
    calls: [
      ['mint', 10n ** 24n, 10n ** 24n],
      ['swaps', 400n, 10n ** 18n],
    ],
  },
  {
    name: 'a library in assembly',
    contract: 'Assembly',
    calls: [
      ['logarithms', 500n],
      ['sort', numbers(70)],
      ['merkleRoot', 700n],
      ['toggle', 100n, 1500n],
    ],
  },
  {
    name: 'loops of one kind of work',
    contract: 'Loops',
    calls: [
      ['hashes', 1500n],
      ['approvals', 1500n],
      ['mints', 1500n],
      ['transfers', 1500n],
      ['products', 700n],
    ],
  },
]
