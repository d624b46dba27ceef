/** Runs GeneralStateTest cases: one transaction on a given state, compared by state root, logs and whether it is valid. */
import { type Address, type Hash, type Hex, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { Engine, RunOptions } from '../evm/engine.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateDiff } from '../evm/state.ts'
import { type Rules, rulesOf } from '../evm/rules/rules.ts'
import { blobBaseFee } from '../execution/blobGas.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import type { BlobSchedule, Hardfork } from '../types/chainConfig.ts'
import { type Log, encodeLogs } from '../types/log.ts'
import { type Transaction, type TransactionType, signTransaction, transactionFromBytes } from '../types/transaction.ts'

type Quantities = Record<string, Hex>

/** An account as the tests write it. */
export interface TestAccount {
  nonce: Hex
  balance: Hex
  code: Hex
  storage: Quantities
}

interface TestTransaction {
  nonce: Hex
  gasLimit: Hex[]
  to?: Hex | ''
  value: Hex[]
  data: Hex[]
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  maxFeePerBlobGas?: Hex
  blobVersionedHashes?: Hash[]
  accessLists?: ({ address: Hex; storageKeys: Hex[] }[] | null)[]
  authorizationList?: Record<'chainId' | 'address' | 'nonce' | 'v' | 'r' | 's', Hex>[]
  secretKey?: Hex
}

interface TestPost {
  hash: Hash
  logs: Hash
  indexes: { data: number; gas: number; value: number }
  txbytes?: Hex
  expectException?: string
}

/** A GeneralStateTest as in its file. */
export interface StateTest {
  env: Quantities
  pre: Record<Address, TestAccount>
  transaction: TestTransaction
  post: Record<string, TestPost[]>
  config?: { chainid?: Hex; blobSchedule?: Record<string, Record<'target' | 'max' | 'baseFeeUpdateFraction', Hex>> }
}

/** One transaction of a test under one fork. */
export interface StateTestCase {
  /** Name of the test, fork and indexes. */
  name: string
  /** As the file names it. */
  fork: string
  test: StateTest
  post: TestPost
}

/** The result of a case. */
export interface StateTestOutcome {
  /** The differences from the expectation, one line each; empty if the case passed. */
  differences: string[]
  root: Hash
  result?: ExecutionResult
  /** Why the transaction is invalid. */
  invalid?: string
}

/** Forks by their names in the tests. */
export const FORKS: Readonly<Record<string, Hardfork>> = {
  Frontier: 'frontier',
  Homestead: 'homestead',
  EIP150: 'tangerineWhistle',
  EIP158: 'spuriousDragon',
  Byzantium: 'byzantium',
  Constantinople: 'constantinople',
  ConstantinopleFix: 'petersburg',
  Istanbul: 'istanbul',
  Berlin: 'berlin',
  London: 'london',
  ArrowGlacier: 'arrowGlacier',
  GrayGlacier: 'grayGlacier',
  Merge: 'paris',
  Paris: 'paris',
  Shanghai: 'shanghai',
  Cancun: 'cancun',
  Prague: 'prague',
  Osaka: 'osaka',
  BPO1: 'bpo1',
  BPO2: 'bpo2',
  // Later ones differ only in the blob schedule, which the test gives.
  BPO3: 'bpo2',
  BPO4: 'bpo2',
  BPO5: 'bpo2',
  Amsterdam: 'amsterdam',
}

/** The cases of a file's content, in its order. */
export function* stateTestCases(tests: Record<string, StateTest>): Generator<StateTestCase> {
  for (const [testName, test] of Object.entries(tests)) {
    for (const [fork, posts] of Object.entries(test.post)) {
      for (const post of posts) {
        const { data, gas, value } = post.indexes
        yield { name: `${testName} ${fork} d${data}g${gas}v${value}`, fork, test, post }
      }
    }
  }
}

/** Runs a case on an engine. Throws RangeError for a fork of unknown name. */
export function runStateTest(testCase: StateTestCase, engine: Engine, options?: RunOptions): StateTestOutcome {
  const { test, post } = testCase
  const rules = rulesOfCase(testCase)
  const database = new StateDatabase(createMemoryStore())
  const before = database.commit(EMPTY_ROOT, diffOf(test.pre)).root
  const block = blockEnv(test, rules)
  const differences: string[] = []
  let result: ExecutionResult | undefined
  let invalid: string | undefined
  let root = before
  try {
    const state = database.at(before, (number) => keccak256Hex(new TextEncoder().encode(number.toString())))
    result = engine.transact(transactionOf(test, post, rules, block.chainId), block, rules, state, options)
    root = database.commit(before, result.diff).root
  } catch (error) {
    // An error without a code is a bug in the node, not a verdict on the transaction.
    if (!(error instanceof CodedError)) throw error
    invalid = error.message
  }
  if (!rules.eip161) root = touched(database, root, block.coinbase)
  if (invalid !== undefined && post.expectException === undefined) differences.push(`invalid transaction: ${invalid}`)
  if (invalid === undefined && post.expectException !== undefined) differences.push(`expected to be invalid: ${post.expectException}`)
  if (root !== post.hash) differences.push(`root ${root}, expected ${post.hash}`)
  const logs = logsHash(result?.logs ?? [])
  if (logs !== post.logs) differences.push(`logs ${logs}, expected ${post.logs}`)
  return { differences, root, ...(result && { result }), ...(invalid !== undefined && { invalid }) }
}

/**
 * The root with the account, which exists from now on. The roots of the tests include a zero reward for the coinbase (geth,
 * tests/state_test_util.go), which makes a difference if no transaction ran, or if the coinbase has destroyed itself.
 */
function touched(database: StateDatabase, root: Hash, address: Address): Hash {
  const exists = database.at(root, () => root).account(address) !== undefined
  return exists ? root : database.commit(root, new Map([[address, { nonce: 0n, balance: 0n }]])).root
}

/** keccak256(rlp(logs)), as the tests give it. */
function logsHash(logs: readonly Log[]): Hash {
  return keccak256Hex(encodeLogs(logs))
}

function rulesOfCase({ fork, test }: StateTestCase): Rules {
  const hardfork = FORKS[fork]
  if (hardfork === undefined) throw new RangeError(`fork ${fork} is unknown`)
  const schedule = test.config?.blobSchedule?.[fork]
  return rulesOf(hardfork, schedule && scheduleOf(schedule))
}

/** A blob schedule as the tests write it. */
export function scheduleOf(schedule: Record<'target' | 'max' | 'baseFeeUpdateFraction', Hex>): BlobSchedule {
  const { target, max, baseFeeUpdateFraction } = schedule
  return { target: Number(target), max: Number(max), baseFeeUpdateFraction: BigInt(baseFeeUpdateFraction) }
}

function diffOf(accounts: Record<Address, TestAccount>): StateDiff {
  const diff: StateDiff = new Map()
  for (const [address, account] of Object.entries(accounts)) {
    const bytes = bytesFromHex(account.code)
    diff.set(address.toLowerCase() as Address, {
      nonce: BigInt(account.nonce),
      balance: BigInt(account.balance),
      ...(bytes.length > 0 && { code: { hash: keccak256Hex(bytes), bytes } }),
      storage: new Map(Object.entries(account.storage).map(([slot, value]) => [BigInt(slot), BigInt(value)])),
    })
  }
  return diff
}

function blockEnv({ env, config }: StateTest, rules: Rules): BlockEnv {
  const quantity = (name: string): bigint => BigInt(env[name] ?? 0)
  return {
    number: quantity('currentNumber'),
    timestamp: quantity('currentTimestamp'),
    coinbase: env.currentCoinbase!.toLowerCase() as Address,
    gasLimit: quantity('currentGasLimit'),
    baseFeePerGas: rules.eip1559 ? quantity('currentBaseFee') : 0n,
    blobBaseFee: rules.blobSchedule ? blobBaseFee(quantity('currentExcessBlobGas'), rules.blobSchedule) : 0n,
    prevRandao: quantity('currentRandom'),
    difficulty: quantity('currentDifficulty'),
    chainId: BigInt(config?.chainid ?? 1),
  }
}

function transactionOf(test: StateTest, post: TestPost, rules: Rules, chainId: bigint): Transaction {
  const tx =
    post.txbytes === undefined
      ? signedTransaction(test.transaction, post, rules, chainId)
      : transactionFromBytes(bytesFromHex(post.txbytes))
  if (tx.chainId !== undefined && tx.chainId !== chainId) throw new CodedError('chain-id', `invalid chain id ${tx.chainId}`)
  return tx
}

function signedTransaction(tx: TestTransaction, post: TestPost, rules: Rules, chainId: bigint): Transaction {
  const { data, gas, value } = post.indexes
  const accessList = tx.accessLists?.[data]
  const type: TransactionType = tx.authorizationList ? 4 : tx.blobVersionedHashes ? 3 : tx.maxFeePerGas ? 2 : accessList ? 1 : 0
  if (tx.secretKey === undefined) throw new RangeError('the test gives neither txbytes nor secretKey')
  return signTransaction(
    {
      type,
      ...(type > 0 || rules.eip155 ? { chainId } : {}),
      nonce: BigInt(tx.nonce),
      gasLimit: BigInt(tx.gasLimit[gas]!),
      ...(tx.to ? { to: tx.to.toLowerCase() as Address } : {}),
      value: BigInt(tx.value[value]!),
      data: bytesFromHex(tx.data[data]!),
      ...(type > 0 && {
        accessList: (accessList ?? []).map((entry) => ({
          address: entry.address.toLowerCase() as Address,
          storageKeys: entry.storageKeys.map((key) => wordFromBigint(BigInt(key))),
        })),
      }),
      ...(type < 2
        ? { gasPrice: BigInt(tx.gasPrice ?? 0) }
        : { maxFeePerGas: BigInt(tx.maxFeePerGas ?? 0), maxPriorityFeePerGas: BigInt(tx.maxPriorityFeePerGas ?? 0) }),
      ...(type === 3 && { maxFeePerBlobGas: BigInt(tx.maxFeePerBlobGas ?? 0), blobVersionedHashes: tx.blobVersionedHashes ?? [] }),
      ...(type === 4 && {
        authorizationList: (tx.authorizationList ?? []).map((it) => ({
          chainId: BigInt(it.chainId),
          address: it.address,
          nonce: BigInt(it.nonce),
          yParity: Number(it.v) as 0 | 1,
          r: BigInt(it.r),
          s: BigInt(it.s),
        })),
      }),
    },
    bytesFromHex(tx.secretKey),
  )
}
