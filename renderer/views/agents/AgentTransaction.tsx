import { useCallback, useMemo, type ReactNode } from 'react'
import type { WireCallArguments } from '../../../node-core/contract/callArguments.ts'
import type { WireSend } from '../../bridge/methods.ts'
import { itemToText } from '../../abi/valueToText.ts'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { CallText } from '../../components/values/CallText.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { simulateTransaction } from '../../signing/simulation.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { SimulationView } from '../contract/SimulationView.tsx'

/** A transaction that an agent wants to send: who, what it calls, and what it would do. */
export function AgentTransaction({ transaction }: { transaction: WireCallArguments }): ReactNode {
  const { from, to, value, input } = transaction
  const decoder = useAbiDecoder()
  const call = useMemo(() => (to && input ? decoder.decodeCall(to, input) : undefined), [decoder, to, input])
  return (
    <>
      <KeyValueList
        label="Transaction"
        items={[
          ...(from ? [{ term: 'From', value: <AddressChip address={from} /> }] : []),
          { term: 'To', value: to ? <AddressChip address={to} /> : 'a new contract' },
          ...(value && BigInt(value) > 0n ? [{ term: 'Amount', value: <Amount wei={BigInt(value)} unit="ETH" /> }] : []),
          ...(call ? [{ term: 'Calls', value: <CallText shown={itemToText(call, 'short')} whole={itemToText(call)} /> }] : []),
        ]}
      />
      {from && <Simulated transaction={{ ...transaction, from }} />}
    </>
  )
}

function Simulated({ transaction }: { transaction: WireSend }): ReactNode {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => simulateTransaction(client, transaction), [client, transaction]))
  if (resource.status === 'loading') return <Skeleton width={20} />
  if (resource.status !== 'ready') return null
  return <SimulationView label="The agent’s transaction" simulation={resource.data} outputs={[]} to={undefined} />
}
