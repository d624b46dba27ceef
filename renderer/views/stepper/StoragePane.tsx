import type { ReactNode } from 'react'
import type { StepMachine } from '../../../node-core/contract/stepMachine.ts'
import type { WireTouchedSlot } from '../../../node-core/contract/stepTrace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { StorageWord } from '../../components/values/StorageWord.tsx'
import { WordChange } from '../../components/values/WordChange.tsx'

const MAX_SLOTS = 100

export interface StoragePaneProps {
  machine: StepMachine
  /** The slots accessed by the executing account's code anywhere in the trace. */
  slots: readonly WireTouchedSlot[]
  onOpen: (step: number) => void
}

/** The slot that an opcode accesses, and all slots that the account's code accesses, linked to the accessing steps. */
export function StoragePane({ machine: { step }, slots, onOpen }: StoragePaneProps): ReactNode {
  const { storage, op } = step
  const here = storage && slots.find(({ slot }) => slot === storage.slot)
  const items: KeyValue[] = slots.slice(0, MAX_SLOTS).map((touched) => ({
    term: touched.slot,
    name: <SlotName slot={touched.slot} path={touched.path} />,
    value: (
      <>
        <Badge tone={touched.isWritten ? 'warning' : 'neutral'}>{touched.isWritten ? 'written' : 'read'}</Badge>{' '}
        <TextButton aria-label={`First accessed at step ${groupDigits(touched.firstStep)}`} onClick={() => onOpen(touched.firstStep)}>
          step {groupDigits(touched.firstStep)}
        </TextButton>
        {touched.lastStep !== touched.firstStep && (
          <>
            {' … '}
            <TextButton aria-label={`Last accessed at step ${groupDigits(touched.lastStep)}`} onClick={() => onOpen(touched.lastStep)}>
              {groupDigits(touched.lastStep)}
            </TextButton>
          </>
        )}
      </>
    ),
  }))
  return (
    <Pane title="Storage" aside={slots.length > MAX_SLOTS ? `${MAX_SLOTS} of ${groupDigits(slots.length)} slots` : undefined}>
      {storage && (
        <KeyValueList
          compact
          label="Slot of this opcode"
          items={[
            {
              term: op,
              value: (
                <>
                  <SlotName slot={storage.slot} path={here?.path ?? null} />{' '}
                  {storage.written === null ? (
                    storage.value && <StorageWord value={storage.value} />
                  ) : storage.value === null ? (
                    <StorageWord value={storage.written} />
                  ) : (
                    <WordChange before={storage.value} after={storage.written} />
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {items.length > 0 ? (
        <KeyValueList compact label="Slots of this account" items={items} />
      ) : (
        !storage && <PaneNote>The code of this account accesses no storage.</PaneNote>
      )}
    </Pane>
  )
}
