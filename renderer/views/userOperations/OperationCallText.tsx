import type { ReactNode } from 'react'
import { itemToText, nameToText, type IntegerForm } from '../../abi/valueToText.ts'
import { CallLine } from '../../components/traces/CallLine.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { addressPath } from '../../routing/paths.ts'
import { useTokenUnits } from '../../store/useTokenUnits.ts'
import { nameOfCall, type DecodedAccountCall, type OperationCall } from './operationCall.ts'

/** What an operation does, on one line: the call that its sender makes, how many it makes, or the sender's own function. */
export function OperationCallText({ call }: { call: OperationCall | undefined }): ReactNode {
  if (!call) return '—'
  const { own, input, calls, callCount } = call
  if (callCount === 1) return <AccountCallLine call={calls![0]!} />
  if (calls) return <CallLine kind={<Badge>{countText(callCount, 'call')}</Badge>} name={calls.map(nameOfCall).join(', ')} />
  if (own) return <OneLine text={itemToText(own)} shown={itemToText(own, 'short')} />
  return input === '0x' ? 'no call' : <Badge>{input.slice(0, 10)}</Badge>
}

/** A call by an account: whom, with how much ether, and what. */
function AccountCallLine({ call: { target, value, input, call, name } }: { call: DecodedAccountCall }): ReactNode {
  const shown = useTokenUnits(call, target)
  const rest = (form: IntegerForm): string => (shown ? itemToText(shown, form).slice(nameToText(shown.name).length) : '')
  return (
    <CallLine
      kind={null}
      callee={<AddressChip address={target} href={addressPath(target)} copy="never" />}
      value={value > 0n && <Amount wei={value} maxFraction={6} />}
      name={input === '0x' ? undefined : name === undefined ? input.slice(0, 10) : nameToText(name)}
      data={call && <OneLine text={rest('exact')} shown={rest('short')} />}
    />
  )
}
