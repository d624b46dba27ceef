// @module-tag full
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../evm/evm.ts'
import { CONFORMANCE_FOLDER, hasConformanceData } from './conformanceData.ts'
import { reportOf, selectedCases, testFilesOf } from './testCases.ts'

/** Every case with TERRARIUM_CONFORMANCE=full, else every fifth. */
const EVERY = process.env['TERRARIUM_CONFORMANCE'] === 'full' ? 1 : 5

describe.skipIf(!hasConformanceData('chain-tests/open'))('whole blocks (skipped where ../shared/conformance is absent)', () => {
  const folder = join(CONFORMANCE_FOLDER, 'chain-tests/open')

  test(
    `are accepted and refused as the public tests expect, every ${EVERY === 1 ? 'case' : `${EVERY}th case`}`,
    { timeout: 300_000 },
    async () => {
      const engine = createEngine()
      const failures: string[] = []
      let cases = 0
      for (const testCase of selectedCases({ kind: 'blocktest', files: testFilesOf([folder]), every: EVERY, name: '' })) {
        const { name, differences } = await reportOf(testCase, engine)
        if (differences.length > 0) failures.push(`${name}: ${differences.join('; ')}`)
        cases++
      }
      expect(failures).toEqual([])
      expect(cases).toBeGreaterThan(0)
    },
  )
})
