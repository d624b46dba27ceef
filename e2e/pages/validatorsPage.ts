import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** The Validators view of a node that can start some. */
export class ValidatorsPage {
  readonly #page: Page
  readonly #table: Table

  constructor(page: Page) {
    this.#page = page
    this.#table = new Table(page, 'Validators')
  }

  get startButton(): Locator {
    return this.#page.getByRole('button', { name: 'Start validators…' })
  }

  get stopButton(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: 'Stop', exact: true })
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Start validators' })
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name })
  }

  /** What the table says of a validator; columns by their header. */
  async cell(index: number, column: string): Promise<Locator> {
    await this.#row(index).waitFor()
    return this.#table.cell(this.#row(index), column)
  }

  /** The link to the window of its node. */
  window(index: number): Locator {
    return this.#row(index).getByRole('link', { name: `Open the window of validator ${index}` })
  }

  async chooseFault(index: number, title: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Faults of Validator ${index}` }).click()
    await this.#page.getByRole('menuitem', { name: title }).click()
  }

  #row(index: number): Locator {
    return this.#table.root.getByRole('row', { name: new RegExp(`^Validator ${index}\\b`) })
  }
}
