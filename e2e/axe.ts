import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong with the page as it stands: the rule and the elements. Of `colors` only what differs from theme to theme. */
export async function violations(page: Page, of: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Legacy mode: the other one opens a blank page, which Electron does not allow.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (of === 'colors' ? axe.withRules(['color-contrast']) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}
