import type { Locator, Page } from 'playwright/test'
import { FramePage } from './framePage.ts'
import { Table } from './table.ts'

/** The Network view: the list of requests, its filter, and the request that is open. */
export class NetworkPage {
  readonly requests: Table
  readonly clients: Table
  readonly repeated: Table
  readonly differences: Table
  readonly filter: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.requests = new Table(page, 'Requests')
    this.clients = new Table(page, 'Clients')
    this.repeated = new Table(page, 'Equal requests')
    this.differences = new Table(page, 'Differences')
    this.filter = page.getByRole('combobox', { name: 'Filter requests' })
  }

  async show(): Promise<void> {
    await new FramePage(this.#page).open('Network')
    await this.requests.root.waitFor()
  }

  /** The rows of a method. */
  rowsOf(method: string): Locator {
    return this.requests.row(method)
  }

  tab(name: string): Locator {
    return this.#page.getByRole('tab', { name, exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('main').getByRole('button', { name })
  }

  /** What can be typed next in the filter. */
  get completions(): Locator {
    return this.#page.getByRole('listbox', { name: 'Filter requests: what can be typed' }).getByRole('option')
  }

  /** The request that is open, by its method. */
  opened(method: string): Locator {
    return this.#page.getByRole('region', { name: method, exact: true })
  }
}
