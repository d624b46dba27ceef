import { useState, type ReactNode } from 'react'
import type { WireSend } from '../../bridge/methods.ts'
import type { AbiItem, AbiParameter } from '../../../node-core/contract/workspace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { ArgumentFields } from '../../components/forms/AbiForm.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { DocText } from '../../components/forms/DocText.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { ScrollIntoView } from '../../components/layout/ScrollIntoView.tsx'
import { emptyCallDraft, gasProblemOf, sendFromCallDraft, valueOf, type CallDraft, type CallTarget } from '../../signing/callDraft.ts'
import { UnitField } from '../../signing/UnitField.tsx'
import { useSigner } from '../../signing/useSigner.tsx'
import { FALLBACK_GAS_LIMIT, useSimulatedSend } from '../../signing/useSimulatedSend.ts'
import { usePastObstacle } from '../../store/usePast.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { SentTransaction } from '../transaction/SentTransaction.tsx'
import { CallCode } from './CallCode.tsx'
import { SimulationView } from './SimulationView.tsx'

export interface TransactionFormProps extends CallTarget {
  /** Name of the form. */
  label: string
  outputs: readonly AbiParameter[]
  isPayable: boolean
  /** The called function or constructor, if any. */
  item?: AbiItem | undefined
}

/** Arguments, value and gas of a transaction, simulated before sending; every change requires a new simulation. */
export function TransactionForm(props: TransactionFormProps): ReactNode {
  const { label, from, to, inputs, outputs, isPayable, item } = props
  const signer = useSigner(from)
  const addresses = useKnownAddresses()
  const [draft, setDraft] = useState<CallDraft>(() => emptyCallDraft(inputs))
  const [isChecked, setIsChecked] = useState(false)
  const [isCode, setIsCode] = useState(false)
  const { busy, error, simulation, sent, isGood, simulate, send, reset, fail } = useSimulatedSend(from)
  const wei = valueOf(draft)
  const past = usePastObstacle()

  function change(part: Partial<CallDraft>): void {
    setDraft({ ...draft, ...part })
    reset()
  }

  function submit(run: (transaction: WireSend) => void): void {
    setIsChecked(true)
    const read = sendFromCallDraft(draft, props)
    if ('send' in read) run(read.send)
    else fail(read.problem)
  }

  const sendIt = (): void => submit((transaction) => send(transaction, signer.password))
  return (
    <>
      <FormStack
        label={label}
        submit={isGood ? 'Send' : 'Simulate'}
        onSubmit={isGood ? sendIt : () => submit(simulate)}
        isReady={!isGood || (signer.isReady && past === undefined)}
        busy={busy}
        error={error}
        actions={
          <>
            {item && to && (
              <Button tone="quiet" aria-pressed={isCode} onClick={() => setIsCode(!isCode)}>
                As code
              </Button>
            )}
            {simulation && !isGood && (
              <Button
                disabled={!signer.isReady || busy !== undefined || past !== undefined}
                onClick={sendIt}
                data-hint={
                  draft.gas === ''
                    ? `Uses a gas limit of ${groupDigits(FALLBACK_GAS_LIMIT)}, because a failing transaction cannot be estimated`
                    : undefined
                }
              >
                Send anyway
              </Button>
            )}
          </>
        }
      >
        {item?.doc && <DocText doc={item.doc} />}
        <ArgumentFields
          parameters={inputs}
          drafts={draft.arguments}
          onChange={(next) => change({ arguments: next })}
          isChecked={isChecked}
          addresses={addresses}
          docs={item?.doc?.params}
        />
        <ValueAndGas draft={draft} isPayable={isPayable} onChange={change} />
        {signer.field}
        {past !== undefined && <p>{past.replace('to do this', 'to send')}.</p>}
      </FormStack>
      {isCode && item && to && (
        <CallCode item={item} to={to} drafts={draft.arguments} from={from} value={typeof wei === 'string' ? 0n : wei} />
      )}
      {simulation && (
        <ScrollIntoView>
          <SimulationView label={label} simulation={simulation} outputs={outputs} to={to} />
        </ScrollIntoView>
      )}
      {sent && (
        <ScrollIntoView key={sent}>
          <SentTransaction hash={sent} />
        </ScrollIntoView>
      )}
    </>
  )
}

interface ValueAndGasProps {
  draft: CallDraft
  isPayable: boolean
  onChange: (part: Partial<CallDraft>) => void
}

function ValueAndGas({ draft, isPayable, onChange }: ValueAndGasProps): ReactNode {
  const wei = valueOf(draft)
  return (
    <FormRow>
      {isPayable && (
        <>
          <Field
            label="Value"
            width={26}
            placeholder="0"
            value={draft.value}
            onChange={(value) => onChange({ value })}
            error={typeof wei === 'string' ? wei : undefined}
          />
          <UnitField label="Unit of the value" value={draft.unit} onChange={(unit) => onChange({ unit })} />
        </>
      )}
      <Field
        label="Gas limit"
        width={22}
        placeholder="estimated"
        value={draft.gas}
        onChange={(gas) => onChange({ gas })}
        error={gasProblemOf(draft)}
      />
    </FormRow>
  )
}
