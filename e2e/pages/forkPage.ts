import type { Locator, Page } from 'playwright/test'

/** The form that forks a chain, the badge of a fork, and what it opens. */
export class ForkPage {
  readonly form: Locator
  readonly badge: Locator
  /** The badge of a chain that is another node's. */
  readonly followBadge: Locator
  readonly details: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.form = page.getByRole('dialog', { name: 'Fork a chain' })
    this.badge = page.getByRole('button', { name: /^Fork of .* at / })
    this.followBadge = page.getByRole('button', { name: /^Follows / })
    this.details = page.getByRole('dialog', { name: /^Fork of / })
  }

  async openForm(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Workspace: / }).click()
    await this.#page.getByRole('menuitem', { name: 'Fork a chain…' }).click()
    await this.form.waitFor()
  }

  field(name: 'URL' | 'Block' | 'Name' | 'Chain id'): Locator {
    return this.form.getByLabel(name, { exact: true })
  }

  async submit(name: 'Fork and open' | 'Follow and open' = 'Fork and open'): Promise<void> {
    await this.form.getByRole('button', { name }).click()
  }

  /** Chooses that the chain is the one of the node. */
  async follow(): Promise<void> {
    await this.form.getByLabel('The chain', { exact: true }).selectOption('follow')
  }

  /** The alert about blocks of the remote chain that cannot be listed. */
  get problem(): Locator {
    return this.#page.getByRole('main').getByRole('alert').filter({ hasText: 'could not be read' })
  }

  /** Tries again what the view could not load. */
  async tryAgain(): Promise<void> {
    await this.#page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  }

  /** The line on the timeline where the fork begins. */
  get line(): Locator {
    return this.#page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /^Fork of / })
  }
}
