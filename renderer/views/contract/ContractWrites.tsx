import { PenLine } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import type { AbiParameter, WireArtifact } from '../../../node-core/contract/workspace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { encodeArguments } from '../../abi/decodedValue.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Disclosure } from '../../components/layout/Disclosure.tsx'
import { Field, FieldRow } from '../../components/forms/Field.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { functionsOf, functionsWith, type ListedFunction } from './contractItems.ts'
import { useSender } from '../../signing/useSender.tsx'
import { TransactionForm } from './TransactionForm.tsx'

/** Up to this number of functions, there is no search field. */
const MAX_WITHOUT_SEARCH = 12
const DATA: readonly AbiParameter[] = [{ name: 'data', type: 'bytes' }]

/** Writes to a contract: a form per function that simulates before sending, followed by calls without an ABI. */
export function ContractWrites({ address, artifacts }: { address: Address; artifacts: readonly WireArtifact[] }): ReactNode {
  const { from, field } = useSender()
  const [query, setQuery] = useState('')
  const functions = useMemo(() => functionsOf(artifacts, false), [artifacts])
  const shown = functionsWith(functions, query)
  const others = artifacts.flatMap(({ abi }) => abi)
  const receive = others.find(({ type }) => type === 'receive')
  const fallback = others.find(({ type }) => type === 'fallback')
  if (!from) return <Skeleton width={48} />
  return (
    <>
      <FieldRow label="Who sends, and which functions" onSubmit={() => {}}>
        {field}
        {functions.length > MAX_WITHOUT_SEARCH && (
          <Field label="Find a function" width={36} value={query} onChange={setQuery} placeholder="name, type or selector" />
        )}
      </FieldRow>
      {shown.length > 0 && (
        <Panel title="Functions" aside={groupDigits(shown.length)}>
          {shown.map((listed) => (
            <WriteFunction key={listed.selector} address={address} from={from} listed={listed} />
          ))}
        </Panel>
      )}
      {shown.length === 0 && functions.length > 0 && (
        <EmptyState icon={<PenLine size={20} />} title="No matches">
          None of the {functions.length} write functions matches by name, types or selector.
        </EmptyState>
      )}
      <Panel title={artifacts.length > 0 ? 'Without a function' : 'Without an ABI'}>
        {receive && (
          <Other title="receive" note="accepts ether without data" aside="payable">
            <TransactionForm label="Send ether" from={from} to={address} inputs={[]} outputs={[]} isPayable inputOf={() => '0x'} />
          </Other>
        )}
        <Other
          title={fallback ? 'fallback' : 'Call data'}
          note={fallback ? 'accepts data that matches no function, and any raw call' : 'any bytes, selector first'}
          aside={!fallback || fallback.stateMutability === 'payable' ? 'payable' : 'nonpayable'}
        >
          <TransactionForm
            label="Send call data"
            from={from}
            to={address}
            inputs={DATA}
            outputs={[]}
            isPayable
            inputOf={([data]) => data as Hex}
          />
        </Other>
      </Panel>
    </>
  )
}

function Other({ title, note, aside, children }: { title: string; note: string; aside: string; children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure title={title} note={note} isOpen={isOpen} onToggle={setIsOpen} aside={<Badge>{aside}</Badge>}>
      {children}
    </Disclosure>
  )
}

function WriteFunction({ address, from, listed }: { address: Address; from: Address; listed: ListedFunction }): ReactNode {
  const { item, name, parameters, selector } = listed
  const [isOpen, setIsOpen] = useState(false)
  const inputs = item.inputs ?? []
  const isPayable = item.stateMutability === 'payable'
  return (
    <Disclosure
      title={name}
      note={parameters}
      isOpen={isOpen}
      onToggle={setIsOpen}
      aside={<Badge tone={isPayable ? 'accent' : 'neutral'}>{item.stateMutability ?? 'nonpayable'}</Badge>}
    >
      <TransactionForm
        label={`Send ${name}`}
        from={from}
        to={address}
        inputs={inputs}
        outputs={item.outputs ?? []}
        isPayable={isPayable}
        item={item}
        inputOf={(values) => `${selector}${encodeArguments(inputs, values).slice(2)}`}
      />
    </Disclosure>
  )
}
