import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import styles from './Tabs.module.css'

export interface TabItem {
  id: string
  title: string
  count?: number
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly TabItem[]
  value: string
  onChange: (id: string) => void
  /** The chosen tab's content fills the remaining height; with `grow` it takes more if needed. */
  fill?: boolean | 'grow'
}

/** The tab of that id; the first one if there is none, as for an id from a URL. */
export function chosenTab(tabs: readonly TabItem[], id: string): string {
  return tabs.some((tab) => tab.id === id) ? id : tabs[0]!.id
}

/** Tabs above their contents; only the chosen one is mounted. */
export function Tabs({ label, tabs, value, onChange, fill = false }: TabsProps): ReactNode {
  const chosen = chosenTab(tabs, value)
  return (
    <BaseTabs.Root
      className={styles.root}
      data-fill={fill === true ? 'whole' : fill || undefined}
      value={chosen}
      onValueChange={(next) => onChange(String(next))}
    >
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ id, title, count }) => (
          <BaseTabs.Tab key={id} value={id} className={styles.tab}>
            {title}
            {count !== undefined && <span className={styles.count}>{groupDigits(count)}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className={styles.panel}>
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
