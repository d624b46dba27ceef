/** The cases of conformance files, state tests and block tests alike: where they are, what they are called, how one is run. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Engine } from '../evm/engine.ts'
import { type BlockTest, runBlockTest } from './blockTest.ts'
import { readJson } from './conformanceData.ts'
import { type StateTest, type StateTestCase, runStateTest, stateTestCases } from './stateTest.ts'

/** `test-files`: a path is not there, is no file of tests, or holds none. */
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

/** What the run of a case answers. */
export interface CaseOutcome {
  /** What differs from what is expected, a line each; empty where the case passed. */
  differences: string[]
  /** At the end; absent where the case could not be run. */
  stateRoot?: Hash
}

/** What a case came to. */
export interface CaseReport extends Omit<TestCase, 'run'>, CaseOutcome {
  durationMs: number
}

/** Which cases of the files are meant. */
export interface Selection {
  kind: TestKind
  files: readonly string[]
  /** Every so many-th case. */
  every: number
  /** Part of the case's name; empty for all. */
  name: string
}

/** Files of tests at the paths, folders and what is below them, in order. Throws `test-files`. */
export function testFilesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!existsSync(path)) throw new CodedError<TestFilesErrorCode>('test-files', `${path} is not there`)
    if (!statSync(path).isDirectory()) {
      if (isTestFile(path)) return [path]
      throw new CodedError<TestFilesErrorCode>('test-files', `${path} is neither .json nor .json.gz`)
    }
    const below = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && isTestFile(entry.name))
    return below.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  })
}

const isTestFile = (name: string) => /\.json(?:\.gz)?$/.test(name)

/** The cases that are meant, in order. Entries of a file that are no tests of the kind are passed over. */
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
    throw new CodedError<TestFilesErrorCode>('test-files', `${file} cannot be read: ${(error as Error).message}`, { cause: error })
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

/** Runs a case. What is thrown is a bug or a test that is not understood, and so a difference. */
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
