import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'
import { valueOf } from './facts.ts'

/** The accounts whose keys the node has, and the dialogs about them. */
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

  /** Presses a button above the tables. */
  async press(name: 'New account' | 'Import' | 'Verify a signature' | 'Lock all'): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name, exact: true }).click()
  }

  /** Presses a button in the row of the only account of the key store. */
  async pressOfKept(name: 'Unlock' | 'Lock' | 'Faucet for' | 'Send from'): Promise<void> {
    await this.keyStore.rows.getByRole('button', { name: new RegExp(`^${name} `) }).click()
  }

  /** Chooses from the menu in that row. */
  async chooseOfKept(item: string): Promise<void> {
    await this.keyStore.rows.getByRole('button', { name: /^More actions for / }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  /** A field of the dialog that is open. */
  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true }).and(this.#page.locator('input, textarea'))
  }

  /** Presses the button that submits the dialog. */
  async submit(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** A line of what a transaction would do. */
  preview(term: string): Locator {
    return valueOf(this.#page, 'Preview', term)
  }
}
