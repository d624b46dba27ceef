import type { Locator, Page } from 'playwright/test'

/** The frame around every view: navigation, search, theme, status. */
export class FramePage {
  readonly navigation: Locator
  readonly status: Locator
  readonly search: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.navigation = page.getByRole('navigation', { name: 'Main' })
    this.status = page.getByRole('contentinfo', { name: 'Status' })
    this.search = page.getByRole('combobox', { name: 'Search' })
  }

  /** The titles of all views, as listed in the navigation. */
  async views(): Promise<string[]> {
    const links = this.navigation.getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    return (await links.allTextContents()).map((text) => text.trim())
  }

  /** The link of a view in the navigation. */
  link(view: string): Locator {
    return this.navigation.getByRole('link', { name: view })
  }

  heading(title: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name: title, exact: true })
  }

  async open(view: string): Promise<void> {
    await this.link(view).click()
    await this.heading(view).waitFor()
  }

  /** Goes to the search box's first result for a text, and waits for the navigation. */
  async find(text: string): Promise<void> {
    const before = this.#page.url()
    await this.runCommand(text)
    await this.#page.waitForURL((url) => url.href !== before)
  }

  /** Runs the search box's first action for a text. */
  async runCommand(text: string): Promise<void> {
    await this.search.fill(text)
    await this.#page.getByRole('listbox', { name: 'Search' }).getByRole('option').first().waitFor()
    await this.search.press('Enter')
  }

  async chooseTheme(theme: 'Light' | 'Dark' | 'System'): Promise<void> {
    await this.#page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: theme }).check()
  }

  /** Parts of the status bar that overlap, overflow, or are cut off. */
  statusProblems(): Promise<string[]> {
    return this.status.evaluate((bar) => {
      const problems: string[] = []
      let edge = bar.getBoundingClientRect().left
      const items = Array.from(bar.children).filter((item) => getComputedStyle(item).visibility === 'visible' && !item.matches('[popover]'))
      for (const item of items) {
        const { left, right } = item.getBoundingClientRect()
        if (left < edge - 0.5) problems.push(`${item.textContent} overlaps the previous item`)
        if (item.scrollWidth > item.clientWidth + 1) problems.push(`${item.textContent} overflows its box`)
        edge = right
      }
      if (edge > bar.getBoundingClientRect().right + 0.5) problems.push('the end is cut off')
      return problems
    })
  }
}
