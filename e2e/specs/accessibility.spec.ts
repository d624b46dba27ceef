import { AxeBuilder } from '@axe-core/playwright'
import { JsonRpcProvider } from 'ethers'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixture.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { DebugPage } from '../pages/debugPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { TxpoolPage } from '../pages/txpoolPage.ts'

/** What axe finds wrong: the rule and the elements. */
async function violations(page: Page): Promise<string[]> {
  // Legacy mode: the other one opens a blank page, which Electron does not allow.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

for (const theme of ['Light', 'Dark'] as const) {
  test(`no view breaks an accessibility rule in the ${theme.toLowerCase()} theme`, async ({ page, terrarium }) => {
    const frame = new FramePage(page)
    const blocks = new BlocksPage(page)
    await blocks.row(0).waitFor()
    await frame.chooseTheme(theme)
    expect(await violations(page), 'empty chain').toEqual([])

    const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
    const [first] = await provider.listAccounts()
    const { hash } = await first!.sendTransaction({ to: first!.address, value: 1n })
    await blocks.row(1).waitFor()
    for (const view of ['Blocks', 'Transactions', 'Txpool', 'Logs', 'Accounts'] as const) {
      await frame.open(view)
      expect(await violations(page), view).toEqual([])
    }
    await frame.find('1')
    await frame.heading('Block 1').waitFor()
    expect(await violations(page), 'block').toEqual([])
    await frame.find(hash)
    await new TransactionPage(page).field('Hash').waitFor()
    expect(await violations(page), 'transaction').toEqual([])
    const transaction = new TransactionPage(page)
    await transaction.openTab('Trace')
    await transaction.calls.waitFor()
    expect(await violations(page), 'trace').toEqual([])
    await transaction.openTab('State')
    await transaction.changesOf(first!.address).waitFor()
    expect(await violations(page), 'state').toEqual([])
    await transaction.openTab('Raw')
    await page.getByRole('group', { name: 'eth_getRawTransactionByHash' }).waitFor()
    expect(await violations(page), 'raw').toEqual([])
    await provider.send('eth_sendTransaction', [{ from: first!.address, to: first!.address, nonce: '0x9' }])
    await frame.open('Txpool')
    await new TxpoolPage(page).gap('1 – 8').waitFor()
    expect(await violations(page), 'pool with a gap').toEqual([])
    await frame.open('Debug')
    const debug = new DebugPage(page)
    await debug.chart('Memory').waitFor()
    expect(await violations(page), 'debug').toEqual([])
    await debug.openTab('Memory')
    await debug.memory.root.waitFor()
    expect(await violations(page), 'memory').toEqual([])
    await debug.openTab('Profiles')
    await debug.take('Heap')
    await debug.profiles.rows.getByRole('link').first().waitFor()
    expect(await violations(page), 'profiles').toEqual([])
    await debug.profiles.rows.getByRole('link').first().click()
    await debug.flameGraph.waitFor()
    expect(await violations(page), 'flame graph').toEqual([])
    provider.destroy()
  })
}

test('every view is reached by the keyboard alone', async ({ page }) => {
  const frame = new FramePage(page)
  await new BlocksPage(page).row(0).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (const view of ['Blocks', 'Transactions', 'Txpool', 'Logs', 'Accounts'] as const) {
    await tabTo(page, frame.link(view))
    await page.keyboard.press('Enter')
    await expect(frame.heading(view)).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }
})

test('a block is opened by the keyboard alone', async ({ page }) => {
  const blocks = new BlocksPage(page)
  await blocks.row(0).waitFor()
  await tabTo(page, blocks.row(0).getByRole('link', { name: '0', exact: true }))
  await page.keyboard.press('Enter')
  await expect(new FramePage(page).heading('Block 0')).toBeVisible()
})

/** Presses Tab until the element has the focus, at most as often as a page has stops. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
