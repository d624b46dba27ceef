import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Axe's violations on the current page: the rule and the elements. With `colors`, only rules whose result depends on the theme. */
export async function violations(page: Page, of: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Legacy mode: the default one opens a blank page, which Electron does not allow.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (of === 'colors' ? axe.withRules(['color-contrast']) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

/**
 * Axe's violations on the current page in either theme: all rules in the light one, and in the dark one only the colors, which alone
 * differ. Restores the theme.
 */
export async function violationsInThemes(page: Page): Promise<string[]> {
  // During the transition between themes, colors belong to neither.
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
