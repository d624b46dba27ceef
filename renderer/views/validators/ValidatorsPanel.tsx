import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import { useApp } from '../../store/useApp.ts'
import { useNetworkChange } from './useNetworkChange.ts'
import { processColumns, VALIDATOR_COLUMNS, type ValidatorRow } from './validatorColumns.tsx'
import { engineAddress } from './validatorNames.ts'

/** Who votes, with which power; and the processes of those on this machine. */
export function ValidatorsPanel({ names }: { names: (address: Address) => string }): ReactNode {
  const { validators, network } = useApp((state) => state.consensus)
  const change = useNetworkChange()
  const hasProcesses = network !== undefined
  const columns = useMemo(() => [...VALIDATOR_COLUMNS, ...(hasProcesses ? processColumns(change) : [])], [change, hasProcesses])
  const total = validators.reduce((sum, { power }) => sum + Number(power), 0)
  const members = new Map(network?.validators.map((member) => [member.address, member]))
  const rows = validators.map(({ address, power, proposerPriority, isOwn }): ValidatorRow => ({
    address,
    name: names(address),
    power,
    share: Number(power) / total,
    priority: proposerPriority,
    isOwn,
    member: members.get(engineAddress(address)),
  }))
  return (
    <Panel title="Validators">
      <Table label="Validators" columns={columns} rows={rows} keyOf={({ address }) => address} />
    </Panel>
  )
}
