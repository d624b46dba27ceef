import type { ReactNode } from 'react'
import type { WireSourceFrame } from '../../../node-core/contract/sources.ts'
import { precompileAt } from '../../../node-core/contract/precompiles.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { CallLine } from '../../components/traces/CallLine.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { plainText } from '../../format/revert.ts'
import type { CallRow } from '../../store/callFrames.ts'
import type { TreeRow } from '../../store/treeRows.ts'
import { useNameOf } from '../../store/useWorkspace.ts'
import { callToText, failureToName, failureToText, useDecodedFrame } from './decodedFrame.ts'
import { argumentsToText, FRAME_KINDS, frameName } from './sourceFrames.ts'

/** A row of the call tree on one line. */
export function TreeLine({ row }: { row: TreeRow }): ReactNode {
  if (row.kind === 'function') return <FunctionLine frame={row.frame} />
  return row.printed === undefined ? <AccountCallLine {...row.call} /> : <ConsoleLine text={row.printed} />
}

function AccountCallLine({ frame, isOrigin }: CallRow): ReactNode {
  const decoded = useDecodedFrame(frame)
  const value = BigInt(frame.value ?? 0)
  const isPrecompile = precompileAt(frame.to ?? '') !== undefined
  const called = callToText(frame, decoded)
  const nameEnd = (decoded.call || decoded.name) === undefined ? 0 : called.indexOf('(')
  return (
    <CallLine
      kind={<CallKindBadge kind={frame.type} />}
      callee={frame.to ? <AddressChip address={frame.to} copy="never" /> : <Mono text="no contract" />}
      name={isPrecompile ? undefined : called.slice(0, nameEnd)}
      data={!isPrecompile && <OneLine text={called.slice(nameEnd)} shown={callToText(frame, decoded, 'short').slice(nameEnd)} />}
      value={value > 0n && frame.type !== 'DELEGATECALL' && <Amount wei={value} maxFraction={6} />}
      marks={
        <>
          {isOrigin && <Badge tone="danger">reverted here</Badge>}
          {frame.error !== undefined && (
            <Badge tone="danger" hint={failureToText(frame, decoded)}>
              {failureToName(frame, decoded)}
            </Badge>
          )}
        </>
      }
    />
  )
}

function FunctionLine({ frame }: { frame: WireSourceFrame }): ReactNode {
  const kind = FRAME_KINDS[frame.kind]
  const nameOf = useNameOf()
  return (
    <CallLine
      kind={<Badge>{kind ?? 'function'}</Badge>}
      name={frameName(frame)}
      data={<OneLine text={argumentsToText(frame, nameOf)} shown={argumentsToText(frame, nameOf, 'short')} />}
      marks={frame.isInlined && <Badge hint="The optimiser put this function into its caller">inlined</Badge>}
    />
  )
}

/** Maximum length of what is printed; the hint has more of it. */
const MAX_PRINTED = 200

function ConsoleLine({ text }: { text: string }): ReactNode {
  return (
    <CallLine
      kind={<Badge tone="accent">console</Badge>}
      data={<OneLine text={plainText(text, 2_000)} shown={plainText(text, MAX_PRINTED)} />}
    />
  )
}
