import type { Locator, Page } from 'playwright/test'

/** What differs between two blocks. */
export class ComparePage {
  readonly from: Locator
  readonly to: Locator
  readonly #page: Page
  readonly #form: Locator

  constructor(page: Page) {
    this.#page = page
    this.#form = page.getByRole('form', { name: 'What to compare' })
    this.from = this.#form.getByLabel('From', { exact: true })
    this.to = this.#form.getByLabel('To', { exact: true })
  }

  /** Opens it from the page of a block. */
  async openFromBlock(): Promise<void> {
    await this.#page.getByRole('main').getByRole('link', { name: 'Compare' }).click()
  }

  /** Names both sides, and compares them by the keyboard. */
  async compare(from: string, to: string): Promise<void> {
    await this.from.fill(from)
    await this.to.fill(to)
    await this.to.press('Enter')
  }

  async swap(): Promise<void> {
    await this.#form.getByRole('button', { name: 'Swap the sides' }).click()
  }

  /** A remark on the fields. */
  problem(text: string): Locator {
    return this.#form.getByText(text)
  }

  /** What differs in an account. */
  account(address: string): Locator {
    return this.#page.getByRole('article', { name: `Differences of ${address.toLowerCase()}` })
  }

  /** A value of an account before and after. */
  value(address: string, name: string): Locator {
    return this.account(address)
      .locator('div', { has: this.#page.locator('dt', { hasText: name }) })
      .locator('dd')
  }

  async openTab(name: string): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  /** The logs of a side in a block. */
  logs(side: string, block: number): Locator {
    return this.#page.getByRole('region', { name: `Only in ${side}: block ${block}` }).getByRole('article')
  }
}
