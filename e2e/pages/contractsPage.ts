import type { Locator, Page } from 'playwright/test'
import { Table } from './table.ts'

/** A file as an import takes it. */
export interface ImportedFile {
  name: string
  content: unknown
}

/** The contracts of the chain, and the artifacts by which they are read. */
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

  /** Imports files as by the system's dialog; what became of them stays in sight. */
  async importFiles(...files: readonly ImportedFile[]): Promise<void> {
    await this.#page.getByLabel('Artifact files').setInputFiles(
      files.map(({ name, content }) => ({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      })),
    )
  }

  /** Fills the filter and shows what it asks for. */
  async filter(fields: Readonly<Record<string, string>>): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Filter' })
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: 'Show' }).click()
  }

  /** Names the address that the open dialog is about. */
  async saveLabel(text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Label' }).fill(text)
    await this.dialog.getByRole('button', { name: 'Save' }).click()
  }
}
