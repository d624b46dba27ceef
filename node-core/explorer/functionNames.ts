import { signatureOfItem } from '../contract/abiSignature.ts'
import type { Address, Hex } from '../contract/hex.ts'
import type { AbiItem } from '../contract/workspace.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { Work } from '../base/longWork.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The selector of a function, or of an error. */
const selectorOf = (item: AbiItem): Hex => keccak256Hex(Buffer.from(signatureOfItem(item))).slice(0, 10) as Hex

/** The functions of contracts by their selectors: those of the artifacts, for a proxy also those of its implementation. */
export function* functionNames(workspace: Workspace, contracts: Iterable<Address>): Work<(to: Address, selector: Hex) => string> {
  const byContract = new Map<Address, Map<Hex, string>>()
  for (const address of contracts) {
    if (byContract.has(address)) continue
    const names = new Map<Hex, string>()
    byContract.set(address, names)
    const contract = yield* workspace.contract(address)
    for (const id of [contract?.artifactId, contract?.implementationArtifactId]) {
      const functions = (id ? (workspace.interfaceOf(id)?.abi ?? []) : []).filter(({ type }) => type === 'function')
      for (const item of functions) names.set(selectorOf(item), signatureOfItem(item))
    }
  }
  return (to, selector) => byContract.get(to)?.get(selector) ?? ''
}
