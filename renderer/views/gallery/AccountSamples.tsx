import { Download, PenLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Button, ButtonGroup, IconButton } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FileField } from '../../components/forms/FileField.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { Menu } from '../../components/forms/Menu.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { ValueLine } from '../../components/values/ValueLine.tsx'

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** The forms of the account dialogs in every state, for the gallery. */
export function AccountSamples(): ReactNode {
  const [text, setText] = useState('')
  return (
    <>
      <Panel title="A form">
        <Padded>
          <FormStack label="A form" submit="Do it" actions={<Button>Another way</Button>} onSubmit={() => {}}>
            <ValueLine label="Account" aside="10,000 ETH">
              <AddressChip address={ADDRESS} whole copy="always" />
            </ValueLine>
            <FormRow>
              <Field secret label="Secret" value={text} onChange={setText} hint="Not shown" />
              <Field label="Of a width" width={20} value={text} onChange={setText} />
            </FormRow>
            <TextAreaField label="Several lines" rows={3} value={text} onChange={setText} hint="As many as one likes" />
            <TextAreaField label="Several lines that are wrong" rows={2} value="{" onChange={() => {}} error="It is not JSON" />
          </FormStack>
        </Padded>
      </Panel>
      <Panel title="A form at work, and one that failed">
        <Padded>
          <FormStack label="At work" submit="Do it" busy="Encrypting the key; this takes a second…">
            <Field disabled label="Password" value="" onChange={() => {}} />
          </FormStack>
          <FormStack label="Failed" submit="Do it" isReady={false} error="Wrong password. Nothing was changed; try again.">
            <FileField label="A file" accept="*" chosen={undefined} hint="Of any kind" onChoose={() => {}} />
            <FileField label="A file that was chosen" accept="*" chosen="key.json" onChoose={() => {}} />
            <FileField
              disabled
              label="A file that is wrong"
              accept="*"
              chosen={undefined}
              error="x is no key file: it is not JSON"
              onChoose={() => {}}
            />
          </FormStack>
        </Padded>
      </Panel>
      <Panel title="A menu among buttons">
        <Padded>
          <ButtonGroup>
            <IconButton label="Sign">
              <PenLine size={15} aria-hidden />
            </IconButton>
            <Menu
              label="More"
              items={[
                { title: 'With an icon', icon: <Download size={14} aria-hidden />, onChoose: () => {} },
                { title: 'Without', onChoose: () => {} },
              ]}
            />
          </ButtonGroup>
        </Padded>
      </Panel>
    </>
  )
}
