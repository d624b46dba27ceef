import { BookOpen } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { WireBlockId } from '../../../node-core/contract/blockId.ts'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import type { BlockTag } from '../../../node-core/contract/blockId.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { encodeArguments, type DecodedArgument } from '../../abi/decodedValue.ts'
import { emptyDraft, valuesFromDrafts, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { errorToText } from '../../abi/valueToText.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { ArgumentFields } from '../../components/forms/AbiForm.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { DecodedArguments } from '../../components/values/DecodedValue.tsx'
import { DocText } from '../../components/forms/DocText.tsx'
import { Disclosure } from '../../components/layout/Disclosure.tsx'
import { ScrollIntoView } from '../../components/layout/ScrollIntoView.tsx'
import { Field, FieldRow } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { plainText } from '../../format/revert.ts'
import { shownBlock } from '../../store/blocksSlice.ts'
import { blockFromText, callContract, fixedBlock, type CallOutcome } from '../../store/contractCalls.ts'
import { traceIdOf } from '../../store/traceId.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useKnownAddresses } from '../../store/useKnownAddresses.ts'
import { CallCode } from './CallCode.tsx'
import { CallOutcomeView } from './CallOutcomeView.tsx'
import { functionsOf, functionsWith, type ListedFunction } from './contractItems.ts'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { Simulated } from '../trace/Simulated.tsx'
import { usePaced } from '../../store/usePaced.ts'

/** Minimum interval between reads of values that follow the head. */
const MIN_REFRESH_MS = 1_000
/** Maximum number of functions read automatically; the others wait for a click. */
const MAX_AUTO_READS = 60
/** Up to this number of functions, there is no search field. */
const MAX_WITHOUT_SEARCH = 12

/** Reads a contract: functions without arguments immediately, the others through a form; at the latest or another block. */
export function ContractReads({ address, artifacts }: { address: Address; artifacts: readonly WireArtifact[] }): ReactNode {
  const [query, setQuery] = useState('')
  const [blockText, setBlockText] = useState('')
  const functions = useMemo(() => functionsOf(artifacts, true), [artifacts])
  const shownAt = useApp((state) => shownBlock(state.blocks))
  const block = blockText.trim() === '' ? shownAt : blockFromText(blockText)
  const shown = useMemo(() => functionsWith(functions, query), [functions, query])
  const plain = useMemo(() => shown.filter(hasNoInputs), [shown])
  const atOnce = useMemo(() => plain.slice(0, MAX_AUTO_READS), [plain])
  if (functions.length === 0) {
    return (
      <EmptyState icon={<BookOpen size={20} />} title="Nothing to read">
        Its ABI declares no view or pure functions.
      </EmptyState>
    )
  }
  return (
    <>
      <FieldRow label="Which functions, at which block" onSubmit={() => {}}>
        <Field
          label="Block"
          width={24}
          placeholder={shownAt === 'latest' ? shownAt : String(Number(shownAt))}
          value={blockText}
          onChange={setBlockText}
          error={block === undefined ? 'Enter a block number, latest, pending or earliest' : undefined}
        />
        {functions.length > MAX_WITHOUT_SEARCH && (
          <Field label="Find a function" width={36} value={query} onChange={setQuery} placeholder="name, type or selector" />
        )}
      </FieldRow>
      {atOnce.length > 0 && <Values address={address} functions={atOnce} block={block ?? 'latest'} />}
      <ReadFunctions title="More values" address={address} functions={plain.slice(MAX_AUTO_READS)} block={block ?? 'latest'} />
      <ReadFunctions
        title="With arguments"
        address={address}
        functions={shown.filter((listed) => !hasNoInputs(listed))}
        block={block ?? 'latest'}
      />
      {shown.length === 0 && (
        <EmptyState icon={<BookOpen size={20} />} title="No matches">
          None of the {functions.length} read functions matches by name, types or selector.
        </EmptyState>
      )}
    </>
  )
}

/** Results of all functions without arguments, refreshed with each new block. */
function Values({
  address,
  functions,
  block,
}: {
  address: Address
  functions: readonly ListedFunction[]
  block: Hex | BlockTag
}): ReactNode {
  const client = useClient()
  const decoder = useAbiDecoder()
  const head = usePaced(
    useApp((state) => state.blocks.head?.hash),
    MIN_REFRESH_MS,
  )
  const [read, setRead] = useState<{ outcomes: ReadonlyMap<string, CallOutcome>; at: WireBlockId }>()
  useEffect(() => {
    if (head === undefined) return undefined
    let isHere = true
    // All from one block, even if new blocks arrive meanwhile.
    const readAll = async (): Promise<NonNullable<typeof read>> => {
      const at = await fixedBlock(client, block)
      return {
        at,
        outcomes: new Map(
          await Promise.all(functions.map(async ({ selector }) => [selector, await callContract(client, address, selector, at)] as const)),
        ),
      }
    }
    readAll().then(
      (found) => isHere && setRead(found),
      // The connection was lost: keep the shown values; the next head retries.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [client, address, functions, block, head])
  const values: DecodedArgument[] = []
  const failed: { term: string; value: ReactNode }[] = []
  for (const { selector, item, name } of functions) {
    const outcome = read?.outcomes.get(selector)
    if (!read || !outcome) continue
    const list = outcome.kind === 'returned' ? decoder.decodeValues(item.outputs ?? [], outcome.output) : undefined
    if (list) values.push(list.length === 1 ? { ...list[0]!, name } : { name, type: '', value: { kind: 'struct', fields: list } })
    else {
      const traceId = traceIdOf({ call: { to: address, input: selector }, block: read.at }, head)
      failed.push({
        term: name,
        value: (
          <Simulated id={traceId} title={`Call to ${name}`}>
            <Badge tone="danger">{failureText(outcome)}</Badge> <TraceLinks traceId={traceId} />
          </Simulated>
        ),
      })
    }
  }
  function failureText(outcome: CallOutcome): string {
    if (outcome.kind === 'returned') return outcome.output === '0x' ? 'returned nothing' : 'result does not match the ABI'
    return outcome.kind === 'failed'
      ? plainText(outcome.message, 120)
      : `reverted: ${errorToText(decoder.decodeError([address], outcome.data), 'short')}`
  }
  return (
    <Panel title="Values" aside={read ? groupDigits(functions.length) : undefined}>
      {read ? (
        <DecodedArguments label="Values" list={values} />
      ) : (
        <KeyValueList
          label="Values"
          items={functions.slice(0, MAX_WITHOUT_SEARCH).map(({ name }) => ({ term: name, value: <Skeleton width={24} /> }))}
        />
      )}
      {failed.length > 0 && <KeyValueList label="Functions that failed" items={failed} />}
    </Panel>
  )
}

const hasNoInputs = ({ item }: ListedFunction): boolean => (item.inputs ?? []).length === 0

/** Functions read individually through forms. */
function ReadFunctions({
  title,
  address,
  functions,
  block,
}: {
  title: string
  address: Address
  functions: readonly ListedFunction[]
  block: Hex | BlockTag
}): ReactNode {
  if (functions.length === 0) return null
  return (
    <Panel title={title} aside={groupDigits(functions.length)}>
      {functions.map((listed) => (
        <ReadFunction key={listed.selector} address={address} listed={listed} block={block} />
      ))}
    </Panel>
  )
}

function ReadFunction({ address, listed, block }: { address: Address; listed: ListedFunction; block: Hex | BlockTag }): ReactNode {
  const { item, name, parameters, selector } = listed
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure title={name} note={parameters} isOpen={isOpen} onToggle={setIsOpen} aside={<Badge>{item.stateMutability}</Badge>}>
      <ReadForm address={address} item={item} name={name} selector={selector} block={block} />
    </Disclosure>
  )
}

function ReadForm({
  address,
  item,
  name,
  selector,
  block,
}: Pick<ListedFunction, 'item' | 'name' | 'selector'> & { address: Address; block: Hex | BlockTag }): ReactNode {
  const client = useClient()
  const addresses = useKnownAddresses()
  const inputs = item.inputs ?? []
  const [drafts, setDrafts] = useState<readonly ArgumentDraft[]>(() => inputs.map(emptyDraft))
  const [isChecked, setIsChecked] = useState(false)
  const [isCode, setIsCode] = useState(false)
  const [state, setState] = useState<{ busy?: string; found?: { outcome: CallOutcome; traceId: string } | undefined; error?: string }>({})
  function submit(): void {
    setIsChecked(true)
    const read = valuesFromDrafts(inputs, drafts)
    if ('problem' in read) {
      setState({ error: `${read.path}: ${read.problem}` })
      return
    }
    setState(({ found }) => ({ found, busy: 'Calling…' }))
    call(`${selector}${encodeArguments(inputs, read.values).slice(2)}`).then(
      (found) => setState({ found }),
      (error: unknown) => setState({ error: messageOf(error) }),
    )
  }
  async function call(input: Hex): Promise<{ outcome: CallOutcome; traceId: string }> {
    const at = await fixedBlock(client, block)
    const outcome = await callContract(client, address, input, at)
    // The pending block may differ on each click.
    return {
      outcome,
      traceId: traceIdOf({ call: { to: address, input }, block: at }, at === 'pending' ? String(performance.now()) : undefined),
    }
  }
  return (
    <>
      <FormStack
        label={`Call ${name}`}
        submit="Call"
        onSubmit={submit}
        busy={state.busy}
        error={state.error}
        actions={
          <Button tone="quiet" aria-pressed={isCode} onClick={() => setIsCode(!isCode)}>
            As code
          </Button>
        }
      >
        {item.doc && <DocText doc={item.doc} />}
        <ArgumentFields
          parameters={inputs}
          drafts={drafts}
          onChange={setDrafts}
          isChecked={isChecked}
          addresses={addresses}
          docs={item.doc?.params}
        />
      </FormStack>
      {isCode && <CallCode item={item} to={address} drafts={drafts} />}
      {state.found && (
        <ScrollIntoView key={state.found.traceId}>
          <Simulated id={state.found.traceId} title={`Call to ${name}`}>
            <CallOutcomeView {...state.found} outputs={item.outputs ?? []} contracts={[address]} />
          </Simulated>
        </ScrollIntoView>
      )}
    </>
  )
}
