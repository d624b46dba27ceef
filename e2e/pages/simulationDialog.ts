import type { Locator, Page } from 'playwright/test'

/** The dialog that inspects a simulation. */
export class SimulationDialog {
  readonly root: Locator
  /** The call tree. */
  readonly calls: Locator

  constructor(page: Page) {
    this.root = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Steps' }) })
    this.calls = this.root.getByRole('tree', { name: 'Calls' })
  }

  async openTab(name: 'Trace' | 'Steps' | 'State'): Promise<void> {
    await this.root.getByRole('tab', { name }).click()
  }
}
