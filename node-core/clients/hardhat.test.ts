// @module-tag full
/** Hardhat 2 and 3 against a node: their network helpers, chai matchers and Ignition. Installed in full runs only. */
import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compileContract } from '../fixtures/compile.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { installProject, nodeEnvironment, NOT_INSTALLED } from './npmProject.ts'

const PORT_0 = { host: '127.0.0.1', port: 0 }
const run = promisify(execFile)

interface FailedRun {
  stdout: string
  stderr: string
}

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: PORT_0, wsAddress: null, api: ['eth', 'net', 'web3', 'evm'] })
})
afterAll(() => node?.close())

describe.skipIf(!IS_FULL_RUN).each(['hardhat2', 'hardhat3'])('%s', (name) => {
  const folder = join(import.meta.dirname, '..', '..', 'out', 'clients', name)
  let isInstalled = false
  beforeAll(async () => {
    isInstalled = await installProject(join(import.meta.dirname, name), folder)
    writeFileSync(join(folder, 'token.json'), JSON.stringify(compileContract('Token')))
  }, 300_000)

  beforeEach(({ skip }) => skip(!isInstalled, NOT_INSTALLED))

  /** Output of a file of tests of the project, whose requests go to a path of the node. */
  async function outputOf(file: string, path: string): Promise<string> {
    // Else Ignition resumes the deployment of an earlier run.
    rmSync(join(folder, 'ignition'), { recursive: true, force: true })
    const env = nodeEnvironment({ RPC_URL: `${node.http}${path}`, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' })
    const { stdout, stderr } = await run(process.execPath, ['--test', '--test-reporter=tap', file], { cwd: folder, env }).catch(
      (failed: FailedRun) => failed,
    )
    return stdout + stderr
  }

  describe.each(['/like/hardhat', '/like/anvil'])('at %s', (path) => {
    test.each(name === 'hardhat3' ? ['helpers.js', 'matchersAndIgnition.js'] : ['helpers.js'])('%s', async (file) => {
      const output = await outputOf(file, path)
      expect(output).toMatch(/^# pass [1-9]/m)
      expect(output).toMatch(/^# fail 0$/m)
    })
  })

  test('its helpers refuse a node that does not say that it is compatible', async () => {
    expect(await outputOf('helpers.js', '')).toMatch(/can only be used with (the )?Hardhat Network/)
  })
})
