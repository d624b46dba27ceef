import type { ReactNode } from 'react'
import type { WireSourceFrame } from '../../../node-core/contract/sources.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { SolidityValue } from '../../components/values/SolidityValue.tsx'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import { FRAME_KINDS, frameName, placeOf } from './sourceFrames.ts'

/** Details of a call of a function: where it is declared, and what it was called with. */
export function FunctionDetail({ frame }: { frame: WireSourceFrame }): ReactNode {
  const { kind, declaration, address, from, to, gas, isInlined, arguments: list } = frame
  return (
    <>
      <Panel title={frameName(frame)}>
        <KeyValueList
          label="Function"
          items={[
            { term: 'Kind', value: `${FRAME_KINDS[kind] ?? 'function'}${isInlined ? ', inlined by the optimiser' : ''}` },
            {
              term: 'Account',
              meaning: 'Whose state it works on',
              value: <AddressChip address={address} href={addressPath(address)} whole />,
            },
            ...(declaration
              ? [{ term: 'Declared at', value: <span data-hint={plainText(declaration.path)}>{placeOf(declaration)}</span> }]
              : []),
            ...(gas === null ? [] : [{ term: 'Gas used', meaning: 'Including what it called', value: groupDigits(gas) }]),
            { term: 'Steps', value: `${groupDigits(from)} to ${groupDigits(to - 1)}` },
          ]}
        />
      </Panel>
      {list && list.length > 0 && (
        <Panel title="Arguments">
          <KeyValueList
            label="Arguments"
            items={list.map(({ name, type, value }, at) => ({
              term: String(at),
              name: <span data-hint={plainText(type)}>{nameToText(name) || `[${at}]`}</span>,
              value: value === null ? 'not known' : <SolidityValue value={value} />,
            }))}
          />
        </Panel>
      )}
    </>
  )
}
