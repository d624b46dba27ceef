import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, test } from 'vitest'

const FOLDER = resolve(import.meta.dirname, '../../../shared/conformance/vectors/open')

// The caller alone knows what is in a file.
// oxlint-disable typescript/no-unnecessary-type-parameters

/**
 * Tests over a file of conformance vectors (`suite/name.json` or `.json.gz`), which are stored outside the repository: if the file is
 * absent, one skipped test reports it.
 */
export function describeVectors<Case>(file: string, define: (cases: Case[]) => void): void {
  const path = resolve(FOLDER, file)
  describe(`vectors ${file}`, () => {
    if (!existsSync(path)) return test.skip('skipped: the conformance data is not there', () => undefined)
    const bytes = readFileSync(path)
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    define((JSON.parse(text) as { cases: Case[] }).cases)
  })
}

/** A small generator of pseudo-random integers below a bound (mulberry32), the same for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
