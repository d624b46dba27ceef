/** OpenZeppelin Contracts' own tests (Hardhat 3, mocha, ethers), which run over HTTP against any development node. */
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installProject, nodeEnvironment } from '../clients/npmProject.ts'
import { SUITES_FOLDER } from './conformanceData.ts'

const SUITE = join(SUITES_FOLDER, 'openzeppelin')
/** About a fifth of the time of all, with all control methods that they call. */
const PART = [
  'access/*',
  'account/extensions/*',
  'finance/*',
  'governance/{*,utils/*}',
  'metatx/*',
  'proxy/**/*',
  'token/ERC{20,1155}/**/*',
]
/** Block gas limit that the tests expect. */
export const OPEN_ZEPPELIN_GAS_LIMIT = 60_000_000n
/** Number of accounts that the tests expect. */
export const OPEN_ZEPPELIN_ACCOUNTS = 20
/** Maximum time of a run, milliseconds. */
export const MAX_RUN_MS = 180_000

/** Whether the tests lie beside the project. */
export const hasOpenZeppelin = existsSync(SUITE)

/** What a run found. */
export interface OpenZeppelinRun {
  passed: number
  failed: number
  /** How long at least one request was open, seconds. */
  secondsWithARequestOpen: number
  /** The end of what it printed, which names the failures. */
  text: string
}

/** The tests with their packages, in a temporary folder. */
export class OpenZeppelinTests {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Undefined if the npm registry cannot be reached. */
  static async install(): Promise<OpenZeppelinTests | undefined> {
    const tests = new OpenZeppelinTests(mkdtempSync(join(tmpdir(), 'terrarium-openzeppelin-')))
    if (await installProject(SUITE, tests.#folder)) return tests
    tests.remove()
    return undefined
  }

  /** Runs a part of the tests against a node. The environment is described in the suite's README. */
  async run(url: string, environment: Readonly<Record<string, string>>): Promise<OpenZeppelinRun> {
    const files = globSync(
      PART.map((pattern) => `test/${pattern}.test.js`),
      { cwd: this.#folder },
    )
    const results = join(this.#folder, 'results.json')
    rmSync(results, { force: true })
    const env = nodeEnvironment({ ...environment, RPC_URL: url, RESULTS: results })
    const { stdout } = await promisify(execFile)('./run.sh', files, {
      cwd: this.#folder,
      env,
      maxBuffer: 1 << 26,
      timeout: MAX_RUN_MS,
    }).catch((failed: { stdout: string }) => failed)
    const text = stdout.trimEnd().split('\n').slice(-40).join('\n')
    if (!existsSync(results)) throw new Error(`OpenZeppelin's tests did not end: ${text}`)
    return { ...(JSON.parse(readFileSync(results, 'utf8')) as Omit<OpenZeppelinRun, 'text'>), text }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
