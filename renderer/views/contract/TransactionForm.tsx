import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Address, Hash, Hex } from '../../../node-core/contract/hex.ts'
import type { AbiItem, AbiParameter } from '../../../node-core/contract/workspace.ts'
import { emptyDraft, valuesFromDrafts, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import type { WireSend } from '../../bridge/methods.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { ArgumentFields } from '../../components/forms/AbiForm.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { DocText } from '../../components/forms/DocText.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { InSight } from '../../components/layout/InSight.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { groupDigits, weiFromText, type Unit } from '../../format/amount.ts'
import { simulateTransaction, type Simulation } from '../../store/contractCalls.ts'
import { traceIdOf } from '../../store/traceId.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { sendSigned } from '../../signing/signedRequests.ts'
import { useSigner } from '../../signing/useSigner.tsx'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { Simulated } from '../trace/Simulated.tsx'
import { CallCode } from './CallCode.tsx'
import { FailedCall, Returned } from './CallOutcomeView.tsx'
import { SentTransaction } from './SentTransaction.tsx'

const UNITS: readonly { value: Unit; title: string }[] = [
  { value: 'ETH', title: 'ETH' },
  { value: 'gwei', title: 'gwei' },
  { value: 'wei', title: 'wei' },
]

/** Gas limit of what is sent although it fails, where none is given: nothing can be estimated of it. */
const GAS_OF_FAILING = 1_000_000n

export interface TransactionFormProps {
  /** What it does, for the form's name. */
  label: string
  from: Address
  /** Undefined: it creates a contract. */
  to: Address | undefined
  inputs: readonly AbiParameter[]
  outputs: readonly AbiParameter[]
  isPayable: boolean
  /** The function that it calls, or the constructor, where it is one. */
  item?: AbiItem | undefined
  /** The input of the transaction from the arguments' values; throws what is wrong with them. */
  inputOf: (values: readonly unknown[]) => Hex
}

/** What was asked of the node, and what came of it. */
interface State {
  busy?: string | undefined
  error?: string | undefined
  /** What is simulated now; a change of what would be sent removes it, and the answer counts no more. */
  asked?: WireSend | undefined
  simulation?: Simulation | undefined
  sent?: Hash | undefined
}

/** Arguments, value and gas of a transaction: simulated first, sent then; every change asks for another simulation. */
export function TransactionForm({ label, from, to, inputs, outputs, isPayable, item, inputOf }: TransactionFormProps): ReactNode {
  const client = useClient()
  const signer = useSigner(from)
  const addresses = useKnownAddresses()
  const blockGasLimit = useApp((state) => state.blocks.head?.gasLimit)
  const [drafts, setDrafts] = useState<readonly ArgumentDraft[]>(() => inputs.map(emptyDraft))
  const [value, setValue] = useState('')
  const [unit, setUnit] = useState<Unit>('ETH')
  const [gas, setGas] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isCode, setIsCode] = useState(false)
  const [state, setState] = useState<State>({})
  const [simulatedFrom, setSimulatedFrom] = useState(from)
  if (simulatedFrom !== from) {
    setSimulatedFrom(from)
    setState({})
  }

  const wei = value.trim() === '' ? 0n : weiFromText(value, unit)
  const gasProblem = /^[\d,_ ]{0,15}$/.test(gas.trim()) ? undefined : 'A whole number is needed'
  const { simulation } = state
  const isGood = simulation?.outcome.kind === 'returned'

  /** A change of what would be sent: what was found out of the former is not true of it. */
  function change<T>(set: (next: T) => void): (next: T) => void {
    return (next) => {
      set(next)
      setState(({ sent }) => ({ sent }))
    }
  }

  function transaction(): WireSend | undefined {
    setIsChecked(true)
    const read = valuesFromDrafts(inputs, drafts)
    if ('problem' in read) {
      setState(({ sent }) => ({ sent, error: `${read.path}: ${read.problem}` }))
      return undefined
    }
    if (typeof wei === 'string' || gasProblem) return undefined
    try {
      const gasLimit = gas.replaceAll(/[,_ ]/g, '')
      return {
        from,
        ...(to ? { to } : {}),
        input: inputOf(read.values),
        ...(wei > 0n ? { value: quantity(wei) } : {}),
        ...(gasLimit === '' ? {} : { gas: quantity(BigInt(gasLimit)) }),
      }
    } catch (error) {
      setState(({ sent }) => ({ sent, error: messageOf(error) }))
      return undefined
    }
  }

  function simulate(): void {
    const made = transaction()
    if (!made) return
    const answered = (answer: State) => setState((now) => (now.asked === made ? { sent: now.sent, ...answer } : now))
    setState(({ sent }) => ({ sent, asked: made, busy: 'Simulating…' }))
    simulateTransaction(client, made).then(
      (simulation) => answered({ simulation }),
      (error: unknown) => answered({ error: messageOf(error) }),
    )
  }

  function send(): void {
    const made = transaction()
    if (!made) return
    const fallbackGas = blockGasLimit !== undefined && blockGasLimit < GAS_OF_FAILING ? blockGasLimit : GAS_OF_FAILING
    const whole = isGood || made.gas ? made : { ...made, gas: quantity(fallbackGas) }
    setState((before) => ({ ...before, busy: 'Sending…', error: undefined }))
    sendSigned(client, whole, signer.password).then(
      (hash) => setState({ sent: hash }),
      (error: unknown) => setState((before) => ({ ...before, busy: undefined, error: messageOf(error) })),
    )
  }

  return (
    <>
      <FormStack
        label={label}
        submit={isGood ? 'Send' : 'Simulate'}
        onSubmit={isGood ? send : simulate}
        isReady={!isGood || signer.isReady}
        busy={state.busy}
        error={state.error}
        actions={
          <>
            {item && to && (
              <Button tone="quiet" aria-pressed={isCode} onClick={() => setIsCode(!isCode)}>
                As code
              </Button>
            )}
            {simulation && !isGood && (
              <Button
                disabled={!signer.isReady || state.busy !== undefined}
                onClick={send}
                data-hint={gas === '' ? `With a gas limit of ${groupDigits(GAS_OF_FAILING)}: what fails cannot be estimated` : undefined}
              >
                Send it nevertheless
              </Button>
            )}
          </>
        }
      >
        {item?.doc && <DocText doc={item.doc} />}
        <ArgumentFields
          parameters={inputs}
          drafts={drafts}
          onChange={change(setDrafts)}
          isChecked={isChecked}
          addresses={addresses}
          docs={item?.doc?.params}
        />
        <FormRow>
          {isPayable && (
            <>
              <Field
                label="Value"
                width={26}
                placeholder="0"
                value={value}
                onChange={change(setValue)}
                error={typeof wei === 'string' ? wei : undefined}
              />
              <ChoiceField
                label="Unit of the value"
                width={12}
                value={unit}
                onChange={(next) => change(setUnit)(next as Unit)}
                choices={UNITS}
              />
            </>
          )}
          <Field label="Gas limit" width={22} placeholder="estimated" value={gas} onChange={change(setGas)} error={gasProblem} />
        </FormRow>
        {signer.field}
      </FormStack>
      {isCode && item && to && <CallCode item={item} to={to} drafts={drafts} from={from} value={typeof wei === 'string' ? 0n : wei} />}
      {simulation && (
        <InSight>
          <SimulationView label={label} simulation={simulation} outputs={outputs} to={to} />
        </InSight>
      )}
      {state.sent && (
        <InSight key={state.sent}>
          <SentTransaction hash={state.sent} />
        </InSight>
      )}
    </>
  )
}

