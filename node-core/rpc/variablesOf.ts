import type { Address } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { StorageVariables } from '../sources/variables/storageVariables.ts'
import { TypesOfStorage } from '../sources/variables/storageTypes.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'

/** Reads the variables of a contract from its slots. */
export type VariablesIn = (read: (slot: bigint) => bigint) => StorageVariables

/** How to find the variables of a contract in a state, by the code that it ran before a block; undefined if no artifact has their layout. */
export function* variablesOf({ workspace }: RpcContext, of: Address, blockNumber?: bigint): Work<VariablesIn | undefined> {
  const found = yield* workspace.layoutOf(of, blockNumber)
  if (found === undefined) return undefined
  const types = new TypesOfStorage(found.layout, found.abi)
  return (read) => new StorageVariables(found.layout, types, read)
}

export const noLayout = (of: Address) => rpcError(-32000, `no imported artifact of ${of} has a storage layout`)
