import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** The logs of the chain. */
export class LogsPage {
  readonly table: Table
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.table = new Table(page, 'Logs')
  }

  /** A field of the filter. */
  field(label: string): Locator {
    return this.#page.getByRole('form', { name: 'Filter' }).getByLabel(label, { exact: true })
  }

  /** Fills in a field of the filter, and applies it. */
  async filterBy(field: 'Contract' | 'First block' | 'Last block', value: string): Promise<void> {
    await this.field(field).fill(value)
    await this.field(field).press('Enter')
  }

  /** Searches for an event by its title, with indexed arguments by their labels. */
  async filterByEvent(title: string, indexed: Record<string, string> = {}): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Event' }).selectOption(title)
    for (const [label, value] of Object.entries(indexed)) await this.field(label).fill(value)
    await this.#page.getByRole('button', { name: 'Show' }).click()
  }
}
