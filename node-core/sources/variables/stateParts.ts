/** State variables at a step part by part, as a tree is opened. */
import { DecodeError } from '../../contract/codec.ts'
import type { StateValue } from '../../contract/variables.ts'
import type { ViewedState } from './stepScope.ts'
import type { TypeOfStorage } from './storageTypes.ts'
import { StorageVariables, type VariablePlace } from './storageVariables.ts'
import { solidityText } from './valueText.ts'

/** Number of parts reported for longer arrays. */
const MAX_PARTS = 2n ** 31n - 1n

/** A state variable, or a part of one. */
export interface StatePart {
  /** As Solidity writes it: `orders[3].amount`. */
  path: string
  /** The last part of the path. */
  name: string
  /** As declared. */
  type: string
  kind: TypeOfStorage['kind']
  /** As Solidity writes it; null if it has parts, or is too long. */
  value: string | null
  /** Before the transaction. */
  before: string | null
  location: StateValue['location']
  /** Fields of a struct, items of an array, and of a mapping the keys that the execution has hashed so far. */
  parts: number
}

/** The part at a path. Throws DecodeError. */
export function statePart(states: readonly ViewedState[], path: string): StatePart {
  const { state, now, place } = found(states, path)
  return partOf(state, now, place)
}

/** The parts of what is at a path, of all states without one: `limit` of them from `first` on. Throws DecodeError. */
export function stateParts(states: readonly ViewedState[], path: string | undefined, first: number, limit: number): StatePart[] {
  if (path === undefined) return states.flatMap((state) => all(state)).slice(first, first + limit)
  const { state, now, place } = found(states, path)
  const places = place.type.kind === 'mapping' ? entries(state, now, place).slice(first, first + limit) : now.parts(place, first, limit)
  return places.map((part) => partOf(state, now, part))
}

function all(state: ViewedState): StatePart[] {
  const now = variablesOf(state, 'now')
  return now.all().map((place) => partOf(state, now, place))
}

/** In storage, or else in transient storage. */
function found(states: readonly ViewedState[], path: string): { state: ViewedState; now: StorageVariables; place: VariablePlace } {
  let failure = new DecodeError(`no state variable is known by the name ${path.slice(0, 80)}`)
  for (const state of states.toReversed()) {
    const now = variablesOf(state, 'now')
    try {
      return { state, now, place: now.find(path) }
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      failure = error
    }
  }
  throw failure
}

function partOf(state: ViewedState, now: StorageVariables, place: VariablePlace): StatePart {
  const { path, name, type } = place
  const [value, before] = [now, variablesOf(state, 'before')].map((it) => solidityText(type, it.valueOf(place))) as [
    string | null,
    string | null,
  ]
  const { location } = state.view
  return { path, name, type: type.label, kind: type.kind, value, before, location, parts: countOf(state, now, place) }
}

function countOf(state: ViewedState, now: StorageVariables, place: VariablePlace): number {
  const { type } = place
  if (type.kind === 'struct') return type.members.length
  if (type.kind === 'mapping') return entries(state, now, place).length
  if (type.kind !== 'array') return 0
  const length = now.lengthOf(place)!
  return length > MAX_PARTS ? Number(MAX_PARTS) : Number(length)
}

const entries = ({ view }: ViewedState, now: StorageVariables, place: VariablePlace): VariablePlace[] =>
  view.keysAt(place.slot).flatMap((key) => now.entry(place, key) ?? [])

const variablesOf = ({ layout: { layout, types }, view }: ViewedState, when: 'now' | 'before'): StorageVariables =>
  new StorageVariables(layout, types, view[when])
