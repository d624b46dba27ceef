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
 * authorizations are warm anyway and are listed only with slots. A list changes costs and so may change what is touched: the call is
 * repeated until the list no longer changes.
 */
export function* createAccessList(context: SimulationContext, request: CallRequest, options?: SimulationOptions): Work<AccessListResult> {
  const simulation = new Simulation(context, request, { ...options, reportsTouched: true })
  const gas = simulation.gas()
  const warm = warmFromStart(simulation, request)
  let touched = touchedByList(request.accessList ?? [], warm)
  for (;;) {
    const accessList = yield* listOf(touched)
    const result = yield* simulation.run(gas, { accessList })
    const found = merged(touched, result.touched!, warm)
    if (countOf(found) === countOf(touched)) {
      return { accessList, gasUsed: result.gasUsed, ...(result.status !== 'success' && { error: failureText(result) }) }
    }
    touched = found
  }
}

// What is touched only grows from run to run, so equal counts mean equal lists and the loop ends.
const countOf = (touched: AccessSet) => Array.from(touched.values()).reduce((sum, slots) => sum + slots.size, touched.size)

function warmFromStart(simulation: Simulation, request: CallRequest): ReadonlySet<Address> {
  const { from } = simulation
  const nonce = request.nonce ?? simulation.state.account(from)?.nonce ?? 0n
  const authorities = (request.authorizationList ?? []).map(authorizationAuthority).filter((address) => address !== undefined)
  return new Set([from, request.to ?? createContractAddress(from, nonce), ...precompilesOf(simulation.rules).keys(), ...authorities])
}

function touchedByList(list: readonly AccessListEntry[], warm: ReadonlySet<Address>): AccessSet {
  const touched: AccessSet = new Map()
  for (const { address, storageKeys } of list) add(touched, address, storageKeys.map(BigInt), warm)
  return touched
}

function merged(touched: AccessSet, more: AccessSet, warm: ReadonlySet<Address>): AccessSet {
  const all: AccessSet = new Map(Array.from(touched, ([address, slots]) => [address, new Set(slots)]))
  for (const [address, slots] of more) add(all, address, Array.from(slots), warm)
  return all
}

function add(touched: AccessSet, address: Address, slots: readonly bigint[], warm: ReadonlySet<Address>): void {
  const known = touched.get(address)
  if (known !== undefined) for (const slot of slots) known.add(slot)
  else if (slots.length > 0 || !warm.has(address)) touched.set(address, new Set(slots))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function* listOf(touched: AccessSet): Work<AccessListEntry[]> {
  const list: AccessListEntry[] = []
  for (const [address, slots] of Array.from(touched).toSorted(([a], [b]) => compare(a, b))) {
    const storageKeys: Hash[] = []
    yield* eachInTurns(slots, (slot) => void storageKeys.push(wordFromBigint(slot)))
    list.push({ address, storageKeys: storageKeys.toSorted() })
  }
  return list
}
