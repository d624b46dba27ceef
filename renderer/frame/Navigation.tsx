import type { ReactNode } from 'react'
import { addressOfPath, VIEWS, viewOfPath } from '../routing/views.ts'
import { useContract } from '../store/useWorkspace.ts'
import { Mark } from './Mark.tsx'
import styles from './Navigation.module.css'

/** The views of the window, one under the other; icons alone where the window is narrow. */
export function Navigation({ pathname }: { pathname: string }): ReactNode {
  const contract = useContract(addressOfPath(pathname))
  // An account that delegates to a contract (EIP-7702) has code, and is an account all the same.
  const current = viewOfPath(pathname, contract === null ? false : contract && contract.proxy !== 'eip7702')
  return (
    <nav className={styles.rail} aria-label="Main">
      <a className={styles.brand} href="/" aria-label="Terrarium">
        <Mark />
        <span className={styles.name}>Terrarium</span>
      </a>
      <ul className={styles.list}>
        {VIEWS.map((view) => (
          <li key={view.path}>
            <a
              className={styles.item}
              href={view.path}
              aria-current={view === current ? 'page' : undefined}
              aria-keyshortcuts={`g ${view.key}`}
              data-hint={`${view.title} (g ${view.key})`}
              data-hint-side="right"
            >
              <view.icon size={16} aria-hidden />
              <span className={styles.title}>{view.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
