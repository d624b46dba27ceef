// @module-tag full
/**
 * MetaMask's own network and transaction controllers against a node. Installed in full runs only: with what they depend on they are 392
 * packages, 204 MB, which take 42 s; `metamaskControllers.test.ts` runs in all others, with the parts that the project depends on.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode } from '../node/createNode.ts'
import { installProject, nodeEnvironment, NOT_INSTALLED } from './npmProject.ts'

const MAX_INSTALL_MS = 300_000
const MAX_RUN_MS = 240_000
const PORT_0 = { host: '127.0.0.1', port: 0 }

describe.skipIf(!IS_FULL_RUN)("MetaMask's controllers", () => {
  test(
    'send through resets, snapshots, a reorganisation and a new chain id',
    { timeout: MAX_INSTALL_MS + MAX_RUN_MS },
    async ({ skip }) => {
      const folder = join(import.meta.dirname, '..', '..', 'out', 'clients', 'metamask')
      const isInstalled = await installProject(join(import.meta.dirname, 'metamask'), folder)
      skip(!isInstalled, NOT_INSTALLED)
      const node = await createNode({
        inMemory: true,
        jsonRpc: true,
        httpAddress: PORT_0,
        wsAddress: null,
        auth: 'none',
        api: ['eth', 'net', 'web3', 'evm', 'devnet', 'txpool'],
      })
      try {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          // Pollers of the controllers outlive a wallet that was destroyed.
          ['--test', '--test-force-exit', '--test-reporter=tap', 'controllers.js'],
          { cwd: folder, env: nodeEnvironment({ RPC_URL: node.http! }), timeout: MAX_RUN_MS },
        ).catch((failed: { stdout: string }) => failed)
        expect(stdout).toMatch(/^# pass [1-9]/m)
        expect(stdout, stdout).toMatch(/^# fail 0$/m)
      } finally {
        await node.close()
      }
    },
  )
})
