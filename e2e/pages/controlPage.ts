import type { Locator, Page } from 'playwright/test'

/** What steers the chain from every view: the menu in the status bar, its dialogs, and the messages with undo. */
export class ControlPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** The button in the status bar, which says how blocks are mined. */
  get button(): Locator {
    return this.#page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: /^Mining/ })
  }

  /** Chooses from the menu. */
  async choose(item: string | RegExp): Promise<void> {
    await this.button.click()
    const menu = this.#page.getByRole('menu', { name: 'Mining and time' })
    await menu
      .getByRole('menuitem', { name: item })
      .or(menu.getByRole('menuitemradio', { name: item }))
      .click()
  }

  /** The items of the menu that open a dialog. */
  async dialogItems(): Promise<string[]> {
    await this.button.click()
    const menu = this.#page.getByRole('menu', { name: 'Mining and time' })
    await menu.waitFor()
    const texts = await menu.locator('[role^=menuitem]:not([aria-disabled=true])').allTextContents()
    await this.#page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    return texts.flatMap((text) => /^[^…]*…/.exec(text) ?? [])
  }

  /** Fills in the open dialog and submits it. */
  async submit(fields: Record<string, string>, button: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog')
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }

  /** A choice in the open dialog. */
  choice(title: string): Locator {
    return this.#page.getByRole('dialog').getByRole('radio', { name: title })
  }

  /** A message of this title. */
  message(title: string | RegExp): Locator {
    return this.#page.getByRole('region', { name: 'Messages' }).getByRole('dialog').filter({ hasText: title })
  }

  /** The button of the newest message that takes back what it reports. */
  async undo(title: string | RegExp): Promise<void> {
    // The newest is first; an older one may still be leaving.
    await this.message(title).getByRole('button', { name: 'Undo' }).first().click()
  }
}
