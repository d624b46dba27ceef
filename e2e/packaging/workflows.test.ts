import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Problems found by GitHub's own parser: keys, types, expressions, and dependencies on missing jobs. */
async function faultsOf(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

test('there are workflows for tests and for releases', () => {
  expect(workflows.map((file) => path.basename(file)).toSorted()).toEqual(['release.yml', 'test.yml'])
})

describe.each(workflows)('%s', (file) => {
  test("has no problem according to GitHub's parser", async () => {
    expect(await faultsOf(file, textOf(file))).toEqual([])
  })

  test('runs scripts of package.json, and pins actions to commits', () => {
    const names = Array.from(textOf(file).matchAll(/npm run (?:--silent )?([\w-]+)/g), ([, name]) => name!)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
    const actions = Array.from(textOf(file).matchAll(/uses: ([^.\s]\S+)/g), ([, action]) => action!)
    expect(actions).not.toEqual([])
    expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
  })
})

test.each([
  ['an unknown key', 'timeout-minutes: 45', 'timeout: 45', 'timeout'],
  ['a missing job', 'needs: build', 'needs: builds', 'builds'],
  ['a broken expression', 'github.ref_name }}', 'github.ref_name', ''],
])('%s is found', async (_name, text, fault, word) => {
  const faults = await faultsOf('release.yml', textOf('.github/workflows/release.yml').replace(text, fault))
  expect(faults).not.toEqual([])
  expect(faults.join('\n')).toContain(word)
})
