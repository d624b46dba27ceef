import type { AbiItem, AbiParameter } from '../../node-core/contract/workspace.ts'

/**
 * Parses a declaration such as `Sent(address indexed to, (uint256 id, bytes data)[] parts)`: types in full, names optional, those of structs
 * before their parentheses. For texts of this project, not for input.
 */
export function itemFromDeclaration(type: 'function' | 'event' | 'error', declaration: string): AbiItem {
  const open = declaration.indexOf('(')
  return { type, name: declaration.slice(0, open), inputs: parametersFromText(declaration.slice(open + 1, -1)) }
}

function parametersFromText(text: string): AbiParameter[] {
  return partsOf(text).map((part) => {
    const tuple = /^(\w*)\((.*)\)((?:\[\d*\])*)(?: (indexed))?(?: (\w+))?$/.exec(part)
    const plain = /^([\w[\]]+)(?: (indexed))?(?: (\w+))?$/.exec(part)
    const [type, indexed, name = ''] = tuple ? [`tuple${tuple[3]}`, tuple[4], tuple[5]] : [plain![1]!, plain![2], plain![3]]
    return {
      name,
      type,
      ...(tuple?.[1] && { internalType: `struct ${tuple[1]}${tuple[3]}` }),
      ...(indexed ? { indexed: true } : {}),
      ...(tuple ? { components: parametersFromText(tuple[2]!) } : {}),
    }
  })
}

/** Splits the text at its outermost commas. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at]
    if (letter === '(') depth++
    else if (letter === ')') depth--
    else if ((letter === ',' && depth === 0) || letter === undefined) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return parts.filter(Boolean)
}
