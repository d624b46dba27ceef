/** Finds the contract of a build that running code belongs to. */
import type { Build, BuildCode, BuildContract } from './build.ts'
import { CodeMatcher } from './codeMatcher.ts'
import { codePatternOf, creationPatternOf } from './codePattern.ts'

/** Code of a build. */
export interface FoundCode {
  build: Build
  contract: BuildContract
  code: BuildCode
  isCreation: boolean
}

/** Some builds, all of them in memory. */
export class CodeIndex {
  #builds: Build[] = []
  readonly #runtime = new CodeMatcher<FoundCode>()
  readonly #creation = new CodeMatcher<FoundCode>()

  add(build: Build): void {
    this.#builds.push(build)
    for (const contract of build.contracts) {
      const { runtime, creation } = contract
      if (runtime) this.#runtime.add(codePatternOf(runtime.bytes, runtime.masks), { build, contract, code: runtime, isCreation: false })
      if (creation)
        this.#creation.add(creationPatternOf(creation.bytes, creation.masks), { build, contract, code: creation, isCreation: true })
    }
  }

  remove(buildId: string): void {
    const kept = this.#builds.filter(({ id }) => id !== buildId)
    this.#builds = []
    this.#runtime.clear()
    this.#creation.clear()
    for (const build of kept) this.add(build)
  }

  /** The contract whose runtime code this is: the one with the same metadata, else the newest. */
  runtime(code: Uint8Array): FoundCode | undefined {
    return this.#runtime.whole(code)[0]
  }

  /** The contract whose creation code this starts with: its arguments follow. */
  creation(code: Uint8Array): FoundCode | undefined {
    return this.#creation.prefix(code)[0]
  }
}
