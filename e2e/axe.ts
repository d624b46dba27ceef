import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong with the page as it stands: the rule and the elements. Of `colors` only what differs from theme to theme. */
export async function violations(page: Page, of: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Legacy mode: the other one opens a blank page, which Electron does not allow.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (of === 'colors' ? axe.withRules(['color-contrast']) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

/**
 * What axe finds wrong with the page in either theme, as it stands: all rules in the light one, and in the dark one the colors, which
 * alone differ. Ends in the theme that it found.
 */
export async function violationsInThemes(page: Page): Promise<string[]> {
  // Colors that are on their way from one theme to the other are those of neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shown = await page.evaluate(() => document.documentElement.dataset['theme'])
  const found: string[] = []
  for (const [theme, of] of [
    ['light', 'all'],
    ['dark', 'colors'],
    [shown, undefined],
  ] as const) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme)
    if (of) found.push(...(await violations(page, of)).map((text) => `${theme}: ${text}`))
  }
  return found
}
