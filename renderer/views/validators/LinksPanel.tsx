import { Split } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { Button, ButtonGroup } from '../../components/forms/Button.tsx'
import { MenuButton } from '../../components/forms/Menu.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import { linkColumns } from './linkColumns.tsx'
import styles from './LinksPanel.module.css'
import { NetworkGraph } from './NetworkGraph.tsx'
import { useNetworkChange } from './useNetworkChange.ts'

/** The links between the validators of this machine: each can be slow or cut, and the network can be parted. */
export function LinksPanel({ network }: { network: WireValidatorNetwork }): ReactNode {
  const change = useNetworkChange()
  const columns = useMemo(() => linkColumns(change), [change])
  const all = network.validators.map(({ index }) => index)
  const half = Math.ceil(all.length / 2)
  const parts = [
    { title: `${all.slice(0, half).join(', ')} from ${all.slice(half).join(', ')}`, groups: [all.slice(0, half), all.slice(half)] },
    ...all.map((index) => ({ title: `Validator ${index} from the others`, groups: [[index], all.filter((it) => it !== index)] })),
  ]
  const items = parts.map(({ title, groups }) => ({ title, onChoose: () => change('devnet_partitionValidators', groups) }))
  return (
    <Panel
      title="Links"
      aside={
        <ButtonGroup>
          <MenuButton
            label="Part the network"
            groups={[{ title: '', items }]}
            button={<Button icon={<Split size={14} aria-hidden />}>Part…</Button>}
          />
          <Button disabled={network.links.every(({ isCut }) => !isCut)} onClick={() => change('devnet_partitionValidators', [all])}>
            Heal
          </Button>
        </ButtonGroup>
      }
    >
      <div className={styles.frame}>
        <NetworkGraph network={network} />
        <Table label="Links" columns={columns} rows={network.links} keyOf={({ between }) => between.join()} />
      </div>
    </Panel>
  )
}
