import type { Locator, Page } from 'playwright/test'
import { FramePage } from './framePage.ts'
import { Table } from './table.ts'

/** The list of blocks. */
export class BlocksPage {
  readonly table: Table
  readonly #frame: FramePage

  constructor(page: Page) {
    this.table = new Table(page, 'Blocks')
    this.#frame = new FramePage(page)
  }

  /** Goes there from any view. */
  async show(): Promise<void> {
    await this.#frame.open('Blocks')
    await this.row(0).waitFor()
  }

  /** The row of a block. */
  row(number: number): Locator {
    return this.table.row(number.toLocaleString('en'))
  }

  contents(number: number): Promise<Locator> {
    return this.table.cell(this.row(number), 'Transactions')
  }

  async open(number: number): Promise<void> {
    await this.row(number)
      .getByRole('link', { name: number.toLocaleString('en'), exact: true })
      .click()
  }
}
