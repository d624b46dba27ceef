import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { notesOfTag, releasesOf } from './releaseNotes.ts'

const CHANGELOG = '# Changelog\n\n## 0.2.0 (2026-11-22)\n\n### Added\n\n- A thing\n\n## 0.1.0 (2026-10-01)\n\n- The first\n'

describe('releases', () => {
  test('are read with their dates and texts, newest first', () => {
    expect(releasesOf(CHANGELOG)).toEqual([
      { version: '0.2.0', date: '2026-11-22', text: '### Added\n\n- A thing' },
      { version: '0.1.0', date: '2026-10-01', text: '- The first' },
    ])
  })

  test('need a version and a date', () => {
    expect(() => releasesOf('## Unreleased\n')).toThrow('"## Unreleased" is not')
  })

  test('the notes of a tag are those of its version', () => {
    expect(notesOfTag('v0.2.0', '0.2.0', CHANGELOG)).toBe('### Added\n\n- A thing')
  })

  test.each([
    ['v0.2.1', '0.2.0', CHANGELOG, 'the tag is v0.2.1'],
    ['v0.3.0', '0.3.0', CHANGELOG, 'the newest release in CHANGELOG.md is 0.2.0'],
    ['v0.3.0', '0.3.0', '# Changelog\n', 'CHANGELOG.md is missing'],
    ['v0.3.0', '0.3.0', '## 0.3.0 (2026-12-01)\n\n', 'has no notes for 0.3.0'],
  ])('a tag %s of version %s is refused', (tag, version, changelog, reason) => {
    expect(() => notesOfTag(tag, version, changelog)).toThrow(reason)
  })

  test('the changelog has the version of the package', () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    expect(notesOfTag(`v${version}`, version, readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))).not.toBe('')
  })
})
