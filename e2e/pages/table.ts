import type { Locator, Page } from 'playwright/test'

/** A table of the window, by its accessible name; cells are found by their column's header. */
export class Table {
  readonly root: Locator

  constructor(page: Page, name: string) {
    this.root = page.getByRole('table', { name, exact: true })
  }

  /** Rows below the header that are mounted. */
  get rows(): Locator {
    return this.root.getByRole('row').filter({ hasNot: this.root.page().getByRole('columnheader') })
  }

  /** The row with a link of this name. */
  row(linkName: string): Locator {
    return this.rows.filter({ has: this.root.page().getByRole('link', { name: linkName, exact: true }) })
  }

  /** A cell of a row, by its column's header. */
  async cell(row: Locator, header: string): Promise<Locator> {
    await this.root.waitFor()
    const headers = await this.root.getByRole('columnheader').allTextContents()
    const index = headers.indexOf(header)
    if (index < 0) throw new Error(`no column ${header} among ${headers.join(', ')}`)
    return row.getByRole('cell').nth(index)
  }
}
