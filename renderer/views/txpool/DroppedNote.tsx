import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { plainText } from '../../format/revert.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { useDetail } from '../../store/useApp.ts'

/** Why the node dropped a transaction; nothing if it has no record of it. */
export function DroppedNote({ hash }: { hash: string }): ReactNode {
  const resource = useDetail('dropped', hash)
  if (resource.status !== 'ready') return null
  const { from, nonce, code, reason, replacedBy } = resource.data
  return (
    <Panel title={code === 'replaced' ? 'It was replaced' : 'It left the pool without being mined'}>
      <KeyValueList
        label="Why it was dropped"
        items={[
          {
            term: 'Reason',
            value: code === 'replaced' ? 'Another transaction of the same account and nonce pays more' : plainText(reason),
          },
          ...(replacedBy
            ? [
                {
                  term: 'Replaced by',
                  value: <HashChip hash={replacedBy} href={transactionPath(replacedBy)} what="transaction hash" whole />,
                },
              ]
            : []),
          { term: 'From', value: <AddressChip address={from} href={addressPath(from)} whole /> },
          { term: 'Nonce', value: groupDigits(Number(nonce)) },
        ]}
      />
    </Panel>
  )
}
