/** Puts builds together from files that come one after another, in any order: tools write a compilation into several. */
import { keccak256Hex } from '../base/keccak256.ts'
import type { BuildFile, LooseContract, SourceIds } from './buildFile.ts'
import { type Fields, fieldsOf, parsedJson } from './jsonFields.ts'
import { looseBuilds } from './looseBuilds.ts'
import { type ReadBuild, buildFromStandardJson } from './standardJson.ts'

/** What a file led to. */
export interface Assembled {
  builds: ReadBuild[]
  /** What else is needed before there is a build; undefined if nothing is. */
  waitsFor?: string
}

/** Maximum number of halves, of lists of source ids, and of loose contracts that are kept in memory. */
const MAX_HALVES = 16
const MAX_LISTS = 64
const MAX_LOOSE = 5_000
/** Maximum size of source files that are kept until a contract refers to them, bytes. */
const MAX_SOURCE_BYTES = 32 * 1024 * 1024

type Half = Extract<BuildFile, { kind: 'input' | 'output' }>

export class BuildAssembler {
  /** The oldest first. */
  #halves: Half[] = []
  /** The latest of each path and name. */
  readonly #loose = new Map<string, LooseContract>()
  #hasNewLoose = false
  /** Source files by the hash of their content. */
  readonly #sources = new Map<string, string>()
  #sourceBytes = 0
  /** The newest first. */
  #lists: SourceIds[] = []

  /** Takes what a file says. Throws an Error with the reason if there is no build to be had of it. */
  take(file: BuildFile): Assembled {
    switch (file.kind) {
      case 'both':
        return { builds: [buildFromStandardJson(file.input, file.output, file.version)] }
      case 'input':
      case 'output':
        return this.#pair(file)
      case 'contracts':
        for (const contract of file.contracts) this.#loose.set(`${contract.path}:${contract.name}`, contract)
        if (this.#loose.size > MAX_LOOSE) throw new Error(`more than ${MAX_LOOSE} contracts without a build info`)
        this.#hasNewLoose = true
        break
      case 'ids':
        this.#lists = [file.paths, ...this.#lists].slice(0, MAX_LISTS)
        this.#hasNewLoose = true
        break
      case 'reference':
        break
    }
    return { builds: [] }
  }

  /** Takes a source file, for contracts whose metadata has its hash. */
  takeSource(content: string): void {
    const hash = keccak256Hex(Buffer.from(content))
    if (this.#sources.has(hash)) return
    this.#sources.set(hash, content)
    this.#hasNewLoose ||= this.#loose.size > 0
    this.#sourceBytes += content.length
    for (const [oldest, text] of this.#sources) {
      if (this.#sourceBytes <= MAX_SOURCE_BYTES) return
      this.#sources.delete(oldest)
      this.#sourceBytes -= text.length
    }
  }

  /** The builds of all loose contracts that were taken, if there are new ones. */
  looseBuilds(): ReadBuild[] {
    if (!this.#hasNewLoose) return []
    this.#hasNewLoose = false
    return looseBuilds(Array.from(this.#loose.values()), this.#lists, this.#sources)
  }

  #pair(half: Half): Assembled {
    const other = this.#halves.find((it) => it.kind !== half.kind && belongTogether(it, half))
    if (other === undefined) {
      this.#halves = [...this.#halves.filter((it) => it.kind !== half.kind || it.id === null || it.id !== half.id), half].slice(-MAX_HALVES)
      return { builds: [], waitsFor: half.kind === 'input' ? 'the output of this compilation' : 'the input of this compilation' }
    }
    this.#halves = this.#halves.filter((it) => it !== other)
    const input = half.kind === 'input' ? half : (other as Half & { kind: 'input' })
    const output = half.kind === 'output' ? half : (other as Half & { kind: 'output' })
    return { builds: [buildFromStandardJson(input.input, output.output, input.version || output.version)] }
  }
}

/** Whether input and output are of one compilation: by the id that both have, else by their sources. */
function belongTogether(a: Half, b: Half): boolean {
  if (a.id !== null || b.id !== null) return a.id === b.id
  const [input, output] = a.kind === 'input' ? [a.input, (b as { output: Fields }).output] : [(b as { input: Fields }).input, a.output]
  const given = fieldsOf(input['sources']) ?? {}
  if (!Object.keys(fieldsOf(output['sources']) ?? {}).every((path) => path in given)) return false
  for (const ofFile of Object.values(fieldsOf(output['contracts']) ?? {})) {
    for (const contract of Object.values(fieldsOf(ofFile) ?? {})) {
      const metadata = fieldsOf(parsedJson(fieldsOf(contract)?.['metadata']))
      for (const [path, source] of Object.entries(fieldsOf(metadata?.['sources']) ?? {})) {
        const content = fieldsOf(given[path])?.['content']
        if (typeof content === 'string' && keccak256Hex(Buffer.from(content)) !== fieldsOf(source)?.['keccak256']) return false
      }
      if (metadata) return true
    }
  }
  return true
}
