import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { artifactFiles } from '../artifacts.ts'
import { violationsInThemes } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { makeOutcomesChain } from '../outcomesChain.ts'
import { openBrowser } from '../openBrowser.ts'
import { openWithWorkspaces } from '../openWithWorkspaces.ts'
import { ContractsPage } from '../pages/contractsPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { WorkspacesPage } from '../pages/workspacesPage.ts'
import { callWindow } from '../windowCall.ts'

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

test('a bundle that is dropped on any view opens as a chain that knows its contracts, and a damaged one is refused @long', async ({
  kind,
  launchOptions,
  userDataDir,
}) => {
  test.skip(kind === 'desktop', "the bundle is made over the browser's socket")
  const { terrarium } = await openWithWorkspaces(kind, launchOptions, userDataDir)
  try {
    const { page } = terrarium
    const [frame, transaction, workspaces] = [new FramePage(page), new TransactionPage(page), new WorkspacesPage(page)]
    const { http } = await terrarium.endpoints()
    const { failed } = await makeOrdersChain(http)
    const contracts = new ContractsPage(page)
    await frame.open('Contracts')
    await contracts.importFiles(...artifactFiles())
    await contracts.dialog.getByRole('button', { name: 'Done' }).click()
    await expect(contracts.artifacts.root.or(contracts.contracts.row('Orders'))).toBeVisible()
    const bundle = await callWindow(page, 'devnet_reproduce', [failed])
    const name = `reproduction-${failed.slice(2, 10)}`

    await frame.open('Logs')
    await dropFile(page, 'bundle.json', JSON.stringify(bundle).slice(0, -20))
    await expect(page.getByText(/^The file is damaged/)).toBeVisible()
    await dropFile(page, 'bundle.json', JSON.stringify({ ...(bundle as object), version: 9 }))
    await expect(page.getByText(/9 is newer than this program/)).toBeVisible()

    await dropFile(page, 'bundle.json', JSON.stringify(bundle))
    await expect(workspaces.switcher(name)).toBeVisible()
    await frame.find(failed)
    await expect(transaction.banner(/^Reverted: InsufficientDeposit\(from Orders/)).toBeVisible()
  } finally {
    await terrarium.close()
  }
})

test('a transaction is copied as an entry for the debugger of VS Code, if the node has a port for it', async ({ kind, launchOptions }) => {
  test.skip(kind === 'desktop', 'the clipboard is read in the browser')
  const terrarium = await openBrowser(launchOptions, { width: 1280, height: 800 }, undefined, ['--dap', '0'])
  try {
    const { page } = terrarium
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { deep } = await makeOutcomesChain((await terrarium.endpoints()).http)
    await new FramePage(page).find(deep)
    await new TransactionPage(page).reproduce('Copy launch entry')
    await expect(page.getByText('Copied the launch entry')).toBeVisible()
    const entry = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { tokenFile: string }
    expect(entry).toMatchObject({ type: 'terrarium', request: 'launch', port: expect.any(Number), transaction: deep })
    expect(readFileSync(entry.tokenFile, 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/)
  } finally {
    await terrarium.close()
  }
})

/** Drops a file on the view. */
async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], fileName, { type: 'application/json' }))
      return transfer
    },
    [name, content] as const,
  )
  const target = page.getByRole('main').getByRole('heading', { level: 1 })
  await target.dispatchEvent('dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop artifacts, ABIs, a build folder or a reproduction bundle')).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer: data })
}
