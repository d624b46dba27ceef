/** Writes the counts of a run of Vitest to the file that TERRARIUM_UNIT_JSON names. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { failureText, type TestCounts } from './testCounts.ts'

type Errors = readonly { message: string; stack?: string | undefined }[]

export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    // Tests that this run leaves out by their tags are reported as skipped.
    const leftOut = new Set((process.env['TERRARIUM_LEFT_OUT'] ?? '').split(','))
    const counts: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] }
    for (const module of modules) {
      const textOf = (name: string, errors: Errors = []) =>
        failureText(module.moduleId, name, errors.map(({ message, stack }) => stack ?? message).join('\n'))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') counts.passed++
        else if (state === 'failed') counts.failed++
        else if (!test.tags.some((tag) => leftOut.has(tag))) counts.skipped++
        if (state === 'failed') counts.failures.push(textOf(test.fullName, errors))
        // Those of earlier attempts stay with a test that passed in the end.
        else if (state === 'passed' && errors?.length) counts.repeated.push(textOf(test.fullName, errors))
      }
      if (module.errors().length > 0) counts.failures.push(textOf('outside of its tests', module.errors()))
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) counts.failures.push(textOf(`hooks of ${suite.fullName}`, suite.errors()))
    }
    for (const { message, stack } of unhandled) counts.failures.push(failureText(null, 'outside of all tests', stack ?? message))
    writeFileSync(process.env['TERRARIUM_UNIT_JSON']!, JSON.stringify(counts))
  }
}
