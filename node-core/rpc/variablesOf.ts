import type { Address } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { type ContractLayout, contractLayouts } from '../sources/variables/contractLayout.ts'
import { StorageVariables } from '../sources/variables/storageVariables.ts'
import { TypesOfStorage } from '../sources/variables/storageTypes.ts'
import type { StateView } from '../state/stateView.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Header } from '../types/header.ts'
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

/** The layout of an account by the code that it has in a state, that after a block, also of a branch; with the names of enums where the sources are known. */
export function layoutIn(
  { workspace }: RpcContext,
  state: StateView,
  { address, block }: { address: Address; block: Header },
): ContractLayout | undefined {
  for (const { address: of, codeHash, layout } of workspace.codeAfter(address, block)) {
    const found = codeHash === EMPTY_CODE_HASH ? undefined : workspace.builds.runtime(state.code(codeHash), of)
    const stored = found && contractLayouts(found.build, found.contract).storage
    if (stored && stored.layout.storage.length > 0) return stored
    if (layout !== undefined) return { layout: layout.layout, types: new TypesOfStorage(layout.layout, layout.abi) }
  }
  return undefined
}

export const noLayout = (of: Address) => rpcError(-32000, `no imported artifact of ${of} has a storage layout`)
