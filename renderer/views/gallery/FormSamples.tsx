import { Pin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { CheckList } from '../../components/forms/CheckList.tsx'
import { ChoiceCards } from '../../components/forms/ChoiceCards.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { Dock } from '../../components/layout/Dock.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FieldGroup } from '../../components/forms/FieldGroup.tsx'
import { JsonTree } from '../../components/values/JsonTree.tsx'
import { OptionList } from '../../components/forms/OptionList.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { PickList } from '../../components/forms/PickList.tsx'
import { SettingRow } from '../../components/forms/SettingRow.tsx'
import { SideBySide } from '../../components/layout/SideBySide.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'

const WORDS = ['eth_getBalance', 'eth_getBlockByNumber', 'net_version', 'a name that is much too long for the narrow list it stands in']

/** The components of forms and settings in their states, for the gallery. */
export function FormSamples(): ReactNode {
  const [card, setCard] = useState<'one' | 'two'>('one')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['eth']))
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Panel title="Choices">
        <Padded>
          <ChoiceCards
            label="Cards"
            value={card}
            onChoose={setCard}
            cards={[
              { value: 'one', title: 'One', text: 'What one means.' },
              { value: 'two', title: 'Two', text: 'What two means, in a few words more, so that they take several lines.' },
            ]}
          />
          <ChoiceCards
            label="Cards that are fixed"
            disabled
            value="one"
            onChoose={() => {}}
            cards={[{ value: 'one', title: 'One', text: 'It cannot be changed.' }]}
          />
          <CheckList
            label="Checks"
            checked={checked}
            onCheck={(id, isChecked) => setChecked(new Set(isChecked ? [...checked, id] : [...checked].filter((it) => it !== id)))}
            items={[
              { id: 'eth', title: 'eth', note: '66 methods' },
              { id: 'net', title: 'net' },
            ]}
          />
        </Padded>
      </Panel>
      <Panel title="Settings">
        <SettingRow
          name="text"
          help="A text that one may change."
          kind="text"
          value="5"
          onChange={() => {}}
          badges={<Badge tone="warning">flag</Badge>}
          note="--text counts, whatever the file says"
        />
        <SettingRow
          name="wrong"
          help="A text that is not valid."
          kind="text"
          value="many"
          onChange={() => {}}
          isChanged
          error={'"many" is not a whole number'}
        />
        <SettingRow name="switch" help="On or off." kind="switch" value="true" onChange={() => {}} />
        <SettingRow name="choice" help="One of a few." kind={{ choices: ['auto', 'manual'] }} value="auto" onChange={() => {}} />
        <SettingRow name="secret" help="Never shown." kind="secret" value="" placeholder="set, but hidden" onChange={() => {}} />
        <SettingRow
          name="fixed"
          help="Not to be changed here."
          kind="text"
          value="/x"
          disabled
          onChange={() => {}}
          note="Can only be set on startup."
        />
      </Panel>
      <Panel title="Nested fields">
        <Padded>
          <FieldGroup label="call" note="an object" isOpen={isOpen} onToggle={setIsOpen} actions={<Button tone="quiet">Add</Button>}>
            <Field label="to" value="" onChange={() => {}} placeholder="left out" suggestions={[{ value: '0x1', title: 'one' }]} />
            <Field label="value" value="x" onChange={() => {}} error="a whole number" />
            <FieldGroup label="accessList" isOpen={false} onToggle={() => {}}>
              nothing
            </FieldGroup>
          </FieldGroup>
        </Padded>
      </Panel>
      <SideBySide side={<ListSample />}>
        <Panel title="JSON as a tree">
          <JsonTree
            label="JSON as a tree"
            value={{
              number: '0x10',
              parentHash: `0x${'5e'.repeat(32)}`,
              from: `0x${'ab'.repeat(20)}`,
              long: 'x'.repeat(1_000),
              deep: { deeper: { deepest: [1, true, null, []] } },
              list: Array.from({ length: 300 }, (_, at) => at),
            }}
          />
        </Panel>
        <PickList
          label="Picks"
          items={WORDS.map((title, at) => ({
            id: title,
            title,
            text: `"0x${at}",true`,
            note: `${at}s ago`,
            tone: at === 1 ? 'danger' : undefined,
            onChoose: () => {},
            action: (
              <IconButton label={`Pin ${title}`}>
                <Pin size={13} aria-hidden />
              </IconButton>
            ),
          }))}
          footer={<Button tone="quiet">Clear</Button>}
        />
      </SideBySide>
      <Button onClick={() => setIsAsking(true)}>Ask first</Button>
      <ConfirmDialog
        title="Remove it?"
        word="remove"
        open={isAsking}
        confirm="Remove"
        onConfirm={() => setIsAsking(false)}
        onClose={() => setIsAsking(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
      <Dock>
        <StatusBanner
          tone="info"
          icon={<Pin size={16} aria-hidden />}
          title="Docked at the foot of the page"
          aside={<Button tone="primary">Save</Button>}
        />
      </Dock>
    </>
  )
}

function ListSample(): ReactNode {
  const [query, setQuery] = useState('')
  const [value, setValue] = useState<string>()
  return (
    <OptionList
      label="A list"
      placeholder="Filter"
      query={query}
      onQuery={setQuery}
      value={value}
      onChoose={setValue}
      options={WORDS.filter((word) => word.includes(query)).map((title) => ({
        id: title,
        title,
        group: query === '' ? title.slice(0, 3) : undefined,
        note: 'a note',
      }))}
      nothing="Nothing by that name."
    />
  )
}
