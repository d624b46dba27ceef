import { useState, type ReactNode } from 'react'
import type { WireSourceArgument, WireSourceFrame } from '../../../node-core/contract/sources.ts'
import type { WireStepVariables } from '../../../node-core/contract/variables.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { FoldButton } from '../../components/layout/FoldButton.tsx'
import { Pane, PaneHeading, PaneNote } from '../../components/layout/Panes.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { SolidityValue } from '../../components/values/SolidityValue.tsx'
import { VariablePath } from '../../components/values/VariablePath.tsx'
import { plainText } from '../../format/revert.ts'
import { useStepVariables } from './useStepVariables.ts'

interface VariablesPaneProps {
  id: string
  step: number
  frame: WireSourceFrame | undefined
  /** Runs the execution without the optimiser, if it is not such a run. */
  onUnoptimised: (() => void) | undefined
}

/** What has a name at a step: what the function was called with, the state with what has changed, msg and block. */
export function VariablesPane({ id, step, frame, onUnoptimised }: VariablesPaneProps): ReactNode {
  const resource = useStepVariables(id, step)
  return (
    <Pane title="Variables">
      <PaneHeading>Arguments</PaneHeading>
      <Arguments frame={frame} told={resource.status === 'ready' ? resource.data.arguments : null} />
      {resource.status === 'ready' ? (
        <>
          <Locals {...resource.data} />
          {onUnoptimised && resource.data.locals?.some(({ source }) => source === 'optimisedOut') && (
            <PaneNote>
              Optimised code does not tell them. <TextButton onClick={onUnoptimised}>Run without the optimiser</TextButton>
            </PaneNote>
          )}
          <State {...resource.data} />
        </>
      ) : (
        <PaneNote>{resource.status === 'failed' ? resource.message : 'Loading…'}</PaneNote>
      )}
    </Pane>
  )
}

/** `told`: as the variables of the step have them, which know what storage pointers point to. */
function Arguments({ frame, told }: { frame: WireSourceFrame | undefined; told: WireStepVariables['arguments'] }): ReactNode {
  const list = told ?? frame?.arguments
  if (!list) return <PaneNote>{frame?.isInlined ? 'Optimised out: the function is part of its caller.' : 'Not known here.'}</PaneNote>
  return list.length === 0 ? <PaneNote>None.</PaneNote> : <KeyValueList compact label="Arguments" items={list.map(itemOf)} />
}

/** Local variables, as far as the compiler tells where they are, and what the function returns. */
function Locals({ locals, returns }: WireStepVariables): ReactNode {
  return (
    <>
      {locals && locals.length > 0 && (
        <>
          <PaneHeading>Local variables</PaneHeading>
          <KeyValueList
            compact
            label="Local variables"
            items={locals.map(({ source, ...local }, at) => ({
              ...itemOf(local, at),
              ...(source === 'optimisedOut' && { value: 'optimised out' }),
            }))}
          />
          {locals.some(({ source }) => source === 'inferred') && <PaneNote>Inferred from the words of the stack.</PaneNote>}
        </>
      )}
      {returns && returns.length > 0 && (
        <>
          <PaneHeading>Returns</PaneHeading>
          <KeyValueList compact label="Returns" items={returns.map(itemOf)} />
        </>
      )}
    </>
  )
}

function State({ layoutOf, state, isCut, constants, globals }: WireStepVariables): ReactNode {
  return (
    <>
      <PaneHeading>{layoutOf === null ? 'State' : `State of ${nameToText(layoutOf)}`}</PaneHeading>
      {state === null ? (
        <PaneNote>No storage layout of this contract is known.</PaneNote>
      ) : state.length === 0 ? (
        <PaneNote>None.</PaneNote>
      ) : (
        <KeyValueList
          compact
          label="State variables"
          items={state.map(({ path, type, value, before, location, slot, offset }) => ({
            term: `${location} ${path}`,
            name: (
              <VariablePath
                path={path}
                hint={`${plainText(type)}${location === 'transient' ? ', transient' : ''}\nslot ${slot}, byte ${offset}`}
              />
            ),
            value:
              value === before ? (
                <SolidityValue value={value} />
              ) : (
                <BeforeAfter before={<SolidityValue value={before} />} after={<SolidityValue value={value} />} />
              ),
            isMarked: value !== before,
          }))}
        />
      )}
      {isCut && <PaneNote>The state has more values than are shown.</PaneNote>}
      {constants.length > 0 && <Folded label="Constants and immutables" items={constants} />}
      <Folded label="msg, tx and block" items={globals} />
    </>
  )
}

function Folded({ label, items }: { label: string; items: readonly WireSourceArgument[] }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PaneHeading>
        <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
          {label}
        </FoldButton>
      </PaneHeading>
      {isOpen && <KeyValueList compact label={label} items={items.map(itemOf)} />}
    </>
  )
}

function itemOf({ name, type, value, path }: WireSourceArgument, at: number): KeyValue {
  return {
    term: String(at),
    name: <span data-hint={plainText(type)}>{nameToText(name) || `[${at}]`}</span>,
    value:
      path === undefined ? (
        <SolidityValue value={value} />
      ) : (
        <>
          → <VariablePath path={path} hint="What the storage pointer points to" /> <SolidityValue value={value} />
        </>
      ),
  }
}
