// @module-tag full
/** Damaged files of a stored chain: each is rejected with the reason, or everything read is correct, and no process crashes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { type Fault, type Outcome, digestOf, faults, makeTemplates } from './faults.fixture.ts'

const BITS = IS_FULL_RUN ? 500 : 18
const PAGES = IS_FULL_RUN ? 100 : 6
const SEED = 20_261_122

const folder = mkdtempSync(join(tmpdir(), 'terrarium-faults-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  await makeTemplates(folder)
  const expected: Record<string, string> = {}
  for (const template of ['closed', 'killed']) expected[template] = await digestOf(await copyOf(template))
  writeFileSync(join(folder, 'expected.json'), JSON.stringify(expected))
})

async function copyOf(template: string): Promise<string> {
  const copy = join(folder, `${template}-copy`)
  await cp(join(folder, template), copy, { recursive: true })
  return copy
}

/** Outcomes of faults; a crash of the process is one. */
async function tried(all: readonly Fault[], name: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < all.length) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'faults.fixture.ts'), folder, join(folder, name)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(JSON.stringify(all.slice(outcomes.length)))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    const lines = output.split('\n').filter(Boolean)
    outcomes.push(...lines.map((line) => JSON.parse(line) as Outcome))
    if (outcomes.length < all.length) outcomes.push({ result: 'aborted', message: errors.slice(0, 500) })
  }
  return outcomes
}

const failuresOf = (all: readonly Fault[], outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ result, message }, i) => (result === 'right' || result === 'refused' ? [] : [{ ...all[i], result, message }]))

test.concurrent.for([
  ['bit', BITS],
  ['page', PAGES],
] as const)('a damaged %s is refused, or all that is answered is right: %i times', async ([kind, count], { expect: expectIn }) => {
  const all = Array.from(faults(folder, kind, count, SEED))
  const outcomes = await tried(all, `work-${kind}`)
  expectIn(failuresOf(all, outcomes)).toEqual([])
  const refused = outcomes.filter(({ result }) => result === 'refused')
  // Nearly nine of ten are, but few are tried in a short run.
  expectIn(refused.length).toBeGreaterThan(all.length / 3)
  for (const { message } of refused) expectIn(message).toMatch(/^store-corrupt: .*--repair/)
})
