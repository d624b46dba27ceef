import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync('**/*.*', { cwd: root, exclude: ['**/node_modules/**', '**/out/**', 'dist/**', 'test-results/**'] })
const pages = files.filter((file) => file.endsWith('.md'))

const exists = (name: string): boolean => files.some((file) => path.matchesGlob(file, name) || path.matchesGlob(file, `**/${name}`))

/** Names that a reader fills in, and what is made at run time. */
const isMadeUp = (name: string): boolean => name.includes('NAME') || name.endsWith('.d.ts')

/** A folder of so many files has a page that says what lives there. */
const LARGE_FOLDER = 30

describe.each(pages)('%s', (page) => {
  const folder = path.dirname(page)
  const text = readFileSync(path.join(root, page), 'utf8')

  test('links to files that exist', () => {
    const links = Array.from(text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, link]) => link!).filter((link) => !/^[a-z]+:/.test(link))
    expect(links.filter((link) => !files.includes(path.join(folder, link)))).toEqual([])
  })

  test('names files that exist', () => {
    const names = Array.from(text.matchAll(/`([\w.*/-]+\.(?:ts|tsx|md|yml))`/g), ([, name]) => name!)
    expect(names.filter((name) => !isMadeUp(name) && !exists(name))).toEqual([])
  })
})

test('every large folder has a page', () => {
  const folders = files
    .filter((file) => /^(node-core|renderer|electron|e2e)\/.*\.tsx?$/.test(file))
    .map((file) => (/^node-core\/[^/]+(?=\/)|^[^/]+/.exec(file) as RegExpExecArray)[0])
  const large = Array.from(new Set(folders)).filter((folder) => folders.filter((it) => it === folder).length >= LARGE_FOLDER)
  expect(large).toContain('node-core/evm')
  expect(large.filter((folder) => !pages.includes(`${folder}/README.md`))).toEqual([])
})
