import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { FramePage } from '../pages/framePage.ts'
import type { Terrarium } from '../terrarium.ts'

const SOMEBODY = `0x${'cd'.repeat(20)}`

/** A chain of two blocks on which the first account has sent one transaction. */
async function used(terrarium: Terrarium) {
  const { http } = await terrarium.endpoints()
  const [sender] = (await callNode(http, 'eth_accounts', [])) as [string]
  await callNode(http, 'eth_sendTransaction', [{ from: sender, to: SOMEBODY, value: '0x5' }])
  await callNode(http, 'evm_mine', [])
  const [frame, control] = [new FramePage(terrarium.page), new ControlPage(terrarium.page)]
  await expect(frame.status).toContainText('Height2')
  return {
    frame,
    control,
    seen: async () => ({
      balance: Number(await callNode(http, 'eth_getBalance', [SOMEBODY, 'latest'])),
      nonce: Number(await callNode(http, 'eth_getTransactionCount', [sender, 'latest'])),
      chainId: Number(await callNode(http, 'eth_chainId', [])),
    }),
  }
}

test('a reset keeps heights and nonces unless told otherwise, and is undone', async ({ terrarium }) => {
  const { frame, control, seen } = await used(terrarium)
  await control.choose(/^Reset the chain…/)
  await control.submit({}, 'Reset')
  await expect(control.message('Chain reset')).toContainText('block numbers and nonces go on')
  await expect(frame.status).toContainText('Height3')
  expect(await seen()).toEqual({ balance: 0, nonce: 1, chainId: 1337 })
  await control.undo('Chain reset')
  await expect(frame.status).toContainText('Height2')
  expect(await seen()).toEqual({ balance: 5, nonce: 1, chainId: 1337 })
})

test('a reset to a new chain id starts at block 0, and shows how to connect to it', async ({ page, terrarium }) => {
  const { frame, control, seen } = await used(terrarium)
  await control.choose(/^Reset the chain…/)
  await control.choice('New chain id').check()
  await control.submit({}, 'Reset')
  await expect(control.message('Chain reset')).toContainText('The chain id is now 1338')
  await expect(page.getByRole('dialog', { name: 'Connect to this node' })).toContainText('1338')
  await page.keyboard.press('Escape')
  await expect(frame.status).toContainText('Height0')
  await expect(frame.status).toContainText('Chain id1338')
  expect(await seen()).toEqual({ balance: 0, nonce: 0, chainId: 1338 })
})

test('a hard reset keeps nothing, and is undone', async ({ terrarium }) => {
  const { frame, control, seen } = await used(terrarium)
  await control.choose(/^Reset the chain…/)
  await control.choice('Start at block 0').check()
  await control.submit({}, 'Reset')
  await expect(control.message('Chain reset')).toContainText('The newest block is block 0')
  await expect(frame.status).toContainText('Height0')
  expect(await seen()).toEqual({ balance: 0, nonce: 0, chainId: 1337 })
  await control.undo('Chain reset')
  await expect(frame.status).toContainText('Height2')
  expect(await seen()).toEqual({ balance: 5, nonce: 1, chainId: 1337 })
})
