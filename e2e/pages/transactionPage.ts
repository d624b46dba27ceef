import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'

/** One transaction with its receipt. */
export class TransactionPage {
  readonly heading: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Transaction', exact: true })
  }

  /** A field of the transaction or its receipt. */
  field(name: string): Locator {
    return valueOf(this.#page, 'Transaction and receipt', name)
  }

  /** Chooses from the menu "Reproduce". */
  async reproduce(item: 'Save bundle' | 'Copy Foundry test' | 'Copy viem test' | 'Open as a chain' | 'Copy launch entry'): Promise<void> {
    await this.#page.getByRole('button', { name: 'Reproduce' }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  /** Its outcome. */
  banner(title: string | RegExp): Locator {
    return this.#page.getByRole('main').getByText(title, { exact: true })
  }

  /** Who sends what to whom. */
  get flow(): Locator {
    return this.#page.getByRole('group', { name: 'Flow of value' })
  }

  /** The headings of the accounts whose state changed, in order. */
  get changedAccounts(): Locator {
    return this.#page.getByRole('tabpanel').getByRole('article').getByRole('heading')
  }

  async openTab(name: 'Details' | 'Logs' | 'Input' | 'Trace' | 'Gas' | 'Steps' | 'State' | 'Raw'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  /** The call tree of the trace. */
  get calls(): Locator {
    return this.#page.getByRole('tree', { name: 'Calls' })
  }

  /** A field of the frame that is selected in the call tree. */
  frameField(name: string): Locator {
    return valueOf(this.#page, 'Frame', name)
  }

  /** The changes of an account. */
  changesOf(address: string): Locator {
    return this.#page.getByRole('article', { name: `Changes of ${address.toLowerCase()}` })
  }

  /** The bytes of its slots that are marked as changed, before and after. */
  changedBytesOf(address: string): Locator {
    return this.changesOf(address).locator('mark')
  }

  get logs(): Locator {
    return this.#page.getByRole('tabpanel').getByRole('article')
  }
}