interface SimulationViewProps extends Pick<TransactionFormProps, 'label' | 'outputs' | 'to'> {
  simulation: Simulation
}

function SimulationView({ label, simulation, outputs, to }: SimulationViewProps): ReactNode {
  const { outcome, subject } = simulation
  const traceId = subject && traceIdOf(subject)
  const view =
    outcome.kind === 'returned' ? (
      <Success simulation={simulation} output={outcome.output} outputs={outputs} to={to} traceId={traceId} />
    ) : (
      <FailedCall outcome={outcome} contracts={to ? [to] : []} title="It would fail" traceId={traceId} />
    )
  if (traceId === undefined) return view
  return (
    <Simulated id={traceId} title={`${label}, simulated`}>
      {view}
    </Simulated>
  )
}

function Success({
  simulation: { gasUsed, gasLimit, logs },
  output,
  outputs,
  to,
  traceId,
}: Omit<SimulationViewProps, 'label'> & { output: Hex; traceId: string | undefined }): ReactNode {
  return (
    <>
      <StatusBanner
        role="status"
        tone="success"
        icon={<CircleCheck size={16} aria-hidden />}
        title="It would succeed"
        aside={`${groupDigits(gasUsed)} gas${gasLimit === undefined ? '' : `, limit ${groupDigits(gasLimit)}`}`}
      >
        Simulated upon the newest block; nothing is sent yet. {traceId !== undefined && <TraceLinks traceId={traceId} />}
      </StatusBanner>
      {to && <Returned output={output} outputs={outputs} />}
      {logs.length > 0 && (
        <Panel title="Logs that it would write">
          <LogList logs={logs.map((log, index) => ({ index, log }))} />
        </Panel>
      )}
    </>
  )
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
