/** Finds the storage slot whose value a view function returns, whatever the layout: by changing the slots that it reads. */
import type { Address } from '../contract/hex.ts'
import { opcodeAt } from '../contract/opcodes.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { StateReader } from '../evm/state.ts'
import type { Tracer } from '../evm/tracer.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import { Simulation, type SimulationContext } from './simulate.ts'

/** A storage slot of an account. */
export interface Slot {
  address: Address
  slot: bigint
}

/** The slot of a returned value. */
export interface ReturnedSlot extends Slot {
  /** The bits of the slot that the value takes, from the lowest one on; the others belong to something else. */
  mask: bigint
}

/** `slot-not-found`: no slot contains the value on its own or in its lowest bits. */
export type ReturnedSlotErrorCode = 'slot-not-found'

/** More than any getter needs. */
const GAS = 5_000_000n
/** Maximum number of slots that are tried. */
const MAX_SLOTS = 256
const ONES = (1n << 256n) - 1n

/** A view function of a contract that returns a number. */
export interface ViewCall {
  to: Address
  data: Uint8Array
  /** The same function with other arguments. */
  otherData: Uint8Array
  /** What it is to return. */
  wanted: bigint
}

/** The slot with the value in place of the one that it contains. */
export const slotWith = (slot: bigint, { mask }: ReturnedSlot, value: bigint): bigint => (slot & ~mask & ONES) | value

/**
 * The slot that contains what a call returns: in any account, so that proxies are no obstacle. A slot that the function returns for other
 * arguments too is found only if there is no other. Throws `slot-not-found`, and `timeout`.
 */
export function* findReturnedSlot(context: SimulationContext, call: ViewCall, clock: RunClock, timeoutMs?: number): Work<ReturnedSlot> {
  const { to, data, otherData, wanted } = call
  const read = (state: StateReader, input = data, tracer?: Tracer) =>
    numberReturned(new Simulation({ ...context, state }, { to, data: input }, timeoutMs === undefined ? {} : { timeoutMs }, clock), tracer)
  const slots: Slot[] = []
  const returned = yield* read(context.state, data, slotTracer(slots))
  if (returned === undefined) throw notFound('the call does not return a number')
  const otherReturned = yield* read(context.state, otherData)
  let shared: ReturnedSlot | undefined
  let isComputed = false
  for (const slot of slots) {
    const withValue = (value: bigint) => overlaid(context.state, slot, value)
    const ones = yield* read(withValue(ONES))
    const mask = ones !== undefined && isMask(ones) ? ones : ONES
    const value = context.state.storage(slot.address, slot.slot)
    // Another value of the lowest bit and of the highest one.
    const changed = value ^ 1n ^ (mask === ones ? (mask + 1n) >> 1n : 0n)
    const reread = yield* read(withValue(changed))
    if (reread !== (changed & mask) || returned !== (value & mask)) {
      isComputed ||= reread !== returned
      continue
    }
    const found = { ...slot, mask }
    if (wanted > mask) throw notFound(`its slot has room for values up to ${mask}`)
    if ((yield* read(withValue(slotWith(value, found, wanted)))) !== wanted) continue
    if ((yield* read(withValue(changed), otherData)) === otherReturned) return found
    shared ??= found
  }
  if (shared !== undefined) return shared
  if (isComputed) throw notFound('the returned value is computed, or packed into a slot above other values')
  throw notFound(
    slots.length === MAX_SLOTS
      ? `it is not in the first ${MAX_SLOTS} slots that the call reads`
      : 'the call reads no slot that contains it',
  )
}

const notFound = (reason: string) => new CodedError<ReturnedSlotErrorCode>('slot-not-found', reason)

/** Whether only lowest bits are set. */
const isMask = (value: bigint) => value !== 0n && (value & (value + 1n)) === 0n

function overlaid(state: StateReader, { address, slot }: Slot, value: bigint): StateOverlay {
  const overlay = new StateOverlay(state)
  overlay.apply(new Map([[address, { storage: new Map([[slot, value]]) }]]))
  return overlay
}

function* numberReturned(simulation: Simulation, tracer?: Tracer): Work<bigint | undefined> {
  const { status, output } = yield* simulation.run(GAS, tracer && { tracer })
  return status === 'success' && output.length === 32 ? bigintFromBytes(output) : undefined
}

/** Collects the slots that are read, each once. */
function slotTracer(slots: Slot[]): Tracer {
  return {
    onOpcode({ op, stack, address }) {
      const slot = stack.at(-1)
      if (opcodeAt(op)?.storage === undefined || slot === undefined || slots.length >= MAX_SLOTS) return
      if (!slots.some((known) => known.address === address && known.slot === slot)) slots.push({ address, slot })
    },
  }
}
