import { type Address, type Hash, addressFromBigint, wordFromBigint } from '../contract/hex.ts'
import { opcodeAt } from '../contract/opcodes.ts'
import type { Work } from '../base/longWork.ts'
import { eachInTurns } from '../base/runClock.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { OpcodeStep, Tracer } from '../evm/tracer.ts'
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
  const simulation = new Simulation(context, request, options)
  const gas = simulation.gas()
  const warm = warmFromStart(simulation, request)
  let touched = touchedByList(request.accessList ?? [], warm)
  for (;;) {
    const accessList = yield* listOf(touched)
    const found: Touched = new Map(Array.from(touched, ([address, slots]) => [address, new Set(slots)]))
    const result = yield* simulation.run(gas, { accessList, tracer: createTouchTracer(found, warm) })
    if (countOf(found) === countOf(touched)) {
      return { accessList, gasUsed: result.gasUsed, ...(result.status !== 'success' && { error: failureText(result) }) }
    }
    touched = found
  }
}

type Touched = Map<Address, Set<bigint>>

// What is touched only grows from run to run, so equal counts mean equal lists and the loop ends.
const countOf = (touched: Touched) => Array.from(touched.values()).reduce((sum, slots) => sum + slots.size, touched.size)

function warmFromStart(simulation: Simulation, request: CallRequest): ReadonlySet<Address> {
  const { from } = simulation
  const nonce = request.nonce ?? simulation.state.account(from)?.nonce ?? 0n
  const authorities = (request.authorizationList ?? []).map(authorizationAuthority).filter((address) => address !== undefined)
  return new Set([from, request.to ?? createContractAddress(from, nonce), ...precompilesOf(simulation.rules).keys(), ...authorities])
}

const slotsOf = (touched: Touched, address: Address): Set<bigint> => {
  let slots = touched.get(address)
  if (slots === undefined) touched.set(address, (slots = new Set()))
  return slots
}

function touchedByList(list: readonly AccessListEntry[], warm: ReadonlySet<Address>): Touched {
  const touched: Touched = new Map()
  for (const { address, storageKeys } of list) {
    if (storageKeys.length === 0 && warm.has(address)) continue
    const slots = slotsOf(touched, address)
    for (const key of storageKeys) slots.add(BigInt(key))
  }
  return touched
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function* listOf(touched: Touched): Work<AccessListEntry[]> {
  const list: AccessListEntry[] = []
  for (const [address, slots] of Array.from(touched).toSorted(([a], [b]) => compare(a, b))) {
    const storageKeys: Hash[] = []
    yield* eachInTurns(slots, (slot) => void storageKeys.push(wordFromBigint(slot)))
    list.push({ address, storageKeys: storageKeys.toSorted() })
  }
  return list
}

function createTouchTracer(touched: Touched, warm: ReadonlySet<Address>): Tracer {
  return {
    onOpcode({ op, stack, address }: OpcodeStep) {
      const { storage, account } = opcodeAt(op) ?? {}
      const word = stack.at(-1 - (account ?? 0))
      if (word === undefined) return
      if (storage !== undefined) slotsOf(touched, address).add(word)
      if (account === undefined) return
      const accessed = addressFromBigint(word)
      if (!warm.has(accessed)) slotsOf(touched, accessed)
    },
  }
}
