import type { Build } from '../../compilation/build.ts'
import type { VariableSyntax } from '../syntax/declarations.ts'
import { nodeOf } from '../syntax/syntaxNode.ts'

/** Words that a variable takes on the stack: arrays and strings in calldata are offset and length, external functions address and selector. */
export function stackSlotsOf({ type, location, node }: VariableSyntax): number {
  if (location === 'calldata') return /(?:^bytes|^string|\[\])(?: calldata)?$/.test(type) ? 2 : 1
  // The text of the type may name external functions among its parameters.
  return location === 'default' && nodeOf(node['typeName'])?.['visibility'] === 'external' ? 2 : 1
}

/** Words that the parameters of a function take. */
export function parameterSlotsOf(parameters: readonly VariableSyntax[]): number {
  return parameters.reduce((sum, parameter) => sum + stackSlotsOf(parameter), 0)
}

/** Whether each variable keeps the words of the stack that solc's legacy pipeline reserves for it: its optimiser and others move them. */
export const keepsStackSlots = ({ language, optimizer, viaIR }: Build): boolean => language === 'Solidity' && !optimizer.enabled && !viaIR
