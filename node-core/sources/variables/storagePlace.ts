import type { Hex } from '../../contract/hex.ts'
import type { StorageVariables, VariablePlace } from './storageVariables.ts'

/** Maximum number of variables and parts that are looked at, and of items of an array in which others are looked for. */
const MAX_PLACES = 5_000
const MAX_ITEMS = 100

/** The variable, or part of one, that has a type and begins at a slot; undefined if there is none, or it is not found. `keysAt`: those known of mappings. */
export function placeAtSlot(
  variables: StorageVariables,
  slot: bigint,
  type: string,
  keysAt: (slot: bigint) => readonly Hex[],
): VariablePlace | undefined {
  let left = MAX_PLACES
  const search = (place: VariablePlace): VariablePlace | undefined => {
    if (--left < 0) return undefined
    if (place.slot === slot && place.offset === 0 && place.type.label === type) return place
    for (const part of partsOf(place)) {
      const found = search(part)
      if (found !== undefined) return found
    }
    return undefined
  }
  const partsOf = (place: VariablePlace): VariablePlace[] => {
    if (place.type.kind === 'mapping') return keysAt(place.slot).flatMap((key) => variables.entry(place, key) ?? [])
    if (place.type.kind !== 'array') return variables.parts(place, 0, MAX_PLACES)
    const around = variables.itemAround(place, slot)
    return around === undefined ? variables.parts(place, 0, MAX_ITEMS) : [around]
  }
  for (const place of variables.all()) {
    const found = search(place)
    if (found !== undefined) return found
  }
  return undefined
}
