import { Database, Pencil } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Table } from '../../components/tables/Table.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { useAppContext } from '../../store/useApp.ts'
import { useVariables, type ShownParts } from '../../store/useVariables.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { variableColumns } from './variableColumns.tsx'
import { PARTS_AT_A_TIME, variableRows, type VariableRow } from './variableRows.ts'

/** The state variables of a contract by name and type, each of which can be set by hand. */
export function ContractStorage({ address }: { address: Address }): ReactNode {
  const [open, setOpen] = useState<ReadonlyMap<string, ShownParts>>(new Map())
  const [mapping, setMapping] = useState<VariableRow>()
  const resource = useVariables(address, open)
  const change = useCallback((path: string, parts: ShownParts | undefined): void => {
    setOpen((before) => {
      const next = new Map(before)
      if (parts) next.set(path, parts)
      else next.delete(path)
      return next
    })
  }, [])
  const columns = useMemo(
    () =>
      variableColumns({
        address,
        onToggle: ({ variable, isOpen }) => change(variable.path, isOpen ? undefined : { limit: PARTS_AT_A_TIME, added: [] }),
        onMore: ({ variable }, { limit, added }) => change(variable.path, { limit: limit + PARTS_AT_A_TIME, added }),
        onKey: setMapping,
      }),
    [address, change],
  )
  if (resource.status === 'failed') return <NotLoaded title="Variables" resource={resource} />
  if (resource.status !== 'ready') return <SkeletonPage label="Reading the variables" />
  if (resource.data === null) return <NoLayout address={address} />
  return (
    <>
      <Table
        label="Variables"
        framed
        columns={columns}
        rows={variableRows(resource.data, open)}
        keyOf={({ variable, more }) => `${variable.path} ${more !== undefined}`}
        empty={
          <EmptyState icon={<Database size={20} />} title="No variables">
            The contract declares no state variables.
          </EmptyState>
        }
      />
      {mapping && (
        <KeyDialog
          variable={mapping.variable}
          onClose={() => setMapping(undefined)}
          onKey={(path) => {
            const parts = open.get(mapping.variable.path) ?? { limit: PARTS_AT_A_TIME, added: [] }
            change(mapping.variable.path, { ...parts, added: [...parts.added.filter((it) => it !== path), path] })
            setMapping(undefined)
          }}
        />
      )}
    </>
  )
}

function NoLayout({ address }: { address: Address }): ReactNode {
  const { store } = useAppContext()
  const editSlot = (): void => store.setState(({ ui }) => ({ ui: { ...ui, stateEdit: { address, field: 'storage' } } }))
  return (
    <EmptyState
      icon={<Database size={20} />}
      title="No storage layout"
      actions={
        <Button icon={<Pencil size={14} aria-hidden />} onClick={editSlot}>
          Set a storage slot
        </Button>
      }
    >
      To read and set state variables by name, import an artifact that has the storage layout: in Foundry with{' '}
      <Mono text={'extra_output = ["storageLayout"]'} />, in Hardhat a build info whose output selection includes{' '}
      <Mono text="storageLayout" />.
    </EmptyState>
  )
}
