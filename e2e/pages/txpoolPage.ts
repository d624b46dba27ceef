import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'
import { Table } from './table.ts'

/** The pool of waiting transactions. */
export class TxpoolPage {
  readonly table: Table
  readonly nothing: Locator
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.table = new Table(page, 'Pool')
    this.dialog = page.getByRole('dialog')
    this.nothing = page.getByText('The pool is empty', { exact: true })
  }

  fact(name: string): Locator {
    return valueOf(this.#page, 'Pool', name)
  }

  /** Where the sender to filter by is typed. */
  get senderFilter(): Locator {
    return this.#page.getByRole('combobox', { name: 'Sender', exact: true })
  }

  /** Why a transaction waits. */
  async reason(hash: string): Promise<Locator> {
    return await this.table.cell(this.table.row(hash), 'Why it waits')
  }

  /** The button that opens and closes a transaction's menu. */
  menuButton(hash: string): Locator {
    return this.table.row(hash).getByRole('button', { name: /^Actions for / })
  }

  /** Opens a transaction's menu. */
  async openMenu(hash: string): Promise<void> {
    await this.menuButton(hash).click()
    await this.#page.getByRole('menu').waitFor()
  }

  /** Chooses from a transaction's menu. */
  async choose(hash: string, item: string): Promise<void> {
    await this.openMenu(hash)
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  /** Clicks the dialog's submit button. */
  async submit(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** The button that expands and collapses a sender's rows. */
  sender(nonces: string): Locator {
    return this.table.root.getByRole('button', { name: `nonces ${nonces}` })
  }

  /** Lists the transactions sender by sender, or in the order of mining. */
  async arrange(title: 'By sender and nonce' | 'In the order of mining'): Promise<void> {
    await this.#page.getByRole('radio', { name: title }).check()
  }

  /** The button of the row of missing nonces that closes the gap in a way. */
  remedy(nonces: string, name: RegExp): Locator {
    return this.gap(nonces).getByRole('button', { name })
  }

  /** Opens the dialog that explains missing nonces. */
  async explainGap(nonces: string): Promise<void> {
    await this.gap(nonces)
      .getByRole('button', { name: /^Close the gap/ })
      .click()
    await this.dialog.getByRole('radio').first().waitFor()
  }

  /** The row of missing nonces. */
  gap(nonces: string): Locator {
    return this.table.row(nonces)
  }
}
