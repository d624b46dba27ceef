import { expect } from 'vitest'
import type { GeneratedFunctions } from './generatedFunctions.suite.ts'
import type { InspectedExecution } from './inspected.fixture.ts'

/**
 * For tests: at the marks of random functions all variables are shown that can be named there, and at any of `count` random steps none that
 * cannot, or with a value that it never had.
 */
export function expectKnown(
  run: InspectedExecution,
  { variables, marks }: GeneratedFunctions,
  random: (below: number) => number,
  count: number,
): void {
  const { runs, locations, steps } = run.trace
  for (const { text, parameters, locals: named } of marks) {
    for (const step of run.stepsAt(text).slice(0, 3)) {
      const { locals, arguments: given } = run.at(step)
      const shown = [...(given ?? []), ...(locals ?? [])]
      const own = locals?.filter(({ name }) => !parameters.includes(name)) ?? []
      expect([text, [...(given ?? []), ...own].map(({ name }) => name)]).toEqual([text, [...parameters, ...named]])
      for (const { name, value } of shown) expect([...variables.get(name)!.values], `${name} at ${text}`).toContain(value)
    }
  }
  for (let i = 0; i < count; i++) {
    const step = random(steps)
    const line = locations[runs.location(runs.at(step))]?.line
    if (line === undefined) continue
    for (const { name, value } of run.at(step).locals ?? []) {
      const generated = variables.get(name)
      if (generated === undefined) continue
      const { from, to, values } = generated
      expect([from <= line, line <= to], `${name} at line ${line}`).toEqual([true, true])
      expect([...values], `${name} at line ${line}, step ${step}`).toContain(value)
    }
  }
}
