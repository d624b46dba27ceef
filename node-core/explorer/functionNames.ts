import { signatureOfItem } from '../contract/abiSignature.ts'
import type { Address, Hex } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { selectorOfSignature } from '../base/selector.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The functions of contracts by their selectors: those of the artifacts, for a proxy also those of its implementation, for a diamond those of its facets. */
export function* functionNames(workspace: Workspace, contracts: Iterable<Address>): Work<(to: Address, selector: Hex) => string> {
  const byContract = new Map<Address, Map<Hex, string>>()
  for (const address of contracts) {
    if (byContract.has(address)) continue
    const names = new Map<Hex, string>()
    byContract.set(address, names)
    const contract = yield* workspace.contract(address)
    const ofFacets = (contract?.facets ?? []).map(({ artifactId }) => artifactId)
    for (const id of [contract?.artifactId, contract?.implementationArtifactId, ...ofFacets]) {
      const functions = (id ? (workspace.interfaceOf(id)?.abi ?? []) : []).filter(({ type }) => type === 'function')
      for (const signature of functions.map(signatureOfItem)) names.set(selectorOfSignature(signature), signature)
    }
  }
  return (to, selector) => byContract.get(to)?.get(selector) ?? ''
}
