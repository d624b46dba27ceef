/** The functions that a call may have run. */
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'

/**
 * The first functions of a call, and all that they refer to, directly or not; of a creation, for which they are undefined, the constructors.
 * Those that override one of them count too.
 */
export function reachableFunctions(
  { contract, syntax }: SourcedCode,
  first: readonly FunctionSyntax[] | undefined,
): ReadonlySet<FunctionSyntax> {
  const line = contract === undefined ? [] : syntax.lineOf(contract)
  const constructors = () => line.flatMap(({ functions }) => functions.filter(({ kind }) => kind === 'constructor'))
  const reached = new Set(first ?? constructors())
  // The set grows while it is read.
  for (const { id, range } of reached) {
    for (const referred of syntax.bodies(range.sourceId)?.references.get(id) ?? []) {
      const found = syntax.functions.get(referred)
      if (found === undefined) continue
      reached.add(found)
      if (found.contract === null) continue
      for (const { functions } of line) for (const it of functions) if (it.name === found.name && it.kind === found.kind) reached.add(it)
    }
  }
  return reached
}
