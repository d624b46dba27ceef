import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GC_KINDS, GC_STATS_FIELDS, MEM_STATS_FIELDS, type RuntimeField } from '../contract/runtimeFields.ts'

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')

const rowsOf = (fields: Readonly<Record<string, RuntimeField>>) =>
  Object.entries(fields).map(
    ([name, { meaning, falls }]) => `| \`${name}\` | ${meaning} | ${falls === undefined ? '' : falls ? 'yes ' : 'never '}|`,
  )

describe('the document of the figures', () => {
  test('has the table of the fields of debug_memStats', () => {
    expect(README).toContain(`| Field | In V8's terms | Falls? |\n|---|---|---|\n${rowsOf(MEM_STATS_FIELDS).join('\n')}\n\n`)
  })

  test('has the table of the fields of debug_gcStats', () => {
    expect(README).toContain(`| Field | In V8's terms | Falls? |\n|---|---|---|\n${rowsOf(GC_STATS_FIELDS).join('\n')}\n\n`)
  })

  test('has the kinds of collections', () => {
    expect(README).toContain(
      Object.entries(GC_KINDS)
        .map(([kind, meaning]) => `| \`${kind}\` | ${meaning} |`)
        .join('\n'),
    )
  })
})
