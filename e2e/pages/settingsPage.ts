import type { Locator, Page } from 'playwright/test'

/** The settings of the node and of the window. */
export class SettingsPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async openTab(title: 'Node' | 'Access' | 'Chain and data' | 'Window'): Promise<void> {
    await this.#page.getByRole('tab', { name: title }).click()
  }

  /** The text field of an option, by its key. */
  option(key: string): Locator {
    return this.#page.getByRole('textbox', { name: key, exact: true })
  }

  profile(name: 'devnet' | 'reference'): Locator {
    return this.#page.getByRole('group', { name: 'Profile' }).getByRole('radio', { name })
  }

  save(): Locator {
    return this.#page.getByRole('button', { name: 'Save', exact: true })
  }

  /** Restarts the node, which applies saved settings. */
  async restart(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Restart node' }).first().click()
  }

  /** Confirms a dialog that requires a word. */
  async confirm(word: string, button: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog').filter({ has: this.#page.getByRole('textbox') })
    await dialog.getByRole('textbox').fill(word)
    await dialog.getByRole('button', { name: button }).click()
  }
}
