import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TimelinePage } from '../pages/timelinePage.ts'

test('the rules of the chain are set while it runs, and undone', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const control = new ControlPage(page)
  await control.choose(/^Rules…/)
  const dialog = page.getByRole('dialog', { name: 'Rules of the chain' })
  await expect(dialog.getByLabel('Contract code (bytes)')).toHaveValue('fork')
  expect(await violationsInThemes(page)).toEqual([])
  await control.submit({ 'Contract code (bytes)': '0' }, 'Set rules')
  await expect(dialog).toContainText('Enter a number from 1 to 2,147,483,647, fork or off')
  const wanted = { 'Contract code (bytes)': 'off', 'Gas limit of a block': 'off', 'Seconds between blocks': '12', 'Chain id': '4242' }
  await control.submit(wanted, 'Set rules')
  await expect(control.message('Rules set')).toContainText('Chain id: 4242. From the next block on.')
  expect(await callNode(http, 'evm_setRules', [{}])).toMatchObject({ chainId: 4242, codeSizeLimit: 'off' })
  const limit = async () => ((await callNode(http, 'eth_getBlockByNumber', ['latest', false])) as { gasLimit: string }).gasLimit
  await callNode(http, 'evm_mine', [])
  expect(await limit()).toBe('0x7fffffffffffffff')
  await control.choose(/^Rules…/)
  await expect(dialog.getByLabel('Gas limit of a block')).toHaveValue('off')
  await expect(dialog.getByLabel('Seconds between blocks')).toHaveValue('12')
  await page.keyboard.press('Escape')

  await control.choose('Make gas free')
  await expect(control.message('Gas is free')).toBeVisible()
  await callNode(http, 'evm_mine', [])
  expect(await callNode(http, 'eth_gasPrice', [])).toBe('0x0')
  await control.choose('Give gas a price again')
  await expect(control.message('Gas has a price again')).toBeVisible()
  await control.undo('Gas has a price again')
  await expect.poll(() => callNode(http, 'evm_setRules', [{}])).toMatchObject({ fixedBaseFee: '0x0' })
})

test('the genesis of any block is exported, from its page and from the palette', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', 'the desktop asks where to save it')
  const { http } = await terrarium.endpoints()
  const address = `0x${'ab'.repeat(20)}`
  for (const balance of ['0x1', '0x2']) {
    await callNode(http, 'anvil_setBalance', [address, balance])
    await callNode(http, 'evm_mine', [])
  }
  const frame = new FramePage(page)
  const balanceIn = async (download: Promise<{ path(): Promise<string>; suggestedFilename(): string }>) => {
    const file = await download
    const { alloc } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { alloc: Record<string, { balance: string }> }
    return [file.suggestedFilename(), alloc[address]?.balance ?? alloc[address.slice(2)]?.balance]
  }
  await frame.find('1')
  let download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Genesis' }).click()
  expect(await balanceIn(download)).toEqual(['genesis-1.json', '0x2'])

  // In the past, it is that of the block that is looked at.
  await new TimelinePage(page).move('ArrowLeft', 2, 'block 0 of 2')
  download = page.waitForEvent('download')
  await choose(page, 'Export the genesis of the shown block')
  expect(await balanceIn(download)).toEqual(['genesis-0.json', '0x1'])
})

/** Chooses a command of the palette. */
async function choose(page: Page, command: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.insertText(command)
  await page.getByRole('option', { name: command }).click()
}
