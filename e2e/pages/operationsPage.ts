import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'
import { Table } from './table.ts'

/** The user operations of a transaction, or of a smart account. */
export class OperationsPage {
  readonly tab: Locator
  readonly table: Table
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.tab = page.getByRole('tab', { name: 'User operations' })
    this.table = new Table(page, 'User operations')
  }

  /** The link of the one whose fields are shown. */
  get open(): Locator {
    return this.table.root.locator('a[aria-current="true"]')
  }

  /** A field of that one. */
  field(name: string): Locator {
    return valueOf(this.#page, 'User operation', name)
  }

  /** A part of its details, by its heading. */
  part(title: string): Locator {
    return this.#page.getByRole('region', { name: title, exact: true })
  }

  /** One of its logs, by its index in the block. */
  log(index: number): Locator {
    return this.#page.getByRole('article', { name: `Log ${index}`, exact: true })
  }
}
