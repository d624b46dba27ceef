import type { Locator, Page } from 'playwright/test'

/** What the window shows of sources: where an execution failed, and the stepper by lines. */
export class SourcePage {
  /** The outcome of a transaction, with the line in which it failed. */
  readonly banner: Locator
  readonly source: Locator
  /** The line where the execution is. */
  readonly current: Locator
  /** What of it. */
  readonly lit: Locator
  readonly callStack: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.banner = page.getByRole('main').locator('[data-tone="danger"]').first()
    this.source = page.getByRole('listbox', { name: /^Source of/ })
    this.current = this.source.getByRole('option', { selected: true })
    this.lit = this.current.locator('[data-lit]')
    this.callStack = page.getByRole('list', { name: 'Calls that have not returned' }).getByRole('listitem')
  }

  /** A line of the shown file. */
  line(number: number): Locator {
    return this.source.locator(`[aria-posinset="${number}"]`)
  }

  /** One of the panes of the stepper. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true })
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name })
  }
}
