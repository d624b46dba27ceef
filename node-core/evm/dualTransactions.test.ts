// @module-tag full
/** Generated transactions of every type by all tiers of our engine and by the oracle: gas, outcome, logs, state and what they accessed. */
import { createBlock } from '@ethereumjs/block'
import { Common, Mainnet } from '@ethereumjs/common'
import { createTxFromRLP } from '@ethereumjs/tx'
import { createAddressFromString } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { describe, expect, test } from 'vitest'
import { type Address, type Hash, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { bigintFromBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { addressFromPrivateKey, sign } from '../base/secp256k1.ts'
import { createRandom } from '../base/vectors.suite.ts'
import {
  type Authorization,
  type Transaction,
  type TransactionType,
  type UnsignedTransaction,
  authorizationSigningHash,
  signTransaction,
} from '../types/transaction.ts'
import type { RunOptions } from './engine.ts'
import type { ExecutionResult } from './result.ts'
import { createEngine } from './evm.ts'
import { rulesOf } from './rules/rules.ts'
import {
  BLOCK,
  EAGER,
  FAST,
  MAIN,
  ORACLE_FORKS,
  ORACLE_HEADER,
  ORACLE_NAMES,
  OTHER,
  PLAIN,
  PROGRAMS,
  SENDER,
  SENDER_KEY,
  type Scenario,
  expectSame,
  fillOracle,
  isFull,
  readerOf,
  scenarioAt,
} from './scenario.suite.ts'

const AUTHORITY_KEY = fixedBytesFromBigint(0xa117n, 32)
const AUTHORITY = addressFromPrivateKey(AUTHORITY_KEY)
/** The oracle takes ten times as long for a transaction as for a program. */
const TRANSACTIONS = Math.max(100, PROGRAMS / 2)
const WATCHED: readonly Address[] = [SENDER, MAIN, OTHER, PLAIN, AUTHORITY, BLOCK.coinbase]
const SLOTS = [0n, 1n, 2n, 3n, 4n]

/** The scenario's message as a signed transaction of a type that its fork knows. */
function transactionOf({ seed, hardfork, message }: Scenario): Transaction {
  const random = createRandom(seed + 7)
  const rules = rulesOf(hardfork)
  const isKnown = [true, rules.eip2930, rules.eip1559, rules.eip4844, rules.eip7702]
  const type = random(isKnown.filter(Boolean).length) as TransactionType
  const slot = (): Hash => wordFromBigint(BigInt(random(5)))
  const accessList = [
    { address: MAIN, storageKeys: [slot(), slot()] },
    { address: PLAIN, storageKeys: [] },
  ].slice(random(3))
  const fees =
    type < 2 ? { gasPrice: 7n + BigInt(random(9)) } : { maxFeePerGas: 20n + BigInt(random(9)), maxPriorityFeePerGas: BigInt(random(20)) }
  const { data, value } = message
  const isCreation = type < 3 && random(8) === 0
  return signTransaction(
    {
      type,
      nonce: 1n,
      value,
      data,
      ...fees,
      // Room for the intrinsic gas of anything above; the rest is enough for some programs and not for others.
      gasLimit: 150_000n + message.gasLimit,
      ...(isCreation ? {} : { to: MAIN }),
      ...((type > 0 || rules.eip155) && { chainId: BLOCK.chainId }),
      ...(type > 0 && { accessList }),
      ...(type === 3 && { maxFeePerBlobGas: 5n, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] }),
      ...(type === 4 && { authorizationList: [authorizationOf(BigInt(random(2)), OTHER), authorizationOf(1n, PLAIN)] }),
    } satisfies UnsignedTransaction,
    SENDER_KEY,
  )
}

function authorizationOf(nonce: bigint, address: Address): Authorization {
  const fields = { chainId: BLOCK.chainId, address, nonce }
  return { ...fields, ...sign(authorizationSigningHash(fields), AUTHORITY_KEY) }
}

interface Observation {
  isSuccess: boolean
  gasUsed: bigint
  logs: string[]
  accounts: string[]
  accessed: string[]
}

/** Traced, and so in the exact loop, if the options say nothing else. */
function runOurs({ hardfork, world }: Scenario, tx: Transaction, options?: RunOptions): { observed: Observation; hasFailedFrame: boolean } {
  const reader = readerOf(world)
  let hasFailedFrame = false
  const tracer = { onExit: ({ error }: { error?: string }) => void (hasFailedFrame ||= error !== undefined) }
  const result = createEngine().transact(tx, BLOCK, rulesOf(hardfork), reader, { ...(options ?? { tracer }), reportsAccess: true })
  const accounts = WATCHED.map((address) => {
    const change = result.diff.get(address)
    const before = change === null ? undefined : reader.account(address)
    const storage = SLOTS.map(
      (slot) => change?.storage?.get(slot) ?? (before && !change?.storageCleared ? reader.storage(address, slot) : 0n),
    )
    return describeAccount(address, change?.nonce ?? before?.nonce ?? 0n, change?.balance ?? before?.balance ?? 0n, storage)
  })
  const logs = result.logs.map((log) => `${log.address} ${log.topics.join()} ${hexFromBytes(log.data)}`)
  return {
    hasFailedFrame,
    observed: { isSuccess: result.status === 'success', gasUsed: result.gasUsed, logs, accounts, accessed: accessedSlots(result) },
  }
}

const describeAccount = (address: Address, nonce: bigint, balance: bigint, storage: readonly bigint[]) =>
  `${address} nonce ${nonce} balance ${balance} storage ${storage.join()}`

const accessedSlots = ({ accessed }: ExecutionResult) =>
  Array.from(accessed!)
    .flatMap(([address, slots]) => Array.from(slots, (slot) => `${address} ${wordFromBigint(slot)}`))
    .toSorted()

async function runOracle({ hardfork, world }: Scenario, tx: Transaction): Promise<Observation> {
  // It requires a KZG library to read a blob transaction, but does not use it: there are no blobs here.
  const common = new Common({ chain: Mainnet, hardfork: ORACLE_NAMES[hardfork] ?? hardfork, customCrypto: { kzg: {} as never } })
  const vm = await createVM({ common })
  await fillOracle(vm.stateManager, world)
  const { baseFeePerGas, prevRandao, ...early } = ORACLE_HEADER
  const header = {
    ...early,
    ...(common.isActivatedEIP(1559) && { baseFeePerGas }),
    ...(common.isActivatedEIP(3675) && { difficulty: 0n, mixHash: prevRandao }),
  }
  const block = createBlock({ header }, { common, skipConsensusFormatValidation: true })
  const { execResult, totalGasSpent, receipt, accessList } = await runTx(vm, {
    tx: createTxFromRLP(tx.raw, { common }),
    block,
    skipHardForkValidation: true,
    reportAccessList: true,
  })
  const accounts: string[] = []
  for (const address of WATCHED) {
    const key = createAddressFromString(address)
    const account = await vm.stateManager.getAccount(key)
    const storage: bigint[] = []
    for (const slot of SLOTS) storage.push(bigintFromBytes(await vm.stateManager.getStorage(key, fixedBytesFromBigint(slot, 32))))
    accounts.push(describeAccount(address, account?.nonce ?? 0n, account?.balance ?? 0n, storage))
  }
  return {
    isSuccess: execResult.exceptionError === undefined,
    gasUsed: totalGasSpent,
    logs: receipt.logs.map(
      ([address, topics, data]) => `${hexFromBytes(address)} ${topics.map(hexFromBytes).join()} ${hexFromBytes(data)}`,
    ),
    accounts,
    accessed: (accessList ?? []).flatMap(({ address, storageKeys }) => storageKeys.map((key) => `${address} ${key}`)).toSorted(),
  }
}

describe('two engines', () => {
  test(`agree on ${TRANSACTIONS} generated transactions of every fork and type`, { timeout: 1_200_000 }, async () => {
    const seen = new Set<string>()
    for (let i = 0; i < TRANSACTIONS; i++) {
      await expectSame(scenarioAt(i, ORACLE_FORKS), async (scenario) => {
        const tx = transactionOf(scenario)
        const { observed, hasFailedFrame } = runOurs(scenario, tx)
        const oracle = await runOracle(scenario, tx)
        // Compiling the code takes longer than running it.
        const tiers = isFull ? [FAST, EAGER] : [i % 8 === 0 ? EAGER : FAST]
        const others = tiers.map((options) => runOurs(scenario, tx, options).observed)
        seen.add(`type ${tx.type}`).add(observed.isSuccess ? 'success' : 'failure')
        // The oracle also reports what frames accessed that were reverted; before Berlin there is nothing to compare.
        const isComparable = !hasFailedFrame && rulesOf(scenario.hardfork).eip2930
        return [
          [...others, isComparable ? observed : { ...observed, accessed: [] }],
          [...others.map(() => observed), isComparable ? oracle : { ...oracle, accessed: [] }],
        ]
      })
    }
    expect([...seen].toSorted()).toEqual(['failure', 'success', 'type 0', 'type 1', 'type 2', 'type 3', 'type 4'])
  })
})
