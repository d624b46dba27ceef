import type { Locator, Page } from 'playwright/test'
import { NetworkPage } from './networkPage.ts'
import { Table } from './table.ts'

/** Rules for clients' requests: their tab in the Network view, their dialogs, and the banners across the window. */
export class RulesPage {
  readonly rules: Table
  readonly dialog: Locator
  /** That rules are on. */
  readonly banner: Locator
  /** The request that is held. */
  readonly held: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.rules = new Table(page, 'Rules')
    this.dialog = page.getByRole('dialog')
    this.banner = page.getByRole('status').filter({ hasText: /what clients get/ })
    this.held = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Continue', exact: true }) })
  }

  async show(): Promise<void> {
    await new NetworkPage(this.#page).show()
    await this.#page.getByRole('tab', { name: /^Rules/ }).click()
    await this.rules.root.waitFor()
  }

  /** Opens the form of a rule for requests like the one that is open. */
  async chooseForRequest(title: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Rule for requests like this one' }).click()
    await this.#page.getByRole('menuitem', { name: title }).click()
  }

  async submit(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button }).click()
  }

  switchOf(rule: string): Locator {
    return this.#page.getByRole('switch', { name: `Rule ${rule} is on` })
  }

  row(rule: string): Locator {
    return this.rules.rows.filter({ has: this.#page.getByRole('button', { name: rule, exact: true }) })
  }

  /** Applies a preset, or removes its rules. */
  async apply(preset: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Apply preset ${preset}` }).click()
  }

  async takeBack(preset: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Remove preset ${preset}` }).click()
  }
}
