/** What storage pointers point to: the path of a state variable or of a part of one, and its value. */
import type { VariableText } from '../code/arguments.ts'
import type { WireSourceArgument } from '../../contract/sources.ts'
import type { ViewedState } from './stepScope.ts'
import { placeAtSlot } from './storagePlace.ts'
import { placeText } from './storageText.ts'
import { StorageVariables } from './storageVariables.ts'

/** A variable; if it is a storage pointer, with the path of what it points to, and the value of that, as far as a layout tells. */
export function pointedTo({ slot, ...variable }: VariableText, states: readonly ViewedState[]): WireSourceArgument {
  if (slot === undefined) return variable
  for (const { layout, view } of states) {
    if (view.location !== 'storage') continue
    const variables = new StorageVariables(layout.layout, layout.types, view.now)
    const place = placeAtSlot(variables, slot, labelOf(variable.type), view.keysAt)
    if (place !== undefined) return { ...variable, path: place.path, value: placeText(variables, place) }
  }
  return variable
}

/** As layouts name the type: older compilers say where it is. */
const labelOf = (type: string): string => type.replace(/ storage(?: (?:pointer|ref))?$/, '')
