import type { Page } from 'playwright/test'
import { violations, violationsInThemes } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { HOSTILE_TEXT, makeHostileChain } from '../hostileChain.ts'
import { ContractFormsPage } from '../pages/contractFormsPage.ts'
import { FramePage } from '../pages/framePage.ts'

// Opens every view, tab and menu of a chain whose every text is hostile.
test.setTimeout(240_000)

/** Maximum number of characters that a view may show, however long its data is. */
const TEXT_LIMIT = 300_000

/** What a view with hostile text must not do. */
async function expectHarmless(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => {
    const shown = document.body.innerText
    return {
      harmed: 'harmed' in window,
      markup: document.querySelectorAll('img[src=x], [onerror], body script:not([src]), iframe, object').length,
      unseen: (/[\p{Cf}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u.exec(shown) ?? []).map((text) => text.codePointAt(0)!.toString(16)),
      widerThanWindow: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      characters: shown.length,
      title: document.title.length,
    }
  })
  expect(found, what).toMatchObject({ harmed: false, markup: 0, unseen: [], widerThanWindow: 0 })
  expect(found.characters, what).toBeGreaterThan(100)
  expect(found.characters, what).toBeLessThan(TEXT_LIMIT)
  expect(found.title, what).toBeLessThan(300)
}

/** Navigates to a URL within the window, as back and forward do. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

test('hostile names, reverts, events, labels, ABIs, links and searches change nothing but text @long', async ({ page, terrarium }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(String(error)))
  page.on('dialog', (dialog) => {
    refused.push(dialog.message())
    void dialog.dismiss()
  })
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  const { http } = await terrarium.endpoints()
  const chain = await makeHostileChain(page, http)
  const views = await frame.views()

  for (const view of views) {
    await frame.open(view)
    await page.waitForLoadState('networkidle')
    await expectHarmless(page, view)
    if (view === 'Logs' || view === 'Contracts') expect(await violationsInThemes(page), view).toEqual([])
  }

  for (const [what, hash] of Object.entries(chain.transactions)) {
    await goWithin(page, `/tx/${hash}`)
    await frame.heading('Transaction').waitFor()
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    for (const tab of await tabs.all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      await expectHarmless(page, `${what}, ${await tab.innerText()}`)
    }
    if (what === 'revert') expect(await violations(page), what).toEqual([])
  }
  for (const address of [chain.token, chain.sender]) {
    await goWithin(page, `/address/${address}`)
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    for (const tab of await tabs.all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      await expectHarmless(page, `${address}, ${await tab.innerText()}`)
    }
  }

  await goWithin(page, `/address/${chain.token}?tab=read`)
  await new ContractFormsPage(page).openFunction('documented (uint256 x)')
  await expectHarmless(page, 'documentation')

  const inAddress = encodeURIComponent(HOSTILE_TEXT.replaceAll('\0', ''))
  for (const start of [
    '/tx/',
    '/block/',
    '/address/',
    '/',
    '/logs?address=',
    '/transactions?from=',
    '/console?method=',
    `/tx/${chain.transactions.event}?tab=`,
  ]) {
    await goWithin(page, `${start}${inAddress}`)
    await page.getByRole('main').waitFor()
    await expectHarmless(page, start)
  }
  for (const text of [HOSTILE_TEXT, 'A'.repeat(1_000_000)]) {
    await frame.search.fill(text)
    await expectHarmless(page, 'search')
    await frame.search.press('Enter')
    await expectHarmless(page, 'search, entered')
    await frame.search.press('Escape')
  }
  // A view's page is the same whatever its path contains; an unknown view is not found, with a text that repeats nothing of it.
  const pageAt = async (path: string): Promise<string> => (await page.request.get(http + path)).text()
  expect(await pageAt(`/tx/${inAddress}`)).toBe(await pageAt('/'))
  const answer = await page.request.get(`${http}/nowhere/${inAddress}`)
  expect(answer.status()).toBe(404)
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await answer.text()).not.toContain('<')
  expect(refused).toEqual([])
})
