import type { ReactNode } from 'react'
import type { DecodedItem } from '../../abi/abiDecoder.ts'
import { DocText } from '../../components/forms/DocText.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'

/** Documentation and arguments of a custom error; nothing if it has neither. `note` is shown next to the title. */
export function RaisedError({ title, raised, note }: { title: string; raised: DecodedItem; note?: ReactNode }): ReactNode {
  const { arguments: list, item } = raised
  if (list.length === 0 && !item.doc) return null
  return (
    <Panel
      title={title}
      aside={
        <>
          {note}
          <CopyArguments list={list} />
        </>
      }
    >
      {item.doc && (
        <Padded>
          <DocText doc={item.doc} />
        </Padded>
      )}
      <DecodedArguments label="Arguments of the error" list={list} />
    </Panel>
  )
}
