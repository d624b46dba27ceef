/** Finds the contract of a build that running code belongs to. */
import type { Hash } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { Build, BuildCode, BuildContract } from './build.ts'
import { type CodeRange, codePatternOf, masked, patternHash, withoutMetadata } from './codePattern.ts'

/** Code of a build. */
export interface FoundCode {
  build: Build
  contract: BuildContract
  code: BuildCode
  isCreation: boolean
}

interface Entry extends FoundCode {
  /** Without its metadata; creation code with it, because arguments follow. */
  sizeBytes: number
  hash: Hash
  wholeHash: Hash
}

export class CodeIndex {
  /** The newest first. */
  #entries: Entry[] = []

  add(build: Build): void {
    const added = build.contracts.flatMap((contract) => {
      const entries: Entry[] = []
      if (contract.runtime !== null) {
        const { sizeBytes, hash, wholeHash } = codePatternOf(contract.runtime.bytes, contract.runtime.masks)
        entries.push({ build, contract, code: contract.runtime, isCreation: false, sizeBytes, hash, wholeHash })
      }
      if (contract.creation !== null) {
        const { bytes, masks } = contract.creation
        const wholeHash = keccak256Hex(masked(bytes, masks))
        entries.push({
          build,
          contract,
          code: contract.creation,
          isCreation: true,
          sizeBytes: bytes.length,
          hash: patternHash(bytes, masks),
          wholeHash,
        })
      }
      return entries
    })
    this.#entries = [...added, ...this.#entries]
  }

  remove(buildId: string): void {
    this.#entries = this.#entries.filter(({ build }) => build.id !== buildId)
  }

  /** The contract whose runtime code this is. */
  runtime(code: Uint8Array): FoundCode | undefined {
    const body = withoutMetadata(code)
    return this.#best(
      this.#entries.filter((it) => !it.isCreation && it.sizeBytes === body.length),
      body,
      code,
    )
  }

  /** The contract whose creation code this starts with: its arguments follow. */
  creation(code: Uint8Array): FoundCode | undefined {
    const candidates = this.#entries.filter((it) => it.isCreation && it.sizeBytes <= code.length)
    for (const sizeBytes of new Set(candidates.map((it) => it.sizeBytes).toSorted((a, b) => b - a))) {
      const start = code.subarray(0, sizeBytes)
      const found = this.#best(
        candidates.filter((it) => it.sizeBytes === sizeBytes),
        start,
        start,
      )
      if (found !== undefined) return found
    }
    return undefined
  }

  #best(candidates: readonly Entry[], body: Uint8Array, whole: Uint8Array): FoundCode | undefined {
    const matching = candidates.filter(({ code, hash }) => patternHash(body, within(code.masks, body.length)) === hash)
    return matching.find(({ code, wholeHash }) => keccak256Hex(masked(whole, code.masks)) === wholeHash) ?? matching[0]
  }
}

const within = (masks: readonly CodeRange[], size: number): readonly CodeRange[] => masks.filter(([start]) => start < size)
