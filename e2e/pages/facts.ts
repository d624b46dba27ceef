import type { Locator, Page } from 'playwright/test'

/** The value of a term in a named description list. */
export function valueOf(page: Page, listName: string, term: string): Locator {
  return page
    .getByLabel(listName, { exact: true })
    .locator('div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition')
}
