/** Requests written for other tools, as the tools themselves run them. cast is installed in full runs only. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordedSnippets } from '../contract/requestSnippets.ts'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { NOT_INSTALLED } from './npmProject.ts'

const run = promisify(execFile)
/** Within the project, so that scripts find its packages. */
const FOLDER = join(import.meta.dirname, '..', '..', 'out', 'snippets')
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** What shells and scripts would take for something of their own. */
const HOSTILE = `it's "odd" $(echo run) \`id\` \${HOME} \\ %s !x\n<end>`

const REQUESTS: readonly [name: string, method: string, params: string][] = [
  ['a value', 'eth_getBalance', `["${ALICE}","latest"]`],
  ['a call', 'eth_call', `[{"to":"${ALICE}","data":"0x"}, "latest"]`],
  ['hostile params', 'eth_getBalance', JSON.stringify([HOSTILE, 'latest'])],
  ['a hostile method', `eth_${HOSTILE}`, '[]'],
]

let node: TerrariumNode
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  node = await createNode({ ...IN_MEMORY })
})
afterAll(() => node.close())

/** What the node answers to the request itself. */
async function answerOf(method: string, params: string): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
  const body = `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params}}`
  const response = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()) as { result?: unknown }
}

const codeOf = (tool: string, method: string, params: string): string =>
  recordedSnippets(method, params, false, { http: node.http!, tokenFile: null }).find(({ title }) => title === tool)!.code

async function shell(command: string): Promise<string> {
  const { stdout, stderr } = await run('sh', ['-c', command], { cwd: FOLDER }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  )
  return stdout + stderr
}

/** Runs a script, which prints the result, or the code and message of the error. */
async function script(name: string, code: string): Promise<string> {
  const file = join(FOLDER, `${name}.mjs`)
  const [imports, ...rest] = code.split('\n\n')
  const body = `try {\n${rest.join('\n\n')}\nconsole.log(JSON.stringify(result))\n} catch (error) { console.log(String(error)) }\nprocess.exit()`
  writeFileSync(file, `${imports}\n${body}\n`)
  return (await run(process.execPath, [file], { cwd: FOLDER })).stdout
}

describe.skipIf(process.platform === 'win32')('a request copied', () => {
  test.each(REQUESTS)('as curl: %s', async (_name, method, params) => {
    const printed = await shell(codeOf('curl', method, params).replace('curl ', 'curl --silent '))
    expect(JSON.parse(printed)).toEqual(await answerOf(method, params))
  })

  test.each(['viem', 'ethers'])('as a script for %s', async (tool) => {
    for (const [name, method, params] of REQUESTS.slice(1, 3)) {
      const printed = await script(`${tool}-${name.replace(' ', '-')}`, codeOf(tool, method, params))
      const { result, error } = await answerOf(method, params)
      expect([name, printed]).toEqual([name, expect.stringContaining(error ? 'hex string without 0x prefix' : JSON.stringify(result))])
    }
  })
})

describe.skipIf(process.platform === 'win32')('a request copied as cast', () => {
  let cast: string | undefined
  beforeAll(() => {
    cast = IS_FULL_RUN ? provideFoundryTool('cast') : installedFoundryTool('cast')
  }, 180_000)
  beforeEach(({ skip }) => skip(cast === undefined, NOT_INSTALLED))

  test.each(REQUESTS)('%s', async (_name, method, params) => {
    const printed = await shell(codeOf('cast', method, params).replace(/^cast /, `'${cast}' `))
    const { result, error } = await answerOf(method, params)
    if (error) expect(printed).toContain(`error code ${error.code}: ${error.message}`)
    else expect(JSON.parse(printed)).toEqual(result)
  })
})
