/** The state variables by which two states of a contract differ, found from the slots that differ. */
import type { Hex } from '../../contract/hex.ts'
import type { VariableDifference } from '../../contract/blockComparison.ts'
import type { ContractLayout } from './contractLayout.ts'
import { type ReadSlot, slotsOfBytes } from './storageBytes.ts'
import { StorageVariables, type VariablePlace } from './storageVariables.ts'
import { solidityText } from './valueText.ts'

/** Maximum number of differences, of variables and parts that are looked at, and of items of an array that are looked at without a reason. */
const [MAX_VALUES, MAX_PLACES, MAX_ITEMS] = [1_000, 5_000, 100]

export interface DifferingSlots {
  before: ReadSlot
  after: ReadSlot
  slots: ReadonlySet<bigint>
  /** Keys of the mapping at a slot on the way to a slot that differs. */
  keysAt: (slot: bigint) => Iterable<Hex>
  /** Slots of mappings with such keys, which items of arrays may be. */
  mappings: Iterable<bigint>
}

export interface DifferingVariables {
  variables: VariableDifference[]
  /** The slots whose difference they tell. */
  named: ReadonlySet<bigint>
}

/** The variables, or parts of them, that differ, in the order of the layout. What has more parts than can be looked at is not complete. */
export function differingVariables(
  { layout, types }: ContractLayout,
  { before, after, slots, keysAt, mappings }: DifferingSlots,
): DifferingVariables {
  const [old, now] = [before, after].map((read) => new StorageVariables(layout, types, read)) as [StorageVariables, StorageVariables]
  const found = new Map<string, VariableDifference>()
  const named = new Set<bigint>()
  const reasons = [...slots, ...mappings]
  let places = 0

  const add = (place: VariablePlace, used: Iterable<bigint>): void => {
    const { path, type, slot, offset } = place
    const [was, is] = [old, now].map((variables) => solidityText(type, variables.valueOf(place))) as [string | null, string | null]
    // Of values that are too long only the slots are known to differ.
    if (was === is && was !== null) return
    found.set(path, { path, type: type.label, before: was, after: is, slot, offset })
    for (const it of used) if (slots.has(it)) named.add(it)
  }

  const visit = (variables: StorageVariables, place: VariablePlace): void => {
    if (found.size >= MAX_VALUES || ++places > MAX_PLACES) return
    const { type, slot } = place
    if (type.kind === 'value') {
      if (slots.has(slot)) add(place, [slot])
      return
    }
    if (type.kind === 'bytes') {
      const used = new Set([before, after].flatMap((read) => slotsOfBytes(slot, read)))
      if ([...used].some((it) => slots.has(it))) add(place, used)
      return
    }
    if (type.kind === 'array' && type.length === undefined && slots.has(slot)) add(variables.lengthPlace(place), [slot])
    for (const part of partsOf(variables, place)) visit(variables, part)
  }

  const partsOf = (variables: StorageVariables, place: VariablePlace): VariablePlace[] => {
    const { kind } = place.type
    if (kind === 'struct') return variables.parts(place, 0, MAX_PLACES)
    if (kind === 'mapping') return Array.from(keysAt(place.slot)).flatMap((key) => variables.entry(place, key) ?? [])
    const items = [...variables.parts(place, 0, MAX_ITEMS), ...variables.itemsAt(place, reasons)]
    return Array.from(new Map(items.map((item) => [item.path, item])).values())
  }

  // An array may have been longer before, or be longer now.
  for (const variables of [now, old]) {
    places = 0
    for (const place of variables.all()) visit(variables, place)
  }
  return { variables: Array.from(found.values()), named }
}
