import { type Address, bytesFromHex } from '../../contract/hex.ts'
import type { TransactionOperationSource } from '../../contract/wire/transactionOperation.ts'
import type { LocatedLog } from '../../filters/logQuery.ts'
import type { Block } from '../../types/block.ts'
import { ForeignBlock } from '../../types/foreignBlock.ts'
import { type TransactionOperation, transactionOperations } from '../../userOperations/transactionOperations.ts'
import { fieldsOfOperation } from '../../userOperations/userOperationFields.ts'
import { userOpHash } from '../../userOperations/userOpHash.ts'
import { paymasterOf } from '../../userOperations/userOperation.ts'

/** A transaction's recipient and call data. */
interface Called {
  to?: Address | undefined
  data: Uint8Array
}

/** Those of the transaction of that index in a block that may be foreign. */
export function calledAt(block: Block, index: number): Called {
  if (!(block instanceof ForeignBlock)) return block.transactions[index]!
  const { to, input } = block.body.transactions[index]!.json
  return {
    to: typeof to === 'string' ? (to.toLowerCase() as Address) : undefined,
    data: bytesFromHex(typeof input === 'string' ? input : '0x'),
  }
}

/** The user operations of a transaction on a chain of that id; it has no logs while it waits, or if it failed. */
export function transactionOperationSources(
  { to, data }: Called,
  logs: readonly LocatedLog[],
  chainId: bigint,
): TransactionOperationSource[] {
  return transactionOperations({ to, data, logs: logs.map(({ log }) => log) }).map((found) => operationSource(found, logs, chainId))
}

function operationSource(
  { entryPoint, version, bundled, outcome }: TransactionOperation,
  logs: readonly LocatedLog[],
  chainId: bigint,
): TransactionOperationSource {
  const operation = bundled?.operation
  // One of them is known.
  const { sender, nonce } = (outcome ?? operation)!
  return {
    userOpHash: outcome?.hash ?? (operation && userOpHash(operation, { entryPoint, version, chainId })) ?? null,
    entryPoint,
    entryPointVersion: version,
    sender,
    nonce,
    paymaster: (outcome ? outcome.paymaster : operation && paymasterOf(operation, version)?.paymaster) ?? null,
    aggregator: bundled?.aggregator ?? outcome?.aggregator ?? null,
    outcome: outcome ? { outcome, logs: logs.slice(outcome.logs.from, outcome.logs.to) } : null,
    userOperation: operation ? fieldsOfOperation(operation, version) : null,
  }
}
