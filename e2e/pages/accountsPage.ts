import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** The node's own accounts. */
export class AccountsPage {
  readonly table: Table

  constructor(page: Page) {
    this.table = new Table(page, 'Accounts')
  }

  /** The row of an account, by its address with checksum capitals. */
  row(address: string): Locator {
    return this.table.row(address)
  }

  balance(address: string): Promise<Locator> {
    return this.table.cell(this.row(address), 'Balance')
  }

  nonce(address: string): Promise<Locator> {
    return this.table.cell(this.row(address), 'Nonce')
  }
}
