import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireVariable } from '../../../node-core/contract/variables.ts'
import { decodedVariable } from '../../abi/decodedVariable.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { IconButton } from '../../components/forms/Button.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { TreeCell } from '../../components/tables/TreeCell.tsx'
import { DecodedLine } from '../../components/values/DecodedValue.tsx'
import { LongText } from '../../components/values/LongText.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { EditButton } from '../../control/edits/EditButton.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import type { ShownParts } from '../../store/useVariables.ts'
import type { VariableRow } from './variableRows.ts'

/** Shorter texts fit into the column of values. */
const SURELY_SEEN = 24

interface VariableColumnOptions {
  address: Address
  onToggle: (row: VariableRow) => void
  onMore: (row: VariableRow, parts: ShownParts) => void
  /** To enter a key of a mapping. */
  onKey: (row: VariableRow) => void
}

/** The columns of the table of variables. */
export function variableColumns({ address, onToggle, onMore, onKey }: VariableColumnOptions): Column<VariableRow>[] {
  return [
    {
      id: 'variable',
      header: 'Variable',
      width: 'minmax(11rem, 1.2fr)',
      cell: (row) =>
        row.more === undefined ? (
          <TreeCell depth={row.depth} isOpen={row.isOpen} onToggle={() => onToggle(row)}>
            {nameToText(row.variable.name)}
          </TreeCell>
        ) : (
          <TextButton onClick={() => onMore(row, row.more!)}>Show more of {nameToText(row.variable.path)}</TextButton>
        ),
    },
    {
      id: 'type',
      header: 'Type',
      width: 'minmax(8rem, 1.4fr)',
      from: 'medium',
      cell: ({ variable, more }) => more === undefined && <span data-hint={variable.type}>{nameToText(variable.type)}</span>,
    },
    {
      id: 'value',
      header: 'Value',
      width: 'minmax(10rem, 1.6fr)',
      cell: ({ variable, more }) => more === undefined && <VariableValue variable={variable} />,
    },
    {
      id: 'slot',
      header: 'Slot',
      meaning: 'Where it is stored; of a slot that it can share, which bytes, from the low end',
      width: 'minmax(12rem, 0.6fr)',
      from: 'wide',
      cell: ({ variable, more }) => more === undefined && <SlotPlace variable={variable} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '4rem',
      align: 'end',
      cell: (row) => row.more === undefined && <VariableActions address={address} row={row} onKey={onKey} />,
    },
  ]
}

function VariableValue({ variable }: { variable: WireVariable }): ReactNode {
  const { kind, length } = variable
  const decoded = decodedVariable(variable)
  if (decoded?.value.kind === 'text' && decoded.value.value.length > SURELY_SEEN)
    return <LongText text={decoded.value.value} what={nameToText(variable.path)} />
  if (decoded) return <DecodedLine list={[decoded]} />
  if (kind === 'array') return countText(Number(length), 'item')
  if (kind === 'bytes') return `${countText(Number(length), 'byte')}, too long to show`
  return null
}

function SlotPlace({ variable: { kind, slot, offset, sizeBytes } }: { variable: WireVariable }): ReactNode {
  const isShared = kind === 'value' && sizeBytes < 32
  return (
    <>
      <SlotName slot={slot} path={null} />
      {isShared && ` · ${sizeBytes === 1 ? `byte ${offset}` : `bytes ${offset}–${offset + sizeBytes - 1}`}`}
    </>
  )
}

function VariableActions({ address, row, onKey }: { address: Address; row: VariableRow; onKey: (row: VariableRow) => void }): ReactNode {
  const { path, kind, value, type, valueType } = row.variable
  const name = nameToText(path)
  if (kind === 'mapping') {
    return (
      <IconButton label={`Look up a key of ${name}`} onClick={() => onKey(row)}>
        <KeyRound size={13} aria-hidden />
      </IconButton>
    )
  }
  const isDynamic = kind === 'array' && type.endsWith('[]')
  if (value === null && !isDynamic) return null
  const [shown, valuePath] = isDynamic ? [`the length of ${name}`, `${path}.length`] : [name, path]
  return (
    <>
      <HistoryButton name={shown} address={address} value={{ path: valuePath }} kind={valueType === 'string' ? 'text' : 'value'} />
      <EditButton label={`Set ${shown}`} address={address} field="variable" name={valuePath} />
    </>
  )
}
