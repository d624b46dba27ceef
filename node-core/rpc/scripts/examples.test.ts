import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { METHOD_ROWS } from '../methods.ts'
import { EXAMPLES_FILE, examplesOf, moduleOf } from './examples.ts'
import { readScripts } from './runScripts.ts'

const examples = examplesOf(readScripts())

test('the examples that the node answers are those of the scripts', () => {
  expect(readFileSync(EXAMPLES_FILE, 'utf8'), 'npm run record writes them').toBe(moduleOf(examples))
})

test('most methods that take params have one, which their codecs take', () => {
  const rows = METHOD_ROWS.filter(({ params }) => params.length > 0)
  const shown = rows.filter(({ name }) => examples[name] !== undefined)
  expect(shown.length).toBeGreaterThan(0.75 * rows.length)
  for (const { name, params } of shown) {
    for (const [at, value] of examples[name]!.entries()) {
      const [, codec] = params[at]!
      if (value !== null) expect(() => codec.decode(value), `${name} ${at}`).not.toThrow()
    }
  }
})
