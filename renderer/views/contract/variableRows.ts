import type { WireVariable } from '../../../node-core/contract/variables.ts'
import type { ShownParts, Variables } from '../../store/useVariables.ts'

/** Number of items or entries that are loaded at a time. */
export const PARTS_AT_A_TIME = 50

/** A line of the table of variables. */
export interface VariableRow {
  variable: WireVariable
  depth: number
  /** Undefined if it has no parts. */
  isOpen: boolean | undefined
  /** What is shown of the variable's parts: this line offers more of them. */
  more?: ShownParts
}

/** The lines of variables and of the parts of those that are open. */
export function variableRows({ all, parts }: Variables, open: ReadonlyMap<string, ShownParts>): VariableRow[] {
  const rows: VariableRow[] = []
  const add = (variable: WireVariable, depth: number): void => {
    const shown = open.get(variable.path)
    rows.push({ variable, depth, isOpen: hasParts(variable) ? shown !== undefined : undefined })
    const listed = shown && parts.get(variable.path)
    if (!listed) return
    for (const part of listed) add(part, depth + 1)
    if (listed.length - shown.added.length >= shown.limit) rows.push({ variable, depth: depth + 1, isOpen: undefined, more: shown })
  }
  for (const variable of all) add(variable, 0)
  return rows
}

function hasParts({ kind, length }: WireVariable): boolean {
  return kind === 'struct' || kind === 'mapping' || (kind === 'array' && length !== '0x0')
}
