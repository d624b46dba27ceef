import type { ReactNode } from 'react'
import { MENU_VIEWS, VIEWS } from '../../node-core/contract/views.ts'
import { addressOfPath, menuViewAt } from '../routing/menuView.ts'
import { useContract } from '../store/useWorkspace.ts'
import { Mark } from './Mark.tsx'
import styles from './Navigation.module.css'
import { VIEW_PARTS } from './viewParts.tsx'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** Vertical list of the window's views; icons only in a narrow window. */
export function Navigation({ pathname }: { pathname: string }): ReactNode {
  const contract = useContract(addressOfPath(pathname))
  // An account that delegates to a contract (EIP-7702) has code but is still an account.
  const current = menuViewAt(pathname, contract === null ? false : contract && contract.proxy !== 'eip7702')
  return (
    <nav className={styles.rail} aria-label="Main">
      <a className={styles.brand} href="/" aria-label="Terrarium">
        <Mark />
        <span className={styles.name}>Terrarium</span>
      </a>
      <WorkspaceSwitcher />
      <ul className={styles.list}>
        {MENU_VIEWS.map((id) => {
          const { path, title, key } = VIEWS[id]
          const { icon: Icon } = VIEW_PARTS[id]
          return (
            <li key={id}>
              <a
                className={styles.item}
                href={path}
                aria-current={id === current ? 'page' : undefined}
                aria-keyshortcuts={`g ${key}`}
                data-hint={`${title} (g ${key})`}
                data-hint-side="right"
              >
                <Icon size={16} aria-hidden />
                <span className={styles.title}>{title}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
