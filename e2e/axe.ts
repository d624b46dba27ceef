import axe from 'axe-core'
import type { Page } from 'playwright/test'

/**
 * Axe's violations on the current page: the rule and the elements. With `colors`, only rules whose result depends on the theme. A page is
 * given axe once, and axe describes only the elements that violate a rule: anything else takes longer than the rules themselves.
 */
export async function violations(page: Page, of: 'all' | 'colors' = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (rules) => {
      // While something fades, its colors are of neither state, and what ends may start something else. A finished or canceled animation is
      // as good as none.
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        if (ending.length === 0) break
        await Promise.allSettled(ending.map(({ finished: end }) => end))
      }
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], ...rules })
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
    },
    of === 'colors' ? { runOnly: ['color-contrast'] } : {},
  )
}

/**
 * Axe's violations on the current page in either theme: all rules in the light one, and in the dark one only the colors, which alone
 * differ. Restores the theme.
 */
export async function violationsInThemes(page: Page): Promise<string[]> {
  // Themes then change at once.
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
