import { useState, type ReactNode } from 'react'
import type { WireForkProbe } from '../../../node-core/contract/wire/fork.ts'
import { CheckList } from '../../components/forms/CheckList.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { Disclosure } from '../../components/layout/Disclosure.tsx'
import { FormRow, FormStack } from '../../components/forms/FormStack.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { showWorkspace } from '../../control/showWorkspace.ts'
import { newNameProblem } from '../../format/workspaceName.ts'
import { useAppContext, type App } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import type { WorkspaceFormProps } from '../WorkspaceTransferForms.tsx'
import { EMPTY_FORK, forkOptions, forkProblems, hasSecret, probeOptions, proofOf, suggestedName, type ForkDraft } from './forkDraft.ts'
import { forkProblem } from './forkErrors.ts'
import { ForkPreview } from './ForkPreview.tsx'
import { useForkProbe } from './useForkProbe.ts'

const PROOFS = [
  { value: 'off', title: 'Off: take what it answers' },
  { value: 'sample', title: 'A sample of the values' },
  { value: 'all', title: 'All values' },
] as const

const KINDS = [
  { value: 'fork', title: 'Goes on from there, here alone' },
  { value: 'follow', title: 'Is the one there: follow the node' },
] as const

/** Creates a workspace whose chain goes on from a remote one, or is that of another node, which is asked while its URL is typed. */
export function ForkForm({ list }: Pick<WorkspaceFormProps, 'list'>): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [draft, setDraft] = useState(EMPTY_FORK)
  const [typedName, setName] = useState<string>()
  const [isMore, showMore] = useState(false)
  const state = useForkProbe(probeOptions(draft))
  const probe = state.status === 'found' ? state.probe : undefined
  const problems = forkProblems(draft)
  const asked = state.status === 'failed' ? state.problem : undefined
  const name = typedName ?? (probe ? suggestedName(probe, draft, list) : '')
  const nameProblem = name === '' ? undefined : newNameProblem(name, list)
  const isRead = probe?.hasState === true || (draft.isOffline && (draft.pack.trim() !== '' || draft.url.trim() !== ''))
  const isReady = name !== '' && nameProblem === undefined && Object.keys(problems).length === 0 && isRead
  const change = (part: Partial<ForkDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const create = (): Promise<void> => createFork(app, name, forkOptions(draft, probe))
  return (
    <FormStack
      label="Fork a chain"
      submit={draft.isFollowing ? 'Follow and open' : 'Fork and open'}
      isReady={isReady}
      busy={task.busy}
      error={task.error}
      onSubmit={() => task.run('Reading the remote chain', create, () => undefined)}
    >
      <p>
        {draft.isFollowing
          ? "A workspace of its own, which shows a node that runs already, such as anvil's or Hardhat's. What changes the chain is done there."
          : 'A workspace of its own, whose chain goes on where another one stands. Nothing that you do reaches the other chain.'}
      </p>
      <ChoiceField
        label="The chain"
        value={draft.isFollowing ? 'follow' : 'fork'}
        choices={KINDS}
        onChange={(kind) => change({ isFollowing: kind === 'follow' })}
      />
      <Field
        label="URL"
        value={draft.url}
        onChange={(url) => change({ url })}
        placeholder={draft.isFollowing ? 'http://127.0.0.1:8546' : 'https://HOST/KEY'}
        isCode
        isMasked={hasSecret(draft.url)}
        error={problems.url ?? (asked?.field === 'url' ? asked.text : undefined)}
        hint="The JSON-RPC URL of a node of the chain. Only its host is shown elsewhere."
      />
      <FormRow>
        {!draft.isFollowing && (
          <Field
            label="Block"
            value={draft.block}
            onChange={(block) => change({ block })}
            placeholder={probe && draft.block.trim() === '' ? String(probe.block.number) : 'recommended'}
            isCode
            error={problems.block ?? (asked?.field === 'block' ? asked.text : undefined)}
            hint="Number or hash; empty for the newest one that is not reorganised any more"
          />
        )}
        <Field label="Name" value={name} onChange={setName} placeholder="mainnet-fork" error={nameProblem} hint="The name of its folder" />
      </FormRow>
      <ForkPreview state={state} isPinned={draft.block.trim() !== ''} />
      {!draft.isFollowing && <ForkSettings draft={draft} probe={probe} problem={problems.chainId} onChange={change} />}
      <Disclosure title="More" isOpen={isMore} onToggle={showMore}>
        <Stack>
          <Field
            label="Mirrors"
            value={draft.mirrors}
            onChange={(mirrors) => change({ mirrors })}
            placeholder="https://HOST/KEY https://HOST/KEY"
            isCode
            isMasked={draft.mirrors.trim() !== ''}
            error={problems.mirrors}
            hint="Further URLs of the same chain, separated by spaces; what one does not answer, another does"
          />
          <FormRow>
            <Field
              label="Header"
              value={draft.header}
              onChange={(header) => change({ header })}
              placeholder="Authorization: Bearer KEY"
              isCode
              isMasked={draft.header.trim() !== ''}
              error={problems.header}
              hint="An HTTP header of all requests"
            />
            <Field
              label="Requests per second"
              value={draft.rate}
              onChange={(rate) => change({ rate })}
              placeholder="no limit"
              error={problems.rate}
            />
          </FormRow>
          {!draft.isFollowing && <PackFields draft={draft} onChange={change} />}
        </Stack>
      </Disclosure>
    </FormStack>
  )
}

interface DraftPartProps {
  draft: ForkDraft
  onChange: (part: Partial<ForkDraft>) => void
}

/** What is another than the remote chain's, or is proved of it. `problem`: of the chain id. */
function ForkSettings({
  draft,
  probe,
  problem,
  onChange,
}: DraftPartProps & { probe: WireForkProbe | undefined; problem: string | undefined }): ReactNode {
  return (
    <FormRow>
      <ChoiceField
        label="Proofs"
        value={proofOf(draft, probe)}
        choices={probe?.capabilities.proofs === false ? PROOFS.slice(0, 1) : PROOFS}
        onChange={(proof) => onChange({ proof: proof as ForkDraft['proof'] })}
      />
      <Field
        label="Chain id"
        value={draft.chainId}
        onChange={(chainId) => onChange({ chainId })}
        placeholder={probe ? `${probe.chainId}, as there` : 'as there'}
        error={problem}
        hint="Another one keeps wallets from taking it for the real chain"
      />
    </FormRow>
  )
}

/** Where what another fork read is, and whether anything else may be read. */
function PackFields({ draft, onChange }: DraftPartProps): ReactNode {
  return (
    <>
      <Field
        label="Pack"
        value={draft.pack}
        onChange={(pack) => onChange({ pack })}
        placeholder="/path/of/fork.pack"
        isCode
        hint="What another fork read, as a file on the node’s machine"
      />
      <CheckList
        label="Requests"
        items={[{ id: 'offline', title: 'Offline', note: 'send no request: read the pack and the cache only' }]}
        checked={new Set(draft.isOffline ? ['offline'] : [])}
        onCheck={(_, isOffline) => onChange({ isOffline })}
      />
    </>
  )
}

/** Creates and opens the workspace; one that cannot be opened is removed again. Rejects with an Error that says what to do. */
async function createFork(app: App, name: string, options: Record<string, string>): Promise<void> {
  const { client } = app
  const created = await client.call('devnet_createWorkspace', name, null, options)
  try {
    await showWorkspace(app, created)
  } catch (error) {
    await client.call('devnet_deleteWorkspace', name).catch(() => undefined)
    throw new Error(forkProblem(error).text, { cause: error })
  }
}
