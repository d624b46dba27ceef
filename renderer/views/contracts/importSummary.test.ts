import { expect, test } from 'vitest'
import { importSummary } from './importSummary.ts'

const file = (isNew: readonly boolean[], ...problems: string[]) => ({
  file: 'a.json',
  artifacts: isNew.map((it) => ({ id: 'a', name: 'A', isNew: it })),
  builds: [],
  problems,
})

test('an import without problems is complete', () => {
  expect(importSummary([file([true, true, false])])).toEqual({
    title: '2 contracts imported, 1 known already',
    note: undefined,
    isWhole: true,
  })
})
test('an import that skipped something is not, and counts the skipped files', () => {
  expect(importSummary([file([true]), file([], 'not valid JSON'), file([true], 'a part')])).toEqual({
    title: '2 contracts imported',
    note: '1 file of 3 not imported, 1 file of 3 partly imported. See the reasons below.',
    isWhole: false,
  })
})
test('an empty import is not complete either', () => {
  expect(importSummary([file([])])).toMatchObject({ title: '0 contracts imported', isWhole: false })
  expect(importSummary([]).isWhole).toBe(false)
})
