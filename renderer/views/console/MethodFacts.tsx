import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../components/feedback/Badge.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { schemaToText, type ConsoleMethod } from '../../console/methodCatalog.ts'

const REFERENCES: Record<ConsoleMethod['reference'], { tone: Tone; text: string }> = {
  functional: { tone: 'success', text: 'works' },
  stub: { tone: 'warning', text: 'stub' },
  own: { tone: 'info', text: 'answers in its own way' },
  notImplemented: { tone: 'neutral', text: 'is not there' },
}

const VISIBILITIES: Record<ConsoleMethod['visibility'], string> = {
  public: 'everybody',
  private: 'holders of the token',
  signing: 'everybody for the dev accounts, holders of the token for others',
}

/** What a method does, who may call it, and how it stands in both profiles. */
export function MethodFacts({ method, isEnabled }: { method: ConsoleMethod; isEnabled: boolean | undefined }): ReactNode {
  const { name, namespace, summary, aliases, visibility, reference, stub, result } = method
  const items: KeyValue[] = [
    { term: 'Answers', value: schemaToText(result) },
    {
      term: 'Profiles',
      meaning: 'What clients get in the devnet profile, and in the reference profile, which follows the interface document to the letter',
      value: (
        <>
          <Badge tone="success">devnet</Badge> works <Badge tone={REFERENCES[reference].tone}>reference</Badge> {REFERENCES[reference].text}
          {reference === 'stub' && (
            <>
              : always <Mono text={JSON.stringify(stub)} maxLength={80} />
            </>
          )}
        </>
      ),
    },
    {
      term: 'Who may call it',
      value: `${VISIBILITIES[visibility]}${isEnabled === false ? `; the namespace ${namespace} is not enabled for clients now` : ''}`,
    },
    ...(aliases.length > 0 ? [{ term: 'Also called', value: <Mono text={aliases.join(', ')} /> }] : []),
  ]
  return (
    <Panel title={name} aside={<span>{namespace}</span>}>
      <KeyValueList label={name} items={[{ term: 'What it does', value: summary }, ...items]} />
    </Panel>
  )
}
