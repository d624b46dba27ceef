/** The tool that runs conformance files: its arguments and its output. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { CodedError } from '../base/codedError.ts'
import { createEngine } from '../evm/evm.ts'
import { createEip3155Tracer } from '../tracing/eip3155Tracer.ts'
import { tracedEngine } from './tracedEngine.ts'
import { type CaseReport, type Selection, type TestFilesErrorCode, reportOf, selectedCases, testFilesOf } from './testCases.ts'
import { runTests } from './testRun.ts'

/** `usage`: invalid arguments. */
export type EvmCommandErrorCode = 'usage'

/** The text of `--help`. */
const USAGE = `Usage: npm run evm -- statetest|blocktest PATH… [options]

Runs GeneralStateTest or BlockchainTest files (.json, .json.gz), or all files of a folder, and compares the results.

  --case TEXT   Only cases whose name contains the text; the fork is part of the name.
  --every N     Every Nth case.
  --json        One line of JSON per case.
  --trace       Run only the first case, on the main thread, and print one line of JSON per opcode (EIP-3155).
  --workers N   Threads (${availableParallelism()}).

Exit status: 0 all passed, 1 a case failed, 2 nothing could be run.
`

/** Where the tool writes its lines. */
export interface EvmCommandOutput {
  out(line: string): void
  error(line: string): void
}

interface Arguments {
  selection: Selection
  isJson: boolean
  isTraced: boolean
  workers: number
}

const EXIT = { passed: 0, failed: 1, notRun: 2 } as const

/** Runs the tool with its arguments. Returns the exit status. */
export async function runEvmCommand(args: readonly string[], output: EvmCommandOutput): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    output.out(USAGE)
    return args.length === 0 ? EXIT.notRun : EXIT.passed
  }
  try {
    return await run(parse(args), output)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    output.error(`evm: ${error.message}`)
    return EXIT.notRun
  }
}

function parse(args: readonly string[]): Arguments {
  const { values, positionals } = parsedArgs(args)
  const [kind, ...paths] = positionals
  if (kind !== 'statetest' && kind !== 'blocktest') throw usage(`unknown command "${kind}": expected statetest or blocktest`)
  if (paths.length === 0) throw usage(`${kind} requires a file or a folder`)
  return {
    selection: { kind, files: testFilesOf(paths), every: count('every', values.every, 1), name: values.case ?? '' },
    isJson: values.json ?? false,
    isTraced: values.trace ?? false,
    workers: count('workers', values.workers, availableParallelism()),
  }
}

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        case: { type: 'string' },
        every: { type: 'string' },
        json: { type: 'boolean' },
        trace: { type: 'boolean' },
        workers: { type: 'string' },
      },
    })
  } catch (error) {
    throw usage((error as Error).message)
  }
}

function count(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw usage(`--${name} is "${text}", expected a positive integer`)
  return Number(text)
}

const usage = (message: string) => new CodedError<EvmCommandErrorCode>('usage', `${message}; see --help`)

async function run({ selection, isJson, isTraced, workers }: Arguments, output: EvmCommandOutput): Promise<number> {
  const perFork = new Map<string, { passed: number; failed: number }>()
  const onReport = (report: CaseReport) => {
    const isPassed = report.differences.length === 0
    const counts = perFork.get(report.fork) ?? { passed: 0, failed: 0 }
    counts[isPassed ? 'passed' : 'failed']++
    perFork.set(report.fork, counts)
    if (isJson) output.out(jsonLine(report))
    else if (!isPassed)
      output.out([`FAIL ${report.file}: ${report.name}`, ...report.differences.map((difference) => `  ${difference}`)].join('\n'))
  }
  if (isTraced) await runTraced(selection, output, onReport)
  else await runTests(selection, workers, onReport)
  if (perFork.size === 0)
    throw new CodedError<TestFilesErrorCode>(
      'test-files',
      `no ${selection.kind} cases in these files${selection.name && ` with "${selection.name}" in its name`}`,
    )
  return summarize(perFork, isJson, output)
}

function jsonLine({ file, name, fork, differences, stateRoot, durationMs }: CaseReport): string {
  return JSON.stringify({ file, name, fork, pass: differences.length === 0, stateRoot, differences, durationMs: Math.round(durationMs) })
}

async function runTraced(selection: Selection, output: EvmCommandOutput, onReport: (report: CaseReport) => void): Promise<void> {
  const [first] = selectedCases(selection)
  if (first === undefined) return
  output.error(`evm: tracing ${first.name}`)
  const report = await reportOf(
    first,
    tracedEngine(
      createEngine(),
      createEip3155Tracer((line) => output.out(line)),
    ),
  )
  output.out(JSON.stringify({ stateRoot: report.stateRoot }))
  onReport(report)
}

function summarize(perFork: ReadonlyMap<string, { passed: number; failed: number }>, isJson: boolean, output: EvmCommandOutput): number {
  const total = { passed: 0, failed: 0 }
  const width = Math.max(...Array.from(perFork.keys(), (fork) => fork.length))
  for (const [fork, { passed, failed }] of Array.from(perFork).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    total.passed += passed
    total.failed += failed
    if (!isJson) output.out(`${fork.padEnd(width)}  ${passed} passed, ${failed} failed`)
  }
  output.out(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? EXIT.passed : EXIT.failed
}
