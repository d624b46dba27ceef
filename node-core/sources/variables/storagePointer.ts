/** What storage pointers point to: the path of a state variable or of a part of one, and its value. */
import type { VariableText } from '../code/arguments.ts'
import type { WireSourceArgument } from '../../contract/sources.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { VariableSyntax } from '../syntax/declarations.ts'
import type { ContractLayout } from './contractLayout.ts'
import { LayoutBuilder } from './layoutBuilder.ts'
import type { ViewedAccount } from './stepScope.ts'
import { placeAtSlot } from './storagePlace.ts'
import { placeText } from './storageText.ts'
import { TypesOfStorage } from './storageTypes.ts'
import { StorageVariables } from './storageVariables.ts'

/**
 * A variable; if it is a storage pointer, with the path of what it points to, as far as a layout tells, and the value of that. One that
 * assembly has set, such as to the storage of a diamond (ERC-2535), has a value only.
 */
export function pointedTo(
  { pointer, ...variable }: VariableText,
  code: SourcedCode,
  { states, storage }: ViewedAccount,
): WireSourceArgument {
  if (pointer === undefined) return variable
  const { slot, declaration } = pointer
  for (const { layout, view } of states) {
    if (view.location !== 'storage') continue
    const variables = new StorageVariables(layout.layout, layout.types, view.now)
    const place = placeAtSlot(variables, slot, labelOf(variable.type), view.keysAt)
    if (place !== undefined) return { ...variable, path: place.path, value: placeText(variables, place) }
  }
  // Zero is what a pointer has before it is set.
  const layout = slot === 0n ? undefined : layoutOfPointer(code, declaration)
  if (layout === undefined) return variable
  const [item] = layout.layout.storage
  const moved = { ...layout.layout, storage: [{ ...item!, slot: String(slot) }] }
  const variables = new StorageVariables(moved, layout.types, storage.now)
  return { ...variable, value: placeText(variables, variables.all()[0]!) ?? variable.value }
}

const layouts = new WeakMap<VariableSyntax, { layout: ContractLayout | undefined }>()

/** A layout with nothing but what a pointer can point to; undefined if its type cannot be read. */
function layoutOfPointer({ syntax }: SourcedCode, declaration: VariableSyntax): ContractLayout | undefined {
  const known = layouts.get(declaration)
  if (known !== undefined) return known.layout
  const made = new LayoutBuilder(syntax.types).layout([declaration.node], 0n)
  const layout = made && { layout: made, types: new TypesOfStorage(made, [], syntax.types) }
  layouts.set(declaration, { layout })
  return layout
}

/** As layouts name the type: older compilers say where it is. */
const labelOf = (type: string): string => type.replace(/ storage(?: (?:pointer|ref))?$/, '')
