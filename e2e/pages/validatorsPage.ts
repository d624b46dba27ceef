import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** The Validators view of a node that can start some. */
export class ValidatorsPage {
  readonly #page: Page
  readonly #table: Table

  constructor(page: Page) {
    this.#page = page
    this.#table = new Table(page, 'Validators')
  }

  get startButton(): Locator {
    return this.#page.getByRole('button', { name: 'Start validators…' })
  }

  get stopButton(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: 'Stop', exact: true })
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Start validators' })
  }

  /** What is wrong with the decision of blocks, in words. */
  get alert(): Locator {
    return this.#page.getByRole('main').getByRole('alert')
  }

  /** What became of the last addition. */
  get addition(): Locator {
    return this.#page.getByRole('main').getByRole('status').filter({ hasText: 'follows the others' })
  }

  /** Votes of a kind that the lanes show. */
  votes(kind: 'prevote' | 'precommit'): Locator {
    return this.#lanes.locator(`[data-kind="${kind}"][data-hint]`)
  }

  /** Remarks on heights. */
  remark(text: string): Locator {
    return this.#page.getByRole('table', { name: 'Heights' }).getByText(text)
  }

  /** The links in the graph that are of a state. */
  links(state: 'whole' | 'cut'): Locator {
    return this.#page.getByRole('group', { name: 'The network as it is linked' }).getByRole('img', { name: new RegExp(`: ${state}$`) })
  }

  /** The row of an engine that says where it is. */
  engine(index: number): Locator {
    return this.#page.getByRole('table', { name: 'Engines' }).getByRole('row', { name: new RegExp(`^Validator ${index} [1-9]`) })
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name })
  }

  /** What the table says of a validator; columns by their header. */
  async cell(index: number, column: string): Promise<Locator> {
    await this.#row(index).waitFor()
    return this.#table.cell(this.#row(index), column)
  }

  /** The link to the window of its node. */
  window(index: number): Locator {
    return this.#row(index).getByRole('link', { name: `Open the window of validator ${index}` })
  }

  async chooseFault(index: number, title: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Faults of Validator ${index}` }).click()
    await this.#page.getByRole('menuitem', { name: title }).click()
  }

  /** Chooses from the menu of a button by keys alone: opens it, and types how the item begins. */
  async chooseByKeys(button: string, title: string): Promise<void> {
    await this.#page.getByRole('button', { name: button, exact: true }).press('Enter')
    const item = this.#page.getByRole('menuitem', { name: title })
    await item.waitFor()
    await this.#page.keyboard.type(title)
    await item.and(this.#page.locator(':focus')).waitFor()
    await this.#page.keyboard.press('Enter')
    await item.waitFor({ state: 'hidden' })
  }

  async heal(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Heal', exact: true }).press('Enter')
  }

  /** The newest block of a node; 0 if it does not say. */
  async height(index: number): Promise<number> {
    return Number(await (await this.cell(index, 'Block')).textContent())
  }

  get #lanes(): Locator {
    return this.#page.getByRole('img', { name: /^Proposals and votes/ })
  }

  #row(index: number): Locator {
    return this.#table.root.getByRole('row', { name: new RegExp(`^Validator ${index}\\b`) })
  }
}
