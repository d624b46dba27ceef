// @module-tag full
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../evm/evm.ts'
import { loadFastCurves } from '../evm/precompiles/fastCurves.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { CONFORMANCE_FOLDER, hasConformanceData } from './conformanceData.ts'
import { reportOf, selectedCases, testFilesOf } from './testCases.ts'

/** Every case with TERRARIUM_CONFORMANCE=full, else every tenth. */
const EVERY = IS_FULL_RUN ? 1 : 10

describe.skipIf(!hasConformanceData('state-tests'))('single transactions (skipped where ../shared/conformance is absent)', () => {
  const folder = join(CONFORMANCE_FOLDER, 'state-tests')

  test(
    `lead to the state and the logs that the public tests expect, every ${EVERY === 1 ? 'case' : `${EVERY}th case`}`,
    { timeout: 600_000 },
    async () => {
      expect(await loadFastCurves()).toBe(true)
      const engine = createEngine()
      const failures: string[] = []
      let cases = 0
      for (const testCase of selectedCases({ kind: 'statetest', files: testFilesOf([folder]), every: EVERY, name: '' })) {
        const { name, differences } = await reportOf(testCase, engine)
        if (differences.length > 0) failures.push(`${name}: ${differences.join('; ')}`)
        cases++
      }
      expect(failures).toEqual([])
      expect(cases).toBeGreaterThan(0)
    },
  )
})
