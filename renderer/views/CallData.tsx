import { FileInput } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../components/Badge.tsx'
import { CopyButton } from '../components/CopyButton.tsx'
import { KeyValueList } from '../components/KeyValueList.tsx'
import { Mono } from '../components/Mono.tsx'
import { Panel } from '../components/Panel.tsx'
import { EmptyState } from '../components/StateMessage.tsx'
import { WordTable } from '../components/WordTable.tsx'
import { bytesToText } from '../format/gas.ts'
import { functionOfSelector } from '../format/signatures.ts'
import { wordsFromCallData } from '../format/words.ts'
import type { TransactionKind } from '../store/summaries.ts'

/** A transaction's input: the selector and words of a call, or the code that creates a contract. */
export function CallData({ input, kind }: { input: string; kind: TransactionKind }): ReactNode {
  const size = bytesToText((input.length - 2) / 2)
  const aside = <CopyButton text={input} what="input" />
  if (input === '0x') {
    return (
      <Panel title="Input">
        <EmptyState icon={<FileInput size={20} />} title="No input">
          The transaction only moves value.
        </EmptyState>
      </Panel>
    )
  }
  if (kind === 'creation') {
    return (
      <Panel title={`Creation code, ${size}`} aside={aside}>
        <WordTable label="Creation code" data={input} />
      </Panel>
    )
  }
  const { selector, words } = wordsFromCallData(input)
  const signature = selector && functionOfSelector(selector)
  return (
    <Panel title={`Input, ${size}`} aside={aside}>
      {selector && (
        <KeyValueList
          label="Function"
          items={[
            {
              term: 'Selector',
              meaning: 'The first four bytes name the function that is called',
              value: (
                <>
                  <Mono text={selector} what="selector" /> {signature ? <Badge tone="info">{signature}</Badge> : <Badge>unknown function</Badge>}
                </>
              ),
            },
          ]}
        />
      )}
      {words.length > 0 && <WordTable label="Words of the input" data={selector ? `0x${input.slice(10)}` : input} />}
    </Panel>
  )
}
