import type { StorageVariables, VariablePlace } from './storageVariables.ts'
import { solidityText } from './valueText.ts'

/** Items of an array, and characters of one value, that a text shows; what follows is said. */
const [MAX_ITEMS, MAX_CHARACTERS] = [16, 200]
const MAX_VALUES = 200
const MAX_DEPTH = 6

/** The value of a variable in one line, as Solidity would write it; mappings are left out of structs. Null of a mapping. */
export function placeText(variables: StorageVariables, place: VariablePlace): string | null {
  let left = MAX_VALUES
  const textOf = (it: VariablePlace, depth: number): string => {
    const { type } = it
    if (--left < 0 || depth > MAX_DEPTH) return '…'
    if (type.kind === 'struct') {
      const members = variables.parts(it, 0, MAX_VALUES).filter((member) => member.type.kind !== 'mapping')
      const name = type.label.replace(/^struct (?:.*\.)?/, '')
      return `${name}({${members.map((member) => `${member.name}: ${textOf(member, depth + 1)}`).join(', ')}})`
    }
    if (type.kind === 'array') {
      const items = variables.parts(it, 0, MAX_ITEMS).map((item) => textOf(item, depth + 1))
      const rest = variables.lengthOf(it)! - BigInt(items.length)
      return `[${items.join(', ')}${rest > 0n ? `, and ${rest} more` : ''}]`
    }
    const text = type.kind === 'mapping' ? null : solidityText(type, variables.valueOf(it))
    if (text === null) return '…'
    return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
  }
  return place.type.kind === 'mapping' ? null : textOf(place, 0)
}
