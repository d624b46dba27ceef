import { JsonRpcProvider } from 'ethers'
import { expect, test } from '../fixture.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'

test(
  'opens on the dashboard of a fresh chain and shows height, chain, profile, endpoints and connection',
  { tag: '@smoke' },
  async ({ page, terrarium }) => {
    const frame = new FramePage(page)
    const { http, ws } = await terrarium.endpoints()
    await expect(frame.heading('Dashboard')).toBeVisible()
    for (const fact of ['Connected', 'Height0', 'Chain id1337', 'Profiledevnet', new URL(http).host, new URL(ws).host])
      await expect(frame.status).toContainText(fact)
  },
)

test(
  'the navigation links to every view, marks it and sets the window title; a view survives a reload',
  { tag: '@smoke' },
  async ({ page }) => {
    const frame = new FramePage(page)
    for (const view of await frame.views()) {
      await frame.open(view)
      await expect(frame.link(view)).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(`${view} · Terrarium`)
    }
    await frame.open('Accounts')
    await page.reload()
    await expect(frame.heading('Accounts')).toBeVisible()
    await expect(frame.status).toContainText('Connected')
  },
)

test('search opens a block by its number', async ({ page }) => {
  const frame = new FramePage(page)
  await new BlocksPage(page).show()
  await frame.find('0')
  await expect(frame.heading('Block 0')).toBeVisible()
})

test('search opens a block by its hash too, and Back returns to the previous view', async ({ page, terrarium }) => {
  const frame = new FramePage(page)
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const { hash } = (await provider.getBlock(0))!
  provider.destroy()
  await frame.open('Logs')
  await frame.find(hash!)
  await expect(frame.heading('Block 0')).toBeVisible()
  await page.goBack()
  await expect(frame.heading('Logs')).toBeVisible()
})

test('an endpoint is copied by its button', async ({ page, terrarium }) => {
  const { status } = new FramePage(page)
  const { http } = await terrarium.endpoints()
  await status.getByRole('button', { name: 'Copy HTTP endpoint' }).click()
  await expect(status.getByRole('button', { name: 'Copied HTTP endpoint' })).toBeVisible()
  const { search } = new FramePage(page)
  await search.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(search).toHaveValue(http)
})

test("someone who connects a wallet finds a dev account's key next to the network", async ({ page }) => {
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const connect = page.getByRole('dialog', { name: 'Connect to this node' })
  await connect.getByRole('combobox', { name: 'Account to import' }).selectOption({ index: 1 })
  await connect.getByRole('button', { name: 'Show private key…' }).click()
  const key = page.getByRole('dialog', { name: 'Private key' })
  await key.getByRole('button', { name: 'Show private key' }).click()
  await expect(key.getByLabel(/^Private key, hides in/)).toHaveText('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  await page.keyboard.press('Escape')
  await expect(connect).toBeVisible()
})
