import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'

/** The forms for deploying, reading and writing a contract. */
export class ContractFormsPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens a tab of a contract's page. */
  async openTab(name: 'Read' | 'Write'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  /** Opens the form of a function, by its declaration. */
  async openFunction(declaration: string): Promise<void> {
    await this.#page.getByRole('button', { name: declaration, exact: true }).click()
  }

  /** The form of a function or constructor. */
  form(name: string): Locator {
    return this.#page.getByRole('form', { name, exact: true })
  }

  /** Fills in the arguments of a form by their labels, such as `id: uint256`. */
  async fill(form: Locator, values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
  }

  /** Values of a list of decoded arguments, line by line. */
  values(list: string): Locator {
    return this.#page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  }

  /** The link to the sent transaction, or to the created contract. */
  sent(what: 'Transaction' | 'Created contract'): Locator {
    return valueOf(this.#page, 'Sent transaction', what).getByRole('link')
  }
}
