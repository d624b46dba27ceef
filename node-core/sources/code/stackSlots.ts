import type { VariableSyntax } from '../syntax/declarations.ts'

/** Words that a variable takes on the stack: arrays and strings in calldata are offset and length, external functions address and selector. */
export function stackSlotsOf({ type, location }: VariableSyntax): number {
  if (location === 'calldata') return /(?:^bytes|^string|\[\])(?: calldata)?$/.test(type) ? 2 : 1
  return location === 'default' && /^function .*\bexternal\b/.test(type) ? 2 : 1
}

/** Words that the parameters of a function take. */
export function parameterSlotsOf(parameters: readonly VariableSyntax[]): number {
  return parameters.reduce((sum, parameter) => sum + stackSlotsOf(parameter), 0)
}
