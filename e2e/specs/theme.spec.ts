import type { Locator, Page } from 'playwright/test'
import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'

/** Brightness of the page's background, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const color = await page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.fillStyle = getComputedStyle(document.body).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
  return color.reduce((sum, part) => sum + part, 0) / 3
}

test('is light and dark, as chosen', async ({ page }, info) => {
  const frame = new FramePage(page)
  await new BlocksPage(page).show()
  await frame.chooseTheme('Light')
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  await page.screenshot({ path: info.outputPath('light.png') })
  await frame.chooseTheme('Dark')
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  await page.screenshot({ path: info.outputPath('dark.png') })
})

test('ships its own fonts, for text and for hashes', async ({ page }) => {
  await new BlocksPage(page).show()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const typefaceOf = async (selector: string): Promise<string[]> => {
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'shipped' : 'of the system'}`)
  }
  await expect.poll(() => typefaceOf('h1')).toEqual([expect.stringMatching(/^Inter.*, shipped$/)])
  await expect.poll(() => typefaceOf('main [data-hint^="0x"] > *')).toEqual([expect.stringMatching(/^JetBrains Mono.*, shipped$/)])
})

test('follows the system unless a theme is chosen', async ({ page }) => {
  const frame = new FramePage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  await frame.chooseTheme('Dark')
  await expect.poll(() => brightness(page)).toBeLessThan(60)
})

test('a chosen theme survives a reload', async ({ page }) => {
  await new FramePage(page).chooseTheme('Dark')
  await page.reload()
  await expect.poll(() => brightness(page)).toBeLessThan(60)
})

const outlineOf = (element: Locator): Promise<string> => element.evaluate((shown) => getComputedStyle(shown).outlineStyle)
const lineOf = (element: Locator): Promise<string> => element.evaluate((shown) => getComputedStyle(shown).borderBottomColor)

test('what is chosen is marked in forced colours too', async ({ page }) => {
  const frame = new FramePage(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await frame.open('Contracts')
  expect(await outlineOf(frame.link('Contracts'))).toBe('solid')
  expect(await outlineOf(frame.link('Settings'))).toBe('none')
  const tabs = page.getByRole('tab')
  expect(await Promise.all([outlineOf(tabs.nth(0)), outlineOf(tabs.nth(1))])).toEqual(['solid', 'none'])
  expect(await lineOf(tabs.nth(0))).not.toBe(await lineOf(tabs.nth(1)))
  await page.emulateMedia({ forcedColors: 'none' })
  expect(await outlineOf(frame.link('Contracts'))).toBe('none')
})

test('texts and lines stand out more if the system asks for contrast', async ({ page }) => {
  await new FramePage(page).open('Contracts')
  const token = (name: string): Promise<string> =>
    page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name)
  const before = [await token('--text-faint'), await token('--line')]
  await page.emulateMedia({ contrast: 'more' })
  expect(await token('--text-faint')).not.toBe(before[0])
  expect(await token('--line')).not.toBe(before[1])
  expect(await violationsInThemes(page)).toEqual([])
})

test('a flame graph is coloured in forced colours too, so that its names can be read', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const [from] = (await callNode(http, 'eth_accounts', [])) as [string]
  const hash = (await callNode(http, 'eth_sendTransaction', [{ from, to: from }])) as string
  await page.emulateMedia({ forcedColors: 'active' })
  await new FramePage(page).find(hash)
  await new TransactionPage(page).openTab('Gas')
  const flameGraph = page.getByRole('application', { name: /^Gas by source/ })
  await flameGraph.waitFor()
  const colors = (): Promise<number> =>
    flameGraph.evaluate((graph) => {
      const canvas = graph.querySelector('canvas')!
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let colored = 0
      for (let at = 0; at < data.length; at += 4) if (data[at] !== data[at + 1]) colored++
      return colored
    })
  await expect.poll(colors).toBeGreaterThan(1_000)
})
