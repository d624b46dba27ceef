import { useState, type ReactNode } from 'react'
import type { AbiDoc, AbiParameter } from '../../../node-core/contract/workspace.ts'
import { emptyDraft, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import type { DecodedArgument } from '../../abi/decodedValue.ts'
import { ArgumentFields } from '../../components/forms/AbiForm.tsx'
import { DocText } from '../../components/forms/DocText.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { DecodedArguments, DecodedLine } from '../../components/values/DecodedValue.tsx'
import { Disclosure } from '../../components/layout/Disclosure.tsx'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { Stack } from '../../components/layout/Stack.tsx'

const HASH = `0x${'5eed'.repeat(16)}` as const
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

const DECODED: readonly DecodedArgument[] = [
  { name: 'owner', type: 'address', value: { kind: 'address', value: ADDRESS } },
  { name: 'amount', type: 'uint256', value: { kind: 'integer', value: 1_500n * 10n ** 15n, bits: 256 } },
  { name: 'small', type: 'int8', value: { kind: 'integer', value: -3n, bits: 8 } },
  { name: 'isOpen', type: 'bool', value: { kind: 'bool', value: true } },
  { name: 'state', type: 'State', value: { kind: 'integer', value: 2n, bits: 8, enumName: 'Token.State', member: 'State.Paused' } },
  { name: 'unknownState', type: 'State', value: { kind: 'integer', value: 2n, bits: 8, enumName: 'Token.State' } },
  { name: 'openedAt', type: 'uint40', value: { kind: 'integer', value: 1_900_000_000n, bits: 40 } },
  { name: 'deadline', type: 'uint64', value: { kind: 'integer', value: 1_795_000_000n, bits: 64 } },
  { name: 'note', type: 'string', value: { kind: 'text', value: 'a text with a mark that turns its direction: \u202Eabc' } },
  {
    name: 'payload',
    type: 'bytes',
    value: { kind: 'bytes', value: `0xa9059cbb${'0'.repeat(24)}${ADDRESS.slice(2)}${'2a'.padStart(64, '0')}` },
  },
  { name: 'subject', type: 'string', value: { kind: 'hash', value: HASH } },
  { name: '', type: 'uint8[]', value: { kind: 'list', itemType: 'uint8', items: [] } },
  {
    name: 'order',
    type: 'Order',
    value: {
      kind: 'struct',
      fields: [
        { name: 'id', type: 'uint256', value: { kind: 'integer', value: 7n, bits: 256 } },
        {
          name: 'makers',
          type: 'address[]',
          value: {
            kind: 'list',
            itemType: 'address',
            items: [
              { kind: 'address', value: ADDRESS },
              { kind: 'address', value: ADDRESS },
            ],
          },
        },
      ],
    },
  },
  {
    name: 'many',
    type: 'uint256[]',
    value: {
      kind: 'list',
      itemType: 'uint256',
      items: Array.from({ length: 120 }, (_, at) => ({ kind: 'integer', value: BigInt(at), bits: 256 })),
    },
  },
]

const PARAMETERS: readonly AbiParameter[] = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint256' },
  { name: 'isOpen', type: 'bool' },
  { name: 'tag', type: 'bytes4' },
  { name: 'note', type: 'string' },
  {
    name: 'items',
    type: 'tuple[]',
    internalType: 'struct Orders.Item[]',
    components: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  { name: 'many', type: 'uint256[64]' },
]

const DOC: AbiDoc = {
  notice: 'Moves tokens to somebody.',
  details: 'Reverts where there are too few.\nA second line for developers.',
  params: [
    { name: 'to', text: 'who gets them' },
    { name: 'items', text: 'what is moved, in order' },
  ],
}

/** The components that decode and encode, in every state. */
export function AbiSamples(): ReactNode {
  const [drafts, setDrafts] = useState<readonly ArgumentDraft[]>(() =>
    PARAMETERS.map((parameter) => (parameter.name === 'items' ? [['', '1.5 ether']] : emptyDraft(parameter))),
  )
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Panel title="Decoded values">
        <DecodedArguments label="Decoded values" list={DECODED} />
      </Panel>
      <Panel title="Decoded values on one line">
        <DecodedLine list={DECODED.slice(0, 4)} />
        <OneLine text={`transfer(${'value 5, '.repeat(60)})`} />
        <SourceBadge source="known" />
        <SourceBadge source="guess" contract="Orders" />
      </Panel>
      <Panel title="Arguments of a function">
        <Disclosure
          title="place"
          note="(address to, uint256 amount, bool isOpen, bytes4 tag, string note, Item[] items)"
          aside={<Badge>nonpayable</Badge>}
          isOpen={isOpen}
          onToggle={setIsOpen}
        >
          <Stack>
            <DocText doc={DOC} />
            <ArgumentFields
              docs={DOC.params}
              parameters={PARAMETERS}
              drafts={drafts}
              onChange={setDrafts}
              isChecked
              addresses={[{ value: ADDRESS, title: 'Account 0' }]}
            />
          </Stack>
        </Disclosure>
        <Disclosure title="cancel" note="(uint256 id)" isOpen={false} onToggle={() => {}}>
          Visible only while open.
        </Disclosure>
      </Panel>
    </>
  )
}
