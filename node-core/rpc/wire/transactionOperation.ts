import { type Address, bytesFromHex } from '../../contract/hex.ts'
import type { TransactionOperationSource } from '../../contract/wire/transactionOperation.ts'
import type { LocatedLog } from '../../filters/logQuery.ts'
import type { Block } from '../../types/block.ts'
import { ForeignBlock } from '../../types/foreignBlock.ts'
import type { Transaction } from '../../types/transaction.ts'
import { type TransactionOperation, transactionOperations } from '../../userOperations/transactionOperations.ts'
import { fieldsOfOperation } from '../../userOperations/userOperationFields.ts'
import { userOpHash } from '../../userOperations/userOpHash.ts'
import { paymasterOf, type UserOperation } from '../../userOperations/userOperation.ts'
import { operationOf } from '../foundOperations.ts'

/** What of a transaction its user operations are in. */
interface Called extends Pick<Transaction, 'authorizationList'> {
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
export function transactionOperationSources(called: Called, logs: readonly LocatedLog[], chainId: bigint): TransactionOperationSource[] {
  const { to, data } = called
  return transactionOperations({ to, data, logs: logs.map(({ log }) => log) }).map((found) => {
    const operation = found.bundled && operationOf(found, called)
    return operationSource(found, operation, logs, chainId)
  })
}

function operationSource(
  { entryPoint, version, bundled, outcome }: TransactionOperation,
  operation: UserOperation | undefined,
  logs: readonly LocatedLog[],
  chainId: bigint,
): TransactionOperationSource {
  const delegate = operation?.authorization?.address
  // One of them is known.
  const { sender, nonce } = (outcome ?? operation)!
  return {
    userOpHash: outcome?.hash ?? (operation && userOpHash(operation, { entryPoint, version, chainId }, delegate)) ?? null,
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
