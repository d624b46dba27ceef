// @module-tag full
/**
 * A part of OpenZeppelin Contracts' own tests (Hardhat 3, ethers), over HTTP: about a fifth of their time, with all the control methods
 * that they call. Installed in full runs only, in a temporary folder.
 */
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installProject, nodeEnvironment, NOT_INSTALLED } from '../clients/npmProject.ts'
import { createNode } from '../node/createNode.ts'
import { SUITES_FOLDER } from './conformanceData.ts'

const SUITE = join(SUITES_FOLDER, 'openzeppelin')
const PART = [
  'access/*',
  'account/extensions/*',
  'finance/*',
  'governance/{*,utils/*}',
  'metatx/*',
  'proxy/**/*',
  'token/ERC{20,1155}/**/*',
]
const MAX_SETUP_MS = 300_000
const MAX_RUN_MS = 180_000
const IS_RUN = process.env['TERRARIUM_CONFORMANCE'] === 'full' && existsSync(SUITE)
const PORT_0 = { host: '127.0.0.1', port: 0 }

describe.skipIf(!IS_RUN)("OpenZeppelin's tests", () => {
  let folder: string
  let isInstalled = false
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'terrarium-openzeppelin-'))
    isInstalled = await installProject(SUITE, folder)
  }, MAX_SETUP_MS)
  afterAll(() => rm(folder, { recursive: true, force: true }), MAX_SETUP_MS)
  beforeEach(({ skip }) => skip(!isInstalled, NOT_INSTALLED))

  test('all of a part pass, and accept the version of the node', { timeout: MAX_RUN_MS }, async () => {
    const node = await createNode({
      inMemory: true,
      jsonRpc: true,
      httpAddress: PORT_0,
      wsAddress: null,
      api: ['eth', 'net', 'web3', 'personal', 'evm'],
      accounts: 20,
      gasLimit: 60_000_000n,
      codeSizeLimit: 'off',
    })
    const files = globSync(
      PART.map((pattern) => `test/${pattern}.test.js`),
      { cwd: folder },
    )
    const env = nodeEnvironment({ RPC_URL: `${node.http}/like/hardhat`, CLIENT_CHECK: '1' })
    try {
      const { stdout } = await promisify(execFile)('./run.sh', files, { cwd: folder, env, maxBuffer: 1 << 26, timeout: MAX_RUN_MS }).catch(
        (failed: { stdout: string }) => failed,
      )
      expect(stdout.trimEnd().split('\n').slice(-40).join('\n')).toMatch(/^[1-9]\d* passed, 0 failed$/m)
    } finally {
      await node.close()
    }
  })
})
