import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** The list of blocks. */
export class BlocksPage {
  readonly table: Table

  constructor(page: Page) {
    this.table = new Table(page, 'Blocks')
  }

  /** The row of a block. */
  row(number: number): Locator {
    return this.table.row(String(number))
  }

  contents(number: number): Promise<Locator> {
    return this.table.cell(this.row(number), 'Transactions')
  }

  async open(number: number): Promise<void> {
    await this.row(number).getByRole('link', { name: String(number), exact: true }).click()
  }
}
