import type { Locator, Page } from 'playwright/test'

/** The list of snapshots and branches, which the timeline opens. */
export class BranchesPage {
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: 'Snapshots and branches' })
  }

  /** Opens the list, and chooses an action of a branch that leaves it. */
  async act(branch: string, action: string): Promise<void> {
    await this.#page
      .getByRole('region', { name: 'Timeline' })
      .getByRole('button', { name: /^Snapshots/ })
      .click()
    await this.dialog.getByRole('button', { name: `More for ${branch}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
