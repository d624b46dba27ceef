import type { Locator, Page } from 'playwright/test'

/** What surrounds every view: navigation, search, theme, status. */
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

  /** The titles of all views, as the navigation lists them. */
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

  /** Goes to the first thing that the search box finds for a text, and waits until the window is there. */
  async find(text: string): Promise<void> {
    const before = this.#page.url()
    await this.runCommand(text)
    await this.#page.waitForURL((url) => url.href !== before)
  }

  /** Does the first thing that the search box offers for a text. */
  async runCommand(text: string): Promise<void> {
    await this.search.fill(text)
    await this.#page.getByRole('listbox', { name: 'Search' }).getByRole('option').first().waitFor()
    await this.search.press('Enter')
  }

  async chooseTheme(theme: 'Light' | 'Dark' | 'System'): Promise<void> {
    await this.#page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: theme }).check()
  }

  /** What of the status bar stands upon something else, beyond its end, or cut off. */
  statusProblems(): Promise<string[]> {
    return this.status.evaluate((bar) => {
      const problems: string[] = []
      let edge = bar.getBoundingClientRect().left
      const items = Array.from(bar.children).filter((item) => getComputedStyle(item).visibility === 'visible' && !item.matches('[popover]'))
      for (const item of items) {
        const { left, right } = item.getBoundingClientRect()
        if (left < edge - 0.5) problems.push(`${item.textContent} stands upon what is before it`)
        if (item.scrollWidth > item.clientWidth + 1) problems.push(`${item.textContent} is longer than its place`)
        edge = right
      }
      if (edge > bar.getBoundingClientRect().right + 0.5) problems.push('the end is cut off')
      return problems
    })
  }
}
