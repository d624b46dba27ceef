import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../components/forms/Button.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { HexDump } from '../../components/values/HexDump.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { MarkedSlider } from '../../components/forms/MarkedSlider.tsx'
import { Pane, PaneColumn, PaneNote, Panes } from '../../components/layout/Panes.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { StackWord } from '../../components/values/StackWord.tsx'
import { StepList } from '../../components/traces/StepList.tsx'
import { StorageWord } from '../../components/values/StorageWord.tsx'
import { TokenAmount } from '../../components/values/TokenAmount.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { Trail } from '../../components/layout/Trail.tsx'

const COUNT = 1_000_000
const KINDS = ['CALL', 'STATICCALL', 'DELEGATECALL', 'CALLCODE', 'CREATE', 'CREATE2', 'SELFDESTRUCT']
const word = (digits: string): `0x${string}` => `0x${digits.padStart(64, '0')}`

/** The components of the stepper in every state. */
export function StepSamples(): ReactNode {
  const [step, setStep] = useState(500_000)
  const go = (next: number): void => setStep(Math.max(0, Math.min(COUNT - 1, next)))
  return (
    <PaneColumn>
      <Toolbar label="Sample steps" aside="aside text">
        <IconButton label="Back" onClick={() => go(step - 1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label="On" onClick={() => go(step + 1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        {KINDS.map((kind) => (
          <CallKindBadge key={kind} kind={kind} />
        ))}
        <TokenAmount value={12_345n * 10n ** 15n} facts={{ name: undefined, symbol: 'TERRA', decimals: 18 }} />
        <TokenAmount signed value={7n} facts={{ name: 'Cats', symbol: 'CATS', decimals: undefined }} id={2n ** 200n} />
        <TokenAmount value={12_345n * 10n ** 15n} facts={undefined} />
      </Toolbar>
      <MarkedSlider
        label="Sample position"
        value={step}
        last={COUNT - 1}
        onChange={go}
        valueText={`step ${step}`}
        marks={[
          { at: 1_000, tone: 'info' },
          { at: 300_000, tone: 'warning' },
          { at: 700_000, tone: 'accent' },
          { at: 999_000, tone: 'danger' },
        ]}
      />
      <Trail
        label="A short trail"
        items={[
          { id: 0, content: 'first' },
          { id: 1, content: 'second', hint: 'with a hint' },
        ]}
        onOpen={() => {}}
      />
      <Trail label="A long trail" items={Array.from({ length: 40 }, (_, id) => ({ id, content: `frame ${id}` }))} onOpen={() => {}} />
      <Panes>
        <Pane tall title="Opcodes" aside="a million steps">
          <StepList
            label="Sample steps"
            count={COUNT}
            current={step}
            onChoose={go}
            stepAt={(at) =>
              at % 17 === 5
                ? undefined
                : {
                    pc: at % 4_096,
                    op: at % 13 === 0 ? 'STATICCALL' : 'PUSH1',
                    gas: 30_000_000 - at,
                    gasCost: 3,
                    depth: at % 5,
                    error: at % 19 === 0 ? 'out of gas' : undefined,
                  }
            }
          />
        </Pane>
        <Pane title="Words">
          <StackWord position={0} operand="offset" isChanged value="0x80" meaning="128" />
          <StackWord position={1} operand="length" isChanged={false} value="0x64" />
          <StackWord position={2} isChanged value="0x2a" />
          <StackWord position={3} isChanged={false} value="0x0" />
        </Pane>
        <Pane title="Bytes">
          <HexDump
            fill
            label="Sample bytes"
            bytes={Uint8Array.from({ length: 250 }, (_, at) => (at * 7) & 255)}
            marks={[
              { kind: 'changed', from: 4, to: 36 },
              { kind: 'read', from: 64, to: 70 },
              { kind: 'write', from: 100, to: 132 },
            ]}
          />
        </Pane>
        <Pane title="Slots">
          <KeyValueList
            compact
            label="Sample slots"
            items={[
              { term: 'a', name: <SlotName slot={word('3')} path={null} />, value: <StorageWord value={word('2a')} /> },
              {
                term: 'b',
                name: <SlotName slot={`0x${'5e'.repeat(32)}`} path={null} />,
                value: <StorageWord value={`0x${'5e'.repeat(32)}`} />,
              },
              {
                term: 'c',
                name: (
                  <SlotName
                    slot={`0x${'5e'.repeat(32)}`}
                    path={{
                      root: word('3'),
                      steps: [
                        { kind: 'key', key: word('f39fd6e51aad88f6f4ce6ab8827279cfffb92266') },
                        { kind: 'offset', words: 2 },
                      ],
                    }}
                  />
                ),
                value: <StorageWord value={word('f39fd6e51aad88f6f4ce6ab8827279cfffb92266')} />,
              },
              {
                term: 'd',
                name: <SlotName slot={word('4')} path={{ root: word('4'), steps: [{ kind: 'data' }] }} />,
                value: <StorageWord value={`0x${'5465727261'.padEnd(62, '0')}0a`} />,
              },
            ]}
          />
        </Pane>
        <Pane title="Nothing">
          <PaneNote>Empty.</PaneNote>
        </Pane>
      </Panes>
    </PaneColumn>
  )
}
