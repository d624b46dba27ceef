import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** A file to import. */
export interface ImportedFile {
  name: string
  content: unknown
}

/** The contracts of the chain, and the imported artifacts. */
export class ContractsPage {
  readonly contracts: Table
  readonly artifacts: Table
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.contracts = new Table(page, 'Contracts')
    this.artifacts = new Table(page, 'Artifacts')
    this.dialog = page.getByRole('dialog')
  }

  async openTab(name: 'Contracts' | 'Artifacts'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  /** Imports files as through the system dialog; the result stays visible. */
  async importFiles(...files: readonly ImportedFile[]): Promise<void> {
    await this.#page.getByLabel('Artifact files').setInputFiles(
      files.map(({ name, content }) => ({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      })),
    )
  }

  /** Fills in the filter and applies it. */
  async filter(fields: Readonly<Record<string, string>>): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Filter' })
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: 'Show' }).click()
  }

  /** Labels the address of the open dialog. */
  async saveLabel(text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Label' }).fill(text)
    await this.dialog.getByRole('button', { name: 'Save' }).click()
  }
}
