/** Runs test files that the node makes, with the tools that they are for. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WireRequestTest } from '../contract/wire/replay.ts'
import { nodeEnvironment } from './npmProject.ts'
import { createForgeProject } from './toolProjects.ts'

type TestFile = Pick<WireRequestTest, 'fileName' | 'content'>

/** What a program printed, and its exit status. */
interface ProgramOutcome {
  readonly status: number
  readonly text: string
}

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/** Runs a file with vitest, in a folder of the project, where it finds the packages. `url`: RPC_URL. */
export async function runWithVitest({ fileName, content }: TestFile, url: string): Promise<ProgramOutcome> {
  const folder = join(ROOT, 'out', 'generated-tests', fileName.replace('.test.ts', ''))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileName), content)
  return outcomeOf(process.execPath, [VITEST, 'run', '--root', folder], folder, { RPC_URL: url })
}

/** Runs files with Foundry, as they say themselves, in a project of that name; undefined if Foundry cannot be installed. */
export function createForgeRunner(name: string): ((file: TestFile, url?: string) => Promise<ProgramOutcome>) | undefined {
  const project = createForgeProject(name)
  if (project === undefined) return undefined
  const { forge, folder } = project
  mkdirSync(join(folder, 'test'))
  return ({ fileName, content }, url) => {
    writeFileSync(join(folder, 'test', fileName), content)
    const args = /^\/\/ Run it with: forge (.*)$/m.exec(content)![1]!.split(' ')
    return outcomeOf(forge, args, folder, { HOME: folder, ...(url !== undefined && { RPC_URL: url }) })
  }
}

async function outcomeOf(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env: nodeEnvironment({ ...env, NO_COLOR: '1' }) })
    return { status: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { status: code, text: stdout + stderr }
  }
}
