import { FileInput } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { declarationToText, nameToText } from '../../abi/valueToText.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { CopyArguments, DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { DocText } from '../../components/forms/DocText.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { plainText } from '../../format/revert.ts'
import { bytesToText } from '../../format/gas.ts'
import { textFromInput, wordsFromCallData } from '../../format/words.ts'
import type { TransactionKind } from '../../store/summaries.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'
import { useTokenUnits } from '../../store/useTokenUnits.ts'
import { useArtifact, useContract } from '../../store/useWorkspace.ts'

/** Longer texts are shown in part; their copy is complete. */
const MAX_TEXT_LENGTH = 5_000

/** A transaction's input: function and arguments of a call, or creation code. */
export function CallData({
  input,
  kind,
  to,
  created,
}: {
  input: Hex
  kind: TransactionKind
  to: Address | null
  created: Address | null
}): ReactNode {
  const size = bytesToText((input.length - 2) / 2)
  const aside = <CopyButton text={input} what="input" />
  if (input === '0x') {
    return (
      <Panel title="Input">
        <EmptyState icon={<FileInput size={20} />} title="No input">
          The transaction only transfers value.
        </EmptyState>
      </Panel>
    )
  }
  if (kind === 'creation') {
    return (
      <>
        {created && <ConstructorArguments created={created} input={input} />}
        <Panel title={`Creation code, ${size}`} aside={aside}>
          <WordTable label="Creation code" data={input} />
        </Panel>
      </>
    )
  }
  const { selector, words } = wordsFromCallData(input)
  const text = textFromInput(input)
  if (text !== undefined) return <TextInput text={text} input={input} />
  return (
    <>
      {selector && <CalledFunction to={to} input={input} selector={selector as Hex} />}
      {words.length > 0 && (
        <Panel title={`Input, ${size}`} aside={aside}>
          <WordTable label="Input words" data={selector ? `0x${input.slice(10)}` : input} />
        </Panel>
      )}
    </>
  )
}

/** An input that is a text rather than a call. */
function TextInput({ text, input }: { text: string; input: Hex }): ReactNode {
  return (
    <>
      <Panel title="Text" aside={<CopyButton text={text} what="text" />}>
        <Padded>{plainText(text, MAX_TEXT_LENGTH)}</Padded>
      </Panel>
      <Panel title={`Input, ${bytesToText((input.length - 2) / 2)}`} aside={<CopyButton text={input} what="input" />}>
        <WordTable label="Input words" data={input} />
      </Panel>
    </>
  )
}

/** Constructor arguments, if an artifact matches the created code. */
export function ConstructorArguments({ created, input }: { created: Address; input: Hex }): ReactNode {
  const artifact = useArtifact(useContract(created)?.artifactId)
  return artifact?.creationSizeBytes ? <KnownConstructor artifact={artifact} input={input} /> : null
}

function KnownConstructor({ artifact, input }: { artifact: WireArtifact; input: Hex }): ReactNode {
  const client = useClient()
  const decoder = useAbiDecoder()
  const { resource } = useResponse(useCallback(() => client.call('devnet_creationCode', artifact.id), [client, artifact.id]))
  const code = resource.status === 'ready' ? resource.data : null
  const list = useMemo(() => (code ? decoder.decodeConstructor(artifact, code, input) : undefined), [decoder, artifact, code, input])
  if (!list || list.length === 0) return null
  return (
    <Panel title={`Constructor of ${nameToText(artifact.name)}`} aside={<CopyArguments list={list} />}>
      <DecodedArguments label="Arguments of the constructor" list={list} />
    </Panel>
  )
}

export interface CalledFunctionProps {
  to: Address | null | undefined
  input: Hex
  selector: Hex
  /** The account whose storage the function uses, if not the called contract's: for DELEGATECALL. */
  account?: Address | undefined
  title?: ReactNode
  /** What is said of the call before its function. */
  before?: readonly KeyValue[]
}

/** Decoded input of a call: the function and, if the data matches, its arguments. */
export function CalledFunction({ to, input, selector, account, title = 'Function', before = [] }: CalledFunctionProps): ReactNode {
  const decoder = useAbiDecoder()
  const call = useTokenUnits(
    useMemo(() => decoder.decodeCall(to, input), [decoder, to, input]),
    account ?? to,
  )
  const named = call ?? decoder.functionOf(to, selector)
  return (
    <Panel title={title} aside={call && call.arguments.length > 0 && <CopyArguments list={call.arguments} />}>
      <KeyValueList
        label="Function"
        items={[
          ...before,
          {
            term: 'Signature',
            meaning: 'The called function, as declared in its source',
            value: named ? (
              <>
                <Badge tone="info">{declarationToText(named)}</Badge> <SourceBadge {...named} />{' '}
                {!call && <Badge tone="warning">input does not match its arguments</Badge>}
              </>
            ) : (
              <Badge>unknown function</Badge>
            ),
          },
          ...(call?.item.doc
            ? [{ term: 'Description', meaning: 'From the NatSpec comments of its source', value: <DocText doc={call.item.doc} /> }]
            : []),
          {
            term: 'Selector',
            meaning: 'The first four bytes select the called function',
            value: <Mono text={selector} what="selector" />,
          },
        ]}
      />
      {call && call.arguments.length > 0 && <DecodedArguments label="Arguments" list={call.arguments} />}
    </Panel>
  )
}
