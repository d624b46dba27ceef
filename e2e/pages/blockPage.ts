import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'
import { Table } from './table.ts'

/** One block. */
export class BlockPage {
  readonly transactions: Table
  /** What its transactions read and wrote. */
  readonly access: Table
  readonly dependencies: Table
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.transactions = new Table(page, 'Transactions')
    this.access = new Table(page, 'State access')
    this.dependencies = new Table(page, 'Dependencies')
  }

  heading(number: number): Locator {
    return this.#page.getByRole('heading', { level: 1, name: `Block ${number.toLocaleString('en')}`, exact: true })
  }

  fact(name: string): Locator {
    return valueOf(this.#page, 'Block', name)
  }

  accessFact(name: string): Locator {
    return valueOf(this.#page, 'State access summary', name)
  }

  async openTransaction(hash: string): Promise<void> {
    await this.transactions.row(hash).getByRole('link', { name: hash }).click()
  }
}
