/** Ranges of a build's sources as clients are told them. */
import type { WireSourceLocation } from '../../contract/sources.ts'
import type { Build, BuildSource } from '../../compilation/build.ts'
import { LineIndex } from '../maps/lineIndex.ts'
import type { SourceRange } from '../maps/sourceMap.ts'

const indexes = new WeakMap<BuildSource, LineIndex>()

/** The lines of a source, indexed once. */
export function linesOf(source: BuildSource): LineIndex {
  const known = indexes.get(source)
  if (known !== undefined) return known
  const made = new LineIndex(source.content)
  indexes.set(source, made)
  return made
}

/** The source of a build with that number. */
export function sourceOf({ sources }: Build, sourceId: number): BuildSource | undefined {
  const usual = sources[sourceId]
  return usual?.id === sourceId ? usual : sources.find(({ id }) => id === sourceId)
}

/** A range with its lines; undefined if it is in no source of the build. */
export function locationOf(build: Build, { sourceId, start, length }: SourceRange): WireSourceLocation | undefined {
  const source = sourceOf(build, sourceId)
  if (source === undefined) return undefined
  const lines = linesOf(source)
  const { line, column } = lines.positionOf(start)
  const end = lines.positionOf(start + length)
  return { build: build.id, sourceId, path: source.path, line, column, endLine: end.line, endColumn: end.column, start, length }
}
