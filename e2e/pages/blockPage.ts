import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'
import { Table } from './table.ts'

/** One block. */
export class BlockPage {
  readonly transactions: Table
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.transactions = new Table(page, 'Transactions')
  }

  heading(number: number): Locator {
    return this.#page.getByRole('heading', { level: 1, name: `Block ${number}`, exact: true })
  }

  fact(name: string): Locator {
    return valueOf(this.#page, 'Block', name)
  }

  async openTransaction(hash: string): Promise<void> {
    await this.transactions.row(hash).getByRole('link', { name: hash }).click()
  }
}
