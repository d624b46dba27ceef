/** Maps frames of the built bundles to their sources, by the source maps that the build writes next to them. */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallFrame, HeapProfile, HeapProfileNode } from './heapSampler.ts'
import type { CpuProfile, StackProfile } from './stackProfile.ts'

/** The part of a path from which it is in the project or one of its packages. */
const PROJECT_PART = /(?:^|\/)((?:node_modules|node-core|electron)\/.*)$/
/** What a bundler appends to a name that is already used. */
const COPY_MARK = /\$\d+$/

/** Reads each source map once; created per profile, so that no map stays in memory. */
export class SourceNames {
  readonly #maps = new Map<string, SourceMap | undefined>()

  /** The frame in its source, whose path is relative to the project; a frame without a mapping keeps its location. */
  of(frame: CallFrame): CallFrame {
    if (!/^(?:file:\/\/|\/|[A-Za-z]:[\\/])/.test(frame.url)) return frame
    const entry = frame.lineNumber < 0 ? undefined : this.#entryOf(frame)
    if (entry?.originalSource === undefined) return { ...frame, url: projectPath(frame.url) }
    return {
      ...frame,
      functionName: frame.functionName.replace(COPY_MARK, ''),
      url: projectPath(posix.join(posix.dirname(frame.url.replaceAll('\\', '/')), entry.originalSource)),
      lineNumber: entry.originalLine ?? frame.lineNumber,
      columnNumber: entry.originalColumn ?? frame.columnNumber,
    }
  }

  ofCpuProfile(profile: CpuProfile): CpuProfile {
    // Without the ticks by line, which refer to lines of the bundle.
    return {
      ...profile,
      nodes: profile.nodes.map(({ id, callFrame, hitCount, children }) => ({
        id,
        callFrame: this.of(callFrame),
        hitCount,
        ...(children && { children }),
      })),
    }
  }

  ofHeapProfile(profile: HeapProfile): HeapProfile {
    const named = ({ callFrame, children, ...rest }: HeapProfileNode): HeapProfileNode => ({
      ...rest,
      callFrame: this.of(callFrame),
      children: children.map(named),
    })
    return { ...profile, head: named(profile.head) }
  }

  ofStacks(profile: StackProfile): StackProfile {
    return { ...profile, samples: profile.samples.map(({ frames, values }) => ({ frames: frames.map((frame) => this.of(frame)), values })) }
  }

  /** Undefined, or without a source, if the map has no entry for the location. */
  #entryOf({ url, lineNumber, columnNumber }: CallFrame): Partial<SourceMapping> | undefined {
    return this.#mapOf(url)?.findEntry(lineNumber, Math.max(0, columnNumber))
  }

  #mapOf(url: string): SourceMap | undefined {
    if (!this.#maps.has(url)) this.#maps.set(url, sourceMapOf(url))
    return this.#maps.get(url)
  }
}

/** The map next to a script; undefined if there is no readable one. */
function sourceMapOf(url: string): SourceMap | undefined {
  try {
    const path = url.startsWith('file://') ? fileURLToPath(url) : url
    const payload = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]
    return new SourceMap(payload)
  } catch {
    return undefined
  }
}

/** `node-core/evm/loops/fastLoop.ts` of any path or address of it; others as they are. */
function projectPath(url: string): string {
  return PROJECT_PART.exec(url.replaceAll('\\', '/'))?.[1] ?? url
}
