// @module-tag full
/** A part of OpenZeppelin's tests, with all control methods that they call. Installed in full runs only. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOT_INSTALLED } from '../clients/npmProject.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode } from '../node/createNode.ts'
import { hasOpenZeppelin, MAX_RUN_MS, OPEN_ZEPPELIN_ACCOUNTS, OPEN_ZEPPELIN_GAS_LIMIT, OpenZeppelinTests } from './openZeppelin.ts'

const MAX_SETUP_MS = 300_000
const IS_RUN = IS_FULL_RUN && hasOpenZeppelin
const PORT_0 = { host: '127.0.0.1', port: 0 }

describe.skipIf(!IS_RUN)("OpenZeppelin's tests", () => {
  let tests: OpenZeppelinTests | undefined
  beforeAll(async () => void (tests = await OpenZeppelinTests.install()), MAX_SETUP_MS)
  afterAll(() => tests?.remove(), MAX_SETUP_MS)
  beforeEach(({ skip }) => skip(tests === undefined, NOT_INSTALLED))

  test('all of a part pass, and accept the version of the node', { timeout: MAX_RUN_MS }, async () => {
    const node = await createNode({
      inMemory: true,
      jsonRpc: true,
      httpAddress: PORT_0,
      wsAddress: null,
      api: ['eth', 'net', 'web3', 'personal', 'evm'],
      accounts: OPEN_ZEPPELIN_ACCOUNTS,
      gasLimit: OPEN_ZEPPELIN_GAS_LIMIT,
      codeSizeLimit: 'off',
    })
    try {
      const { text } = await tests!.run(`${node.http}/like/hardhat`, { CLIENT_CHECK: '1' })
      expect(text).toMatch(/^[1-9]\d* passed, 0 failed$/m)
    } finally {
      await node.close()
    }
  })
})
