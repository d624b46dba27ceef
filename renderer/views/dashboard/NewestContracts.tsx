import type { ReactNode } from 'react'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { addressPath } from '../../routing/paths.ts'
import { useApp } from '../../store/useApp.ts'
import { useShownContracts } from '../../store/useWorkspace.ts'
import { ContractBadges } from '../contracts/ContractBadges.tsx'
import styles from './Dashboard.module.css'

const MAX_CONTRACTS = 5

/** The most recently created contracts. */
export function NewestContracts(): ReactNode {
  const { status } = useApp((state) => state.workspace.list)
  const rows = useShownContracts()
  const hasArtifacts = useApp((state) => state.workspace.artifacts.length > 0)
  return (
    <Panel title="Contracts" aside={<a href="/contracts">All contracts</a>}>
      <ul className={styles.contracts} aria-label="Newest contracts">
        {rows.slice(0, MAX_CONTRACTS).map((contract) => (
          <li key={contract.address} className={styles.contract}>
            <AddressChip address={contract.address} href={addressPath(contract.address)} copy="never" />
            <ContractBadges {...contract} />
          </li>
        ))}
        {status === 'loading' &&
          Array.from({ length: MAX_CONTRACTS }, (_, index) => (
            <li key={index} className={styles.contract}>
              <Skeleton width={14} />
            </li>
          ))}
      </ul>
      {!hasArtifacts && status !== 'loading' && <p className={styles.note}>Drop your build folder here to name and decode contracts.</p>}
    </Panel>
  )
}
