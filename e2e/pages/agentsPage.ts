import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** Coding agents: the banner of a call that waits, its dialog, and the dialog of what they did. */
export class AgentsPage {
  /** The call that waits for longest. */
  readonly waiting: Locator
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.waiting = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Look and answer…' }) })
    this.dialog = page.getByRole('dialog')
  }

  /** Opens what agents did, from Connect. */
  async show(): Promise<void> {
    await this.#page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await this.#page.getByRole('tab', { name: 'Agent', exact: true }).click()
    await this.#page.getByRole('button', { name: 'What agents did and may do…' }).click()
    await this.#page.getByRole('dialog', { name: 'Coding agents' }).waitFor()
  }

  changesOf(agent: string): Table {
    return new Table(this.#page, `Changes of ${agent}`)
  }

  async answer(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click()
  }
}
