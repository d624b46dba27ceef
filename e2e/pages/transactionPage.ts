import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'

/** One transaction with its receipt. */
export class TransactionPage {
  readonly heading: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Transaction', exact: true })
  }

  /** A field of the transaction or its receipt. */
  field(name: string): Locator {
    return valueOf(this.#page, 'Transaction and receipt', name)
  }

  /** How it ended. */
  banner(title: string): Locator {
    return this.#page.getByRole('main').getByText(title, { exact: true })
  }

  async openTab(name: 'Details' | 'Logs' | 'Input' | 'Raw JSON'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  get logs(): Locator {
    return this.#page.getByRole('tabpanel').getByRole('article')
  }
}
