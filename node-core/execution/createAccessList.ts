import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { eachInTurns } from '../base/runClock.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { AccessSet } from '../evm/result.ts'
import { type AccessListEntry, authorizationAuthority } from '../types/transaction.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { failureText } from './outcome.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from './simulate.ts'

/** The result of eth_createAccessList; `error` if the execution fails with the list. */
export interface AccessListResult {
  accessList: AccessListEntry[]
  gasUsed: bigint
  error?: string
}

/**
 * The access list of everything that the call touches, and the gas used with it. Sender, recipient, precompiles and the signers of
 * authorizations are warm anyway and are listed only with slots that are touched, even if the call names them in a list. A list changes
 * costs and so may change what is referenced: the call is repeated until the list no longer changes.
 */
export function* createAccessList(context: SimulationContext, request: CallRequest, options?: SimulationOptions): Work<AccessListResult> {
  const simulation = new Simulation(context, request, { ...options, reportsReferenced: true })
  const gas = simulation.gas()
  const warm = warmFromStart(simulation, request)
  let referenced = referencedByList(request.accessList ?? [], warm)
  for (;;) {
    const accessList = yield* listOf(referenced)
    const result = yield* simulation.run(gas, { accessList })
    const found = merged(referenced, result.referenced!, warm)
    if (countOf(found) === countOf(referenced)) {
      return { accessList, gasUsed: result.gasUsed, ...(result.status !== 'success' && { error: failureText(result) }) }
    }
    referenced = found
  }
}

// What is referenced only grows from run to run, so equal counts mean equal lists and the loop ends.
const countOf = (referenced: AccessSet) => Array.from(referenced.values()).reduce((sum, slots) => sum + slots.size, referenced.size)

function warmFromStart(simulation: Simulation, request: CallRequest): ReadonlySet<Address> {
  const { from } = simulation
  const nonce = request.nonce ?? simulation.state.account(from)?.nonce ?? 0n
  const authorities = (request.authorizationList ?? []).map(authorizationAuthority).filter((address) => address !== undefined)
  return new Set([from, request.to ?? createContractAddress(from, nonce), ...precompilesOf(simulation.rules).keys(), ...authorities])
}

function referencedByList(list: readonly AccessListEntry[], warm: ReadonlySet<Address>): AccessSet {
  const referenced: AccessSet = new Map()
  for (const { address, storageKeys } of list) if (!warm.has(address)) add(referenced, address, storageKeys.map(BigInt), warm)
  return referenced
}

function merged(referenced: AccessSet, more: AccessSet, warm: ReadonlySet<Address>): AccessSet {
  const all: AccessSet = new Map(Array.from(referenced, ([address, slots]) => [address, new Set(slots)]))
  for (const [address, slots] of more) add(all, address, Array.from(slots), warm)
  return all
}

function add(referenced: AccessSet, address: Address, slots: readonly bigint[], warm: ReadonlySet<Address>): void {
  const known = referenced.get(address)
  if (known !== undefined) for (const slot of slots) known.add(slot)
  else if (slots.length > 0 || !warm.has(address)) referenced.set(address, new Set(slots))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function* listOf(referenced: AccessSet): Work<AccessListEntry[]> {
  const list: AccessListEntry[] = []
  for (const [address, slots] of Array.from(referenced).toSorted(([a], [b]) => compare(a, b))) {
    const storageKeys: Hash[] = []
    yield* eachInTurns(slots, (slot) => void storageKeys.push(wordFromBigint(slot)))
    list.push({ address, storageKeys: storageKeys.toSorted() })
  }
  return list
}
