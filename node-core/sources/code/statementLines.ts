import type { Build } from '../../compilation/build.ts'
import { syntaxOf } from '../syntax/buildSyntax.ts'
import { linesOf, sourceOf } from './locations.ts'

/** Lines of a source on which statements of functions begin, from 1; none if its syntax is not known. */
export function statementLines(build: Build, sourceId: number): Set<number> {
  const source = sourceOf(build, sourceId)
  const statements = source && syntaxOf(build).bodies(sourceId)?.statements.items
  return new Set(statements?.map(({ range }) => linesOf(source!).positionOf(range.start).line))
}
