import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../components/feedback/Badge.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { schemaToText, type ConsoleMethod } from '../../console/methodCatalog.ts'

const REFERENCES: Record<ConsoleMethod['reference'], { tone: Tone; text: string }> = {
  functional: { tone: 'success', text: 'works' },
  stub: { tone: 'warning', text: 'stub' },
  own: { tone: 'info', text: 'differs from the standard' },
  notImplemented: { tone: 'neutral', text: 'not available' },
}

const VISIBILITIES: Record<ConsoleMethod['visibility'], string> = {
  public: 'everybody',
  private: 'clients with the access token',
  signing: 'everyone for dev accounts, clients with the access token for other accounts',
}

/** What a method does, who may call it, and its status in both profiles. */
export function MethodFacts({ method, isEnabled }: { method: ConsoleMethod; isEnabled: boolean | undefined }): ReactNode {
  const { name, namespace, summary, aliases, visibility, reference, stub, result } = method
  const items: KeyValue[] = [
    { term: 'Answers', value: schemaToText(result) },
    {
      term: 'Profiles',
      meaning: 'Behaviour in the devnet profile, and in the reference profile, which follows the interface document exactly',
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
      term: 'Access',
      value: `${VISIBILITIES[visibility]}${isEnabled === false ? `; the namespace ${namespace} is currently not enabled for clients` : ''}`,
    },
    ...(aliases.length > 0 ? [{ term: 'Aliases', value: <Mono text={aliases.join(', ')} /> }] : []),
  ]
  return (
    <Panel title={name} aside={<span>{namespace}</span>}>
      <KeyValueList label={name} items={[{ term: 'Description', value: summary }, ...items]} />
    </Panel>
  )
}
