import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** The first screen: an overview of the chain and its node. */
export class DashboardPage {
  readonly transactions: Table
  /** One per recent block, newest first. */
  readonly blocks: Locator
  readonly contracts: Locator
  readonly health: Locator
  readonly endpoints: Locator
  /** Shown on an empty chain. */
  readonly howToConnect: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.transactions = new Table(page, 'Transactions')
    this.blocks = page.getByRole('list', { name: 'Newest blocks' }).getByRole('listitem')
    this.contracts = page.getByRole('list', { name: 'Newest contracts' }).getByRole('listitem')
    this.health = page.getByRole('region', { name: 'Node' })
    this.endpoints = page.getByRole('region', { name: 'Connect' })
    this.howToConnect = page.getByRole('region', { name: 'How to connect' })
  }

  /** The value of a figure in the line at the top. */
  fact(name: string): Locator {
    return this.#page
      .locator('dl[aria-label="The chain"] > div')
      .filter({ has: this.#page.getByText(name, { exact: true }) })
      .locator('dd')
  }

  /** The row of a transaction, by the shortened hash in its link's name. */
  sentence(hash: string): Locator {
    return this.transactions.rows
      .filter({ has: this.#page.getByRole('link', { name: `transaction ${hash.slice(0, 8)}` }) })
      .getByRole('cell')
      .nth(1)
  }
}
