/** The cases of conformance files, of state tests and block tests: their location, their names, and how to run one. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Engine } from '../evm/engine.ts'
import { type BlockTest, runBlockTest } from './blockTest.ts'
import { readJson } from './conformanceData.ts'
import { type StateTest, type StateTestCase, runStateTest, stateTestCases } from './stateTest.ts'

/** `test-files`: a path does not exist, is not a file of tests, or contains none. */
export type TestFilesErrorCode = 'test-files'

/** GeneralStateTest or BlockchainTest. */
export type TestKind = 'statetest' | 'blocktest'

/** One case of a file. */
export interface TestCase {
  file: string
  /** Unique in its file; the fork is part of it. */
  name: string
  /** As the file names it. */
  fork: string
  run(engine: Engine): Promise<CaseOutcome>
}

/** The outcome of running a case. */
export interface CaseOutcome {
  /** The differences from the expectation, one line each; empty if the case passed. */
  differences: string[]
  /** At the end; absent if the case could not be run. */
  stateRoot?: Hash
}

/** The result of a case. */
export interface CaseReport extends Omit<TestCase, 'run'>, CaseOutcome {
  durationMs: number
}

/** The selected cases of the files. */
export interface Selection {
  kind: TestKind
  files: readonly string[]
  /** Every nth case. */
  every: number
  /** Part of the case's name; empty for all. */
  name: string
}

/** Files of tests at the paths, including all files below folders, in order. Throws `test-files`. */
export function testFilesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!existsSync(path)) throw new CodedError<TestFilesErrorCode>('test-files', `${path} does not exist`)
    if (!statSync(path).isDirectory()) {
      if (isTestFile(path)) return [path]
      throw new CodedError<TestFilesErrorCode>('test-files', `${path}: expected a .json or .json.gz file`)
    }
    const below = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && isTestFile(entry.name))
    return below.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  })
}

const isTestFile = (name: string) => /\.json(?:\.gz)?$/.test(name)

/** The selected cases, in order. Entries of a file that are not tests of the kind are skipped. */
export function* selectedCases({ kind, files, every, name }: Selection): Generator<TestCase> {
  let index = 0
  for (const file of files) {
    for (const testCase of casesOf(kind, file)) {
      if (testCase.name.includes(name) && index++ % every === 0) yield testCase
    }
  }
}

function* casesOf(kind: TestKind, file: string): Generator<TestCase> {
  let content: unknown
  try {
    content = readJson(file)
  } catch (error) {
    throw new CodedError<TestFilesErrorCode>('test-files', `cannot read ${file}: ${(error as Error).message}`, { cause: error })
  }
  const entries = Object.entries((content ?? {}) as Record<string, unknown>)
  if (kind === 'statetest') {
    const tests = Object.fromEntries(
      entries.filter((entry): entry is [string, StateTest] => hasKeys(entry[1], ['env', 'pre', 'transaction', 'post'])),
    )
    for (const stateCase of stateTestCases(tests)) {
      const { name, fork } = stateCase
      yield { file, name, fork, run: async (engine) => stateOutcome(stateCase, engine) }
    }
    return
  }
  for (const [name, test] of entries) {
    if (!hasKeys(test, ['network', 'genesisBlockHeader', 'pre', 'blocks', 'lastblockhash'])) continue
    const { network } = test as BlockTest
    yield { file, name: `${name} ${network}`, fork: network, run: (engine) => runBlockTest(test as BlockTest, engine) }
  }
}

function stateOutcome(stateCase: StateTestCase, engine: Engine): CaseOutcome {
  const { differences, root } = runStateTest(stateCase, engine)
  return { differences, stateRoot: root }
}

const hasKeys = (value: unknown, keys: readonly string[]) =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)

/** Runs a case. A thrown error is a bug or an unsupported test, and counts as a difference. */
export async function reportOf(testCase: TestCase, engine: Engine): Promise<CaseReport> {
  const { file, name, fork } = testCase
  const startMs = performance.now()
  let outcome: CaseOutcome
  try {
    const { differences, stateRoot } = await testCase.run(engine)
    outcome = { differences, ...(stateRoot && { stateRoot }) }
  } catch (error) {
    const text = isUnknownFork(error) ? error.message : `internal error: ${error instanceof Error ? error.stack : String(error)}`
    outcome = { differences: [text] }
  }
  return { file, name, fork, ...outcome, durationMs: performance.now() - startMs }
}

const isUnknownFork = (error: unknown): error is RangeError => error instanceof RangeError && error.message.endsWith('is unknown')
