import type { Locator, Page } from 'playwright/test'
import { valueOf } from './facts.ts'
import { Table } from './table.ts'

/** Debugging the node itself: charts, memory, profiles, requests. */
export class DebugPage {
  readonly profiles: Table
  readonly functions: Table
  readonly methods: Table
  readonly memory: Table
  readonly gcPercent: Locator
  readonly charts: Locator
  readonly flameGraph: Locator
  /** The focused node of the flame graph. */
  readonly spoken: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.profiles = new Table(page, 'Saved profiles')
    this.functions = new Table(page, 'Hottest functions')
    this.methods = new Table(page, 'Methods')
    this.memory = new Table(page, 'debug_memStats')
    this.gcPercent = page.getByRole('textbox', { name: 'GC percent' })
    this.charts = page.getByRole('group', { name: 'Runtime over time' })
    this.flameGraph = page.getByRole('application', { name: /^Flame graph/ })
    this.spoken = page.getByRole('status').filter({ hasText: 'total' })
  }

  async openTab(name: 'Overview' | 'Memory' | 'Profiles' | 'Requests'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  /** A chart, whose name describes what it shows. */
  chart(title: string): Locator {
    return this.#page.getByRole('img', { name: new RegExp(`^${title}, `) })
  }

  fact(name: string): Locator {
    return valueOf(this.#page, 'The last second', name)
  }

  /** Starts a profile, which ends on its own. */
  async take(kind: 'CPU' | 'Heap' | 'Block' | 'Mutex' | 'Trace', seconds?: number): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Profile', exact: true }).selectOption(kind)
    if (seconds !== undefined) await this.#page.getByRole('textbox', { name: 'Seconds' }).fill(String(seconds))
    await this.#page.getByRole('button', { name: 'Take', exact: true }).click()
  }

  async stopNow(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Stop now' }).click()
  }

  async search(text: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: /^Search/ }).fill(text)
  }

  async collect(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Collect now' }).click()
  }
}
