import type { Locator, Page } from 'playwright/test'

/** Any method of the node, through its form. */
export class ConsolePage {
  readonly methods: Locator
  readonly facts: Locator
  readonly result: Locator
  readonly history: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.methods = page.getByRole('combobox', { name: 'Methods' })
    this.facts = page.locator('main').getByRole('region').first()
    this.result = page.getByRole('group', { name: 'Result' })
    this.history = page.getByRole('list', { name: 'History' })
  }

  /** A field of the form, by param name. */
  field(name: string): Locator {
    return this.#page.getByRole('form', { name: 'Request' }).getByLabel(name, { exact: true })
  }

  async openTab(title: 'Methods' | 'History' | 'Form' | 'JSON' | 'Code'): Promise<void> {
    await this.#page.getByRole('tab', { name: title }).click()
  }

  async run(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Run', exact: true }).click()
  }
}
