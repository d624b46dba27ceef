import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'

/** The steps of a transaction. */
export class StepperPage {
  /** The current step in the list. */
  readonly current: Locator
  readonly list: Locator
  readonly trail: Locator
  readonly stack: Locator
  readonly memory: Locator
  readonly storage: Locator
  readonly slider: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.list = page.getByRole('listbox', { name: 'Steps' })
    this.current = this.list.getByRole('option', { selected: true })
    this.trail = page.getByRole('navigation', { name: 'Call frames' }).getByRole('listitem')
    this.stack = page.getByRole('group', { name: 'Stack' })
    this.memory = page.getByRole('group', { name: 'Memory' })
    this.storage = page.getByRole('region', { name: 'Storage' })
    this.slider = page.getByRole('slider', { name: 'Position in the trace' })
  }

  /** One of the panes. */
  pane(name: 'Opcodes' | 'Stack' | 'Memory' | 'Storage' | 'Return data'): Locator {
    return this.#page.getByRole('region', { name, exact: true })
  }

  /** The slot that the current opcode reads or writes. */
  slotOf(opcode: string): Locator {
    return valueOf(this.#page, 'Slot of this opcode', opcode)
  }

  /** Goes to the next or previous step of an opcode. */
  async find(text: string, direction: 'next' | 'before' = 'next'): Promise<void> {
    await this.#page.getByLabel('Opcode or code position').fill(text)
    await this.#page.getByRole('button', { name: direction === 'next' ? 'Find next' : 'Find previous' }).click()
  }
}
