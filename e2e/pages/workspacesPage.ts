import type { Download, Locator, Page } from 'playwright/test'

/** The workspace switcher, and its dialogs. */
export class WorkspacesPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** The switcher while it shows a workspace. */
  switcher(workspace: string): Locator {
    return this.#page.getByRole('button', { name: `Workspace: ${workspace}`, exact: true })
  }

  /** Chooses an item of the switcher's menu: a workspace, or an action. */
  async choose(item: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: /^Workspace: / }).click()
    const menu = this.#page.getByRole('menu', { name: 'Workspaces' })
    await menu.getByRole('menuitemradio').or(menu.getByRole('menuitem')).filter({ hasText: item }).click()
  }

  async create(name: string, chainId: string): Promise<void> {
    await this.choose('New workspace…')
    const dialog = this.dialog('New workspace')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Chain id' }).fill(chainId)
    await dialog.getByRole('button', { name: 'Create and open' }).click()
  }

  dialog(title: string): Locator {
    return this.#page.getByRole('dialog', { name: title, exact: true })
  }

  /** The row of a workspace in the open list. */
  row(name: string): Locator {
    return this.#page
      .getByRole('list', { name: 'Workspaces' })
      .getByRole('listitem')
      .filter({ has: this.#page.getByText(name, { exact: true }) })
  }

  /** Opens the list and chooses an action of a row. */
  async act(name: string, action: string): Promise<void> {
    await this.choose('Manage workspaces…')
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  async duplicate(name: string, to: string): Promise<void> {
    await this.act(name, 'Duplicate…')
    const dialog = this.dialog(`Duplicate ${name}`)
    await dialog.getByRole('textbox').fill(to)
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async delete(name: string): Promise<void> {
    await this.act(name, 'Delete…')
    const dialog = this.dialog(`Delete ${name}?`)
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Delete workspace' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async export(name: string): Promise<Download> {
    await this.act(name, 'Export…')
    const dialog = this.dialog(`Export ${name}`)
    const download = this.#page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    return download
  }

  /** Imports a file, and returns the dialog, which stays open if that fails. */
  async import(file: string | { name: string; mimeType: string; buffer: Buffer }, name: string): Promise<Locator> {
    await this.choose('Import…')
    const dialog = this.dialog('Import a workspace')
    await dialog.getByLabel('Exported workspace').and(dialog.locator('input')).setInputFiles(file)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Import' }).click()
    return dialog
  }
}
