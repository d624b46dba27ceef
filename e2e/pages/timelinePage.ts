import type { Locator, Page } from 'playwright/test'

/** The timeline below the top bar, and the banner that says which block is looked at. */
export class TimelinePage {
  readonly root: Locator
  readonly slider: Locator
  readonly banner: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: 'Timeline' })
    this.slider = this.root.getByRole('slider', { name: 'Shown block' })
    this.banner = page.getByRole('status').filter({ hasText: 'You are looking at block' })
  }

  /** Moves the slider by one key, as often as given, and waits until the views show that block. */
  async move(key: 'ArrowLeft' | 'ArrowRight', times: number, text: string): Promise<void> {
    await this.slider.focus()
    for (let i = 0; i < times; i++) await this.#page.keyboard.press(key)
    await this.banner.filter({ hasText: text }).waitFor()
  }

  /** The flag of a snapshot. */
  flag(name: string): Locator {
    return this.root.getByRole('button', { name: `Restore ${name}` })
  }

  /** The lanes of the branches that were left behind. */
  get lanes(): Locator {
    return this.root.getByRole('button', { name: /^Go back to / })
  }

  async backToNow(): Promise<void> {
    await this.banner.getByRole('button', { name: 'Back to now' }).click()
    await this.banner.waitFor({ state: 'hidden' })
  }
}
