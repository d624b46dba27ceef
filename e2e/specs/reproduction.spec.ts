import { readFileSync } from 'node:fs'
import { violationsInThemes } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { makeOutcomesChain } from '../outcomesChain.ts'
import { openWithWorkspaces } from '../openWithWorkspaces.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { WorkspacesPage } from '../pages/workspacesPage.ts'

test('a transaction is saved as a bundle, and opened as a chain of its own', async ({ kind, launchOptions, userDataDir }) => {
  test.skip(kind === 'desktop', 'the desktop asks where to save it')
  const { terrarium } = await openWithWorkspaces(kind, launchOptions, userDataDir)
  try {
    const { page } = terrarium
    const [frame, transaction, workspaces] = [new FramePage(page), new TransactionPage(page), new WorkspacesPage(page)]
    const { deep } = await makeOutcomesChain((await terrarium.endpoints()).http)
    await frame.find(deep)
    await expect(transaction.banner(/^Reverted: custom error 0x/)).toBeVisible()
    const download = page.waitForEvent('download')
    await transaction.reproduce('Save bundle')
    const file = await (await download).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'terrarium-reproduction', transaction: { hash: deep } })
    await page.getByRole('button', { name: 'Reproduce' }).click()
    expect(await violationsInThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await transaction.reproduce('Open as a chain')
    await expect(workspaces.switcher(`reproduction-${deep.slice(2, 10)}`)).toBeVisible()
    await frame.find(deep)
    await expect(transaction.banner(/^Reverted: custom error 0x/)).toBeVisible()
    await expect(frame.status).toContainText('Height2')
    await expect(page.getByText('The node rejected a request')).toBeHidden()
  } finally {
    await terrarium.close()
  }
})
