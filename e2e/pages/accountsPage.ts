import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'
import { valueOf } from './facts.ts'

/** The accounts whose keys the node has, and their dialogs. */
export class AccountsPage {
  readonly table: Table
  readonly keyStore: Table
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.table = new Table(page, 'Accounts')
    this.keyStore = new Table(page, 'Key store')
    this.dialog = page.getByRole('dialog')
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

  /** Clicks a button above the tables. */
  async press(name: 'New account' | 'Import' | 'Verify a signature' | 'Lock all'): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name, exact: true }).click()
  }

  /** Clicks a button in the row of the key store's only account. */
  async pressOfKept(name: 'Unlock' | 'Lock' | 'Faucet for' | 'Send from'): Promise<void> {
    await this.keyStore.rows.getByRole('button', { name: new RegExp(`^${name} `) }).click()
  }

  /** Chooses from the menu in that row. */
  async chooseOfKept(item: string): Promise<void> {
    await this.keyStore.rows.getByRole('button', { name: /^More actions for / }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  /** A field of the open dialog. */
  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true }).and(this.#page.locator('input, textarea'))
  }

  /** Clicks the dialog's submit button. */
  async submit(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** A line of the transaction's preview. */
  preview(term: string): Locator {
    return valueOf(this.#page, 'Preview', term)
  }
}
