import { Plus } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { NetworkValidator, ValidatorSync } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { Button } from '../../components/forms/Button.tsx'
import { MenuButton } from '../../components/forms/Menu.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import { useApp } from '../../store/useApp.ts'
import { AdditionBanner } from './AdditionBanner.tsx'
import { comparedHeads } from './heads.ts'
import { useAddition } from './useAddition.ts'
import { useNetworkChange } from './useNetworkChange.ts'
import { POWER_COLUMNS, processColumns, VALIDATOR_COLUMNS, type ValidatorRow } from './validatorColumns.tsx'
import { byName, engineAddress } from './validatorNames.ts'

/** Who votes, with which power, and the processes of those on this machine. */
export function ValidatorsPanel({ names }: { names: (address: Address) => string }): ReactNode {
  const { validators, network, now } = useApp((state) => state.consensus)
  const change = useNetworkChange()
  const { addition, add, dismiss } = useAddition()
  const hasProcesses = network !== undefined
  const columns = useMemo(
    () => [...VALIDATOR_COLUMNS, ...POWER_COLUMNS, ...(hasProcesses ? processColumns(change) : [])],
    [change, hasProcesses],
  )
  const total = validators.reduce((sum, { power }) => sum + Number(power), 0)
  const members = new Map(network?.validators.map((member) => [member.address, member]))
  const heads = comparedHeads(network?.validators ?? [])
  const processOf = (member: NetworkValidator | undefined) => ({ member, head: member && heads.get(member.index) })
  const voting = validators.map(({ address, power, proposerPriority, isOwn }): ValidatorRow => ({
    address,
    name: names(address),
    power,
    share: Number(power) / total,
    priority: proposerPriority,
    isOwn,
    isAnswering: isOwn && network?.answering !== null,
    ...processOf(members.get(engineAddress(address))),
  }))
  // Such as one that was removed because it signed twice.
  const known = new Set(validators.map(({ address }) => engineAddress(address)))
  const silent = (network?.validators ?? [])
    .filter(({ address }) => !known.has(address))
    .map((member): ValidatorRow => {
      const address: Address = `0x${member.address.toLowerCase()}`
      const isAnswering = member.index === network!.answering
      const isOwn = isAnswering || now?.validator === address
      return {
        address,
        name: names(address),
        power: validators.length === 0 ? undefined : '0',
        share: 0,
        priority: '',
        isOwn,
        isAnswering,
        ...processOf(member),
      }
    })
  const rows = [...voting, ...silent].toSorted(byName)
  return (
    <>
      {addition && <AdditionBanner addition={addition} onDismiss={dismiss} />}
      <Panel title="Validators" aside={hasProcesses && <AddButton isAdding={addition?.status === 'starting'} onAdd={add} />}>
        <Table label="Validators" columns={columns} rows={rows} keyOf={({ address }) => address} />
      </Panel>
    </>
  )
}

function AddButton({ isAdding, onAdd }: { isAdding: boolean; onAdd: (sync: ValidatorSync) => void }): ReactNode {
  return (
    <MenuButton
      label="One more validator"
      groups={[
        {
          title: 'One more validator',
          items: [
            { title: 'With all blocks', onChoose: () => onAdd('blocks') },
            { title: 'With the newest snapshot', onChoose: () => onAdd('snapshot') },
          ],
        },
      ]}
      button={
        <Button disabled={isAdding} icon={<Plus size={14} aria-hidden />}>
          Add…
        </Button>
      }
    />
  )
}
