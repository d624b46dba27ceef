import { MENU_VIEWS, VIEW_IDS, VIEWS, menuViewOf, viewPath } from '../../node-core/contract/views.ts'
import { violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'

/** Things that every chain has; no transaction: the view says that there is none. */
const SAMPLES = { id: '0', hash: `0x${'00'.repeat(32)}`, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', from: '0', to: 'latest' }

test('the navigation lists the views of the table', async ({ page }) => {
  expect(await new FramePage(page).views()).toEqual(MENU_VIEWS.map((id) => VIEWS[id].title))
})

test('each view opens at its URL, after a reload too, and is named and marked there', async ({ page }) => {
  const frame = new FramePage(page)
  const heading = page.getByRole('heading', { level: 1 })
  for (const id of VIEW_IDS) {
    const { title } = VIEWS[id]
    await page.evaluate((path) => history.replaceState(null, '', path), viewPath(id, SAMPLES))
    await page.reload()
    await expect(heading, id).toHaveText(new RegExp(`^(Unknown )?${title}\\b`, 'i'))
    await expect(page, id).toHaveTitle(/ · Terrarium$/)
    await expect(frame.link(VIEWS[menuViewOf(id)].title), id).toHaveAttribute('aria-current', 'page')
  }
})

test('a typed path that leads nowhere says so, with the ways on', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', 'the desktop has no address bar')
  const { http } = await terrarium.endpoints()
  const response = await page.goto(`${http}/nothing/here`)
  expect(response!.status()).toBe(404)
  const frame = new FramePage(page)
  await expect(frame.heading('Not found')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(frame.heading('Dashboard')).toBeVisible()
})
