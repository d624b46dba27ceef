/** Why tests would fail as they come out: what they cannot set is not the same there. */
import { hexFromBytes, ZERO_HASH } from '../contract/hex.ts'
import type { Engine } from '../evm/engine.ts'
import { includesFork } from '../types/chainConfig.ts'
import { effectiveGasPrice, impersonatedTransaction } from '../types/transaction.ts'
import { type Outcome, outcomeCodec, type Reproduction, transactionOf } from './bundle.ts'
import { FOUNDRY_GAS_LIMIT } from './foundryLines.ts'
import { runReproduction } from './run.ts'

/** At least what an entry of an access list costs, whatever the fork. */
const GAS_PER_ENTRY = 10_000n

const GAS = 'it depends on gas, of which calls need less in tests of Foundry, or on the gas limit of its block'
const BLOCK_HASHES = 'it depends on hashes of blocks, which calls cannot set'

/** Why a test of the bundle would fail; undefined if it does not. */
export const testObstacle = (bundle: Reproduction, kind: 'foundry' | 'viem', engine: Engine): Promise<string | undefined> =>
  kind === 'foundry' ? foundryObstacle(bundle, engine) : viemObstacle(bundle, engine)

/**
 * In a test of Foundry, the state is set in the same transaction, so that a call needs less gas: what runs out of it may go on, and what logs
 * how much was used logs less.
 */
async function foundryObstacle(bundle: Reproduction, engine: Engine): Promise<string | undefined> {
  const { outcome } = await runReproduction(asInFoundry(bundle), engine)
  return effectsOf(outcome) === effectsOf(bundle.expected) ? undefined : GAS
}

/** Calls have block overrides for all that code reads of blocks but their hashes. */
async function viemObstacle(bundle: Reproduction, engine: Engine): Promise<string | undefined> {
  const { blockHashes } = bundle.block
  if (blockHashes.size === 0) return undefined
  const others = new Map(Array.from(blockHashes.keys(), (number) => [number, ZERO_HASH] as const))
  const { outcome } = await runReproduction({ ...bundle, block: { ...bundle.block, blockHashes: others } }, engine)
  return answerOf(outcome) === answerOf(bundle.expected) ? undefined : BLOCK_HASHES
}

const answerOf = ({ status, output }: Outcome): string => `${status} ${hexFromBytes(output)}`

/** The bundle with all that it reads in the access list, and with more gas, for which the sender has as much more. */
function asInFoundry(bundle: Reproduction): Reproduction {
  const { rules, block } = bundle
  const transaction = transactionOf(bundle)
  const { type, nonce, to, value, data, chainId, from } = transaction
  const { maxPriorityFeePerGas, maxFeePerBlobGas, blobVersionedHashes, authorizationList } = transaction
  const read = Array.from(bundle.accounts, ([address, { storage }]) => ({ address, storageKeys: Array.from(storage.keys()) }))
  const accessList = [...(transaction.accessList ?? []), ...read]
  const entries = accessList.reduce((sum, { storageKeys }) => sum + 1 + storageKeys.length, 0)
  const moreGas = transaction.gasLimit + BigInt(entries) * GAS_PER_ENTRY
  const gasLimit = transaction.gasLimit + moreGas
  const price = effectiveGasPrice(transaction, block.baseFeePerGas ?? 0n)
  const hasAccessLists = includesFork(rules.hardfork, 'berlin')
  const warm = impersonatedTransaction(
    {
      type: type === 0 && hasAccessLists ? 1 : type,
      chainId: chainId ?? rules.chainId,
      nonce,
      gasLimit,
      value,
      data,
      ...(to !== undefined && { to }),
      ...(type < 2 ? { gasPrice: price } : { maxFeePerGas: price, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }),
      ...(hasAccessLists && { accessList }),
      ...(blobVersionedHashes && { blobVersionedHashes, maxFeePerBlobGas: maxFeePerBlobGas ?? 0n }),
      ...(authorizationList && { authorizationList }),
    },
    from,
  )
  const sender = bundle.accounts.get(from)
  return {
    ...bundle,
    rules: { ...rules, txGasLimit: gasLimit },
    block: { ...block, gasLimit: FOUNDRY_GAS_LIMIT },
    transaction: { hash: warm.hash, from, raw: warm.raw },
    accounts: sender ? new Map(bundle.accounts).set(from, { ...sender, balance: sender.balance + moreGas * price }) : bundle.accounts,
  }
}

/** What a test of Foundry compares, as text. */
function effectsOf({ status, output, logs, stateDiff }: Outcome): string {
  const changes = Array.from(stateDiff, ([address, change]) => [address, change && { storage: change.storage ?? new Map() }] as const)
  return JSON.stringify(outcomeCodec.encode({ status, output, logs, gasUsed: 0n, stateDiff: new Map(changes) }))
}
