/** State variables with their values now and before, down to single values. */
import type { Hex } from '../../contract/hex.ts'
import type { StateValue } from '../../contract/variables.ts'
import type { ContractLayout } from './contractLayout.ts'
import type { ReadSlot } from './storageBytes.ts'
import { StorageVariables, type VariablePlace } from './storageVariables.ts'
import { solidityText } from './valueText.ts'

/** Maximum number of values, of variables and parts that are looked at for them, of items of an array, and of characters of all values. */
const MAX_VALUES = 1_000
const MAX_PLACES = 5_000
const MAX_ITEMS = 100
const MAX_TEXT = 1 << 20

/** What is read of one kind of storage. */
export interface StorageView {
  location: StateValue['location']
  now: ReadSlot
  before: ReadSlot
  /** Keys of the mapping at a slot that were hashed. */
  keysAt: (slot: bigint) => readonly Hex[]
}

/** The values of a layout, in its order. Of mappings those whose keys are known, of arrays the first items. `isCut`: there are more. */
export function stateValues({ layout, types }: ContractLayout, view: StorageView): { values: StateValue[]; isCut: boolean } {
  const [now, before] = [view.now, view.before].map((read) => new StorageVariables(layout, types, read)) as [
    StorageVariables,
    StorageVariables,
  ]
  const values: StateValue[] = []
  let places = 0
  let text = 0
  let isCut = false

  const add = (place: VariablePlace): void => {
    const [value, previous] = [now, before].map((variables) => solidityText(place.type, variables.valueOf(place))) as [
      string | null,
      string | null,
    ]
    text += (value?.length ?? 0) + (previous?.length ?? 0)
    const { path, type, slot, offset } = place
    values.push({ path, type: type.label, value, before: previous, location: view.location, slot, offset })
  }

  const visit = (place: VariablePlace): void => {
    if (values.length >= MAX_VALUES || ++places > MAX_PLACES || text > MAX_TEXT) {
      isCut = true
      return
    }
    const { type } = place
    if (type.kind === 'value' || type.kind === 'bytes') return add(place)
    if (type.kind === 'mapping') {
      for (const key of view.keysAt(place.slot)) {
        const entry = now.entry(place, key)
        if (entry !== undefined) visit(entry)
      }
      return
    }
    if (type.kind === 'array' && type.length === undefined) add(now.lengthPlace(place))
    const length = now.lengthOf(place)
    if (length !== undefined && length > BigInt(MAX_ITEMS)) isCut = true
    for (const part of now.parts(place, 0, type.kind === 'array' ? MAX_ITEMS : MAX_PLACES)) visit(part)
  }

  for (const place of now.all()) visit(place)
  return { values, isCut }
}
