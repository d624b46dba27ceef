/**
 * Where inline assembly has its variables on the stack, in code of solc's legacy pipeline without its optimiser (libyul/backends/evm/
 * EVMCodeTransform.cpp): those of a `let` on top of what is there when its code begins; a function is entered with its parameters on top, the
 * first one uppermost, and puts its return values above them.
 */
import { OP } from '../../contract/opcodes.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import { isWithinRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax, VariableSyntax } from '../syntax/declarations.ts'
import { type AssemblyDeclaration, assemblyOf } from '../syntax/localScopes.ts'

const { JUMPDEST } = OP

/** The declarations that begin at positions of the code: modifiers have several copies of what is around. */
export type AssemblyStarts = ReadonlyMap<number, AssemblyDeclaration>

/** The declarations in a function of this code. */
export function assemblyStarts(code: SourcedCode, definition: FunctionSyntax): AssemblyStarts {
  const starts = new Map<number, AssemblyDeclaration>()
  for (const declaration of assemblyOf(definition)) {
    const isOf = code.ranges.map((range) => isWithinRange(range, declaration.range))
    // Before a function there is a jump over it.
    let isInside = false
    for (const [pc, range] of code.rangeAt.entries()) {
      if (range < 0) continue
      if (isOf[range] !== true) isInside = false
      else if (!isInside && (!declaration.isFunction || code.found.code.bytes[pc] === JUMPDEST)) {
        isInside = true
        starts.set(pc, declaration)
      }
    }
  }
  return starts
}

/** The words of its variables, lowest first, where `height` words are on the stack when it begins. */
export function assemblySlots({ parameters, variables }: AssemblyDeclaration, height: number): [VariableSyntax, number][] {
  return [
    ...parameters.map((it, at): [VariableSyntax, number] => [it, height - 1 - at]).toReversed(),
    ...variables.map((it, at): [VariableSyntax, number] => [it, height + at]),
  ]
}
