// @module-tag full
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../evm/evm.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { CONFORMANCE_FOLDER, hasConformanceData } from './conformanceData.ts'
import { reportOf, selectedCases, testFilesOf } from './testCases.ts'

/** Folders of whole-block tests, and the part of them that runs unless TERRARIUM_CONFORMANCE=full: every nth case. */
const FOLDERS = [
  ['chain-tests/open', 5],
  ['chain-tests/amsterdam', 10],
] as const

describe.each(FOLDERS)('whole blocks of %s (skipped where ../shared/conformance is absent)', (folder, part) => {
  const every = IS_FULL_RUN ? 1 : part

  test.skipIf(!hasConformanceData(folder))(
    `are accepted and refused as the public tests expect, every ${every === 1 ? 'case' : `${every}th case`}`,
    { timeout: 300_000 },
    async () => {
      const engine = createEngine()
      const files = testFilesOf([join(CONFORMANCE_FOLDER, folder)])
      const failures: string[] = []
      let cases = 0
      for (const testCase of selectedCases({ kind: 'blocktest', files, every, name: '' })) {
        const { name, differences } = await reportOf(testCase, engine)
        if (differences.length > 0) failures.push(`${name}: ${differences.join('; ')}`)
        cases++
      }
      expect(failures).toEqual([])
      expect(cases).toBeGreaterThan(0)
    },
  )
})
