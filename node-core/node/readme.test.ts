/** Whether README.md says of the options what `--help` says, has a row for each view, and names the EIPs of forks in the making. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MENU_VIEWS, VIEWS } from '../contract/views.ts'
import { type EipFlags, rulesOf } from '../evm/rules/rules.ts'
import { HARDFORKS, type Hardfork } from '../types/chainConfig.ts'
import { shippedConfigFile } from './applicationFiles.ts'
import { helpText } from './commandLine.ts'
import { dataDirOf, defaultWorkspacesDir } from './defaultDataDir.ts'
import { OPTIONS } from './options.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

test('the README contains the exact help of the command line', () => {
  // The default folders differ by platform; the README names Linux's.
  const linux = defaultWorkspacesDir('linux', {}, '~')
  const help = helpText('npm run node --', shippedConfigFile())
    .replace(/\(.*(?=\)\n {2}--workspace )/, `(${linux}`)
    .replace(/\(.*(?=\)\n {2}--in-memory)/, `(${dataDirOf(linux, null)}`)
  const shown = /^<!-- options:.*?^```text\n(.*?)^```$/ms.exec(readme)?.[1] ?? ''
  // Line by line, so that a failure shows the lines that differ and not the whole README.
  expect(shown.trimEnd().split('\n')).toEqual(help.slice(help.indexOf('General')).trimEnd().split('\n'))
})

test('the README names the EIPs of the forks after the default one', () => {
  const [usual, newest] = [rulesOf(OPTIONS.hardfork.default as Hardfork), rulesOf(HARDFORKS.at(-1)!)]
  const added = (Object.keys(newest) as (keyof EipFlags)[]).filter((name) => newest[name] && !usual[name])
  const named = Array.from(readme.matchAll(/\bEIPs? ([\d,\sand]+)/g), ([, numbers]) => numbers).join(' ')
  expect(added.map((name) => name.slice('eip'.length)).filter((eip) => !named.includes(eip))).toEqual([])
})

test('the README describes each view of the navigation', () => {
  const [table = ''] = readme.slice(readme.indexOf('| View |')).split('\n\n')
  const rows = table.matchAll(/^\| (\w+) \| [^|]+ \|$/gm)
  expect(
    Array.from(rows, ([, title]) => title).filter((title) => title !== 'View'),
    'rows of "The window" in README.md, in the order of VIEWS',
  ).toEqual(MENU_VIEWS.map((id) => VIEWS[id].title))
})
