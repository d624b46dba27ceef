import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { parseJson } from '../../console/jsonText.ts'
import type { ConsoleMethod } from '../../console/methodCatalog.ts'
import { draftsFromParams, emptyParamDraft, paramsFromDrafts } from '../../console/paramDraft.ts'
import type { PastRequest } from '../../console/requestHistory.ts'
import { holdsSecret, takesSecret, withoutSecrets } from '../../console/secrets.ts'
import { requestSnippets } from '../../console/requestSnippets.ts'
import { riskOf } from '../../console/riskyMethods.ts'
import { consoleWith, type TypedParams } from '../../store/consoleSlice.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { MethodFacts } from './MethodFacts.tsx'
import { ParamForm } from './ParamForm.tsx'
import { outcomeOf, RequestOutcome, type Outcome } from './RequestOutcome.tsx'
import { Waiting } from './Waiting.tsx'

export interface MethodPanelProps {
  method: ConsoleMethod
  /** The request that is opened again. */
  past: PastRequest | undefined
  /** It was chosen here, not by the address: its form takes the focus. */
  isChosen: boolean
  tokenFile: string | null
  /** Clients may call its namespace; undefined where that is not known. */
  isEnabled: boolean | undefined
  onRun: (request: PastRequest) => void
}

/** A method: what it does, its params as a form or as JSON, and what it answers. */
export function MethodPanel({ method, past, isChosen, tokenFile, isEnabled, onRun }: MethodPanelProps): ReactNode {
  const { store, client } = useAppContext()
  const http = useApp((state) => state.node.info?.http ?? null)
  const [first] = useState(() =>
    past ? typedFrom(method, past.params) : (store.getState().console.typed.get(method.name) ?? typedFrom(method, [])),
  )
  const [mode, setMode] = useState(first.mode)
  const [drafts, setDrafts] = useState(first.drafts)
  const [text, setText] = useState(first.text)
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [sinceMs, setSinceMs] = useState<number>()
  const cancel = useRef<AbortController>(undefined)
  const run = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isChosen) form.current?.querySelector<HTMLElement>('[role=tabpanel] :is(input, select, textarea, button), [type=submit]')?.focus()
    run.current = 0
    return () => {
      run.current = -1
    }
  }, [isChosen])

  // What is typed outlives a look at another view, but for secrets.
  useEffect(() => {
    store.setState(({ console: slice }) => ({
      console: takesSecret(method) ? { ...slice, method: method.name } : consoleWith(slice, method.name, { mode, drafts, text }),
    }))
  }, [store, method, mode, drafts, text])

  const read = mode === 'json' ? paramsFromText(text) : paramsFromDrafts(method.params, drafts)
  const problem = 'problem' in read ? read : undefined
  const risk = riskOf(method.name)

  function changeMode(next: string): void {
    // Secrets are typed unseen: they are not carried to where they are seen.
    if (mode !== 'json' && next === 'json' && 'params' in read)
      setText(JSON.stringify(withoutSecrets(method, read.params).params, undefined, 2))
    if (mode === 'json' && 'params' in read) {
      const made = draftsFromParams(method.params, read.params)
      if (made) setDrafts(made)
    }
    setMode(next as TypedParams['mode'])
  }

  function showExample(params: readonly unknown[]): void {
    const example = typedFrom(method, withoutSecrets(method, params).params)
    setMode(example.mode)
    setDrafts(example.drafts)
    setText(example.text)
  }

  function submit(): void {
    setIsChecked(true)
    if (problem) {
      if (mode === 'code') setMode('form')
    } else if (risk === undefined) void send()
    else setIsAsking(true)
  }

  async function send(): Promise<void> {
    if ('problem' in read) return
    setIsAsking(false)
    const asked = ++run.current
    const [startedAtMs, atMs] = [performance.now(), Date.now()]
    setSinceMs(atMs)
    cancel.current = new AbortController()
    const [answer] = await client.run([{ method: method.name, params: read.params }], cancel.current.signal)
    const next = outcomeOf(answer!, read.params, performance.now() - startedAtMs)
    onRun({
      id: `${atMs} ${asked}`,
      method: method.name,
      ...withoutSecrets(method, read.params),
      atMs,
      durationMs: next.durationMs,
      hasFailed: next.status === 'failed',
      isPinned: false,
    })
    if (asked !== run.current) return
    setSinceMs(undefined)
    setOutcome(next)
  }

  return (
    <>
      <MethodFacts method={method} isEnabled={isEnabled} />
      <FormStack
        ref={form}
        label="Request"
        submit="Run"
        onSubmit={submit}
        busy={sinceMs === undefined ? undefined : 'The node is working…'}
        error={isChecked && problem && mode !== 'json' ? `${problem.path}: ${problem.problem}` : undefined}
        actions={
          <>
            {method.example && sinceMs === undefined && (
              <Button
                tone="quiet"
                data-hint="Its addresses and hashes need not be on this chain"
                onClick={() => showExample(method.example!)}
              >
                Fill in an example
              </Button>
            )}
            <Waiting sinceMs={sinceMs} onCancel={() => cancel.current?.abort()} />
          </>
        }
      >
        <Tabs
          label="Params as"
          value={mode}
          onChange={changeMode}
          tabs={[
            {
              id: 'form',
              title: 'Form',
              content: (
                <ParamForm
                  params={method.params}
                  drafts={drafts}
                  onChange={setDrafts}
                  problem={isChecked ? problem : undefined}
                  missing={
                    past?.hasSecret === true ? method.params.filter(({ schema }) => holdsSecret(schema)).map(({ name }) => name) : []
                  }
                />
              ),
            },
            {
              id: 'json',
              title: 'JSON',
              content: (
                <TextAreaField
                  label="Params, as a JSON array"
                  rows={10}
                  value={text}
                  onChange={setText}
                  error={mode === 'json' ? problem?.problem : undefined}
                />
              ),
            },
            {
              id: 'code',
              title: 'Code',
              content:
                'params' in read ? (
                  requestSnippets(method, read.params, { http, tokenFile }).map((snippet) => <CodeBlock key={snippet.title} {...snippet} />)
                ) : (
                  <p>{`First fill in the form: ${read.path} ${read.problem}`}</p>
                ),
            },
          ]}
        />
      </FormStack>
      {outcome && <RequestOutcome key={outcome.durationMs} name={method.name} method={method} outcome={outcome} />}
      <ConfirmDialog
        title={`Run ${method.name}?`}
        open={isAsking}
        confirm="Run"
        onConfirm={() => void send()}
        onClose={() => setIsAsking(false)}
      >
        {risk}
      </ConfirmDialog>
    </>
  )
}

/** Params as they are typed: in the form, or as JSON where the form cannot show them. */
function typedFrom({ params }: ConsoleMethod, values: readonly unknown[]): TypedParams {
  const drafts = draftsFromParams(params, values)
  return {
    mode: drafts ? 'form' : 'json',
    drafts: drafts ?? params.map(({ schema }) => emptyParamDraft(schema)),
    text: JSON.stringify(values, undefined, 2),
  }
}

function paramsFromText(text: string): ReturnType<typeof paramsFromDrafts> {
  const read = parseJson(text)
  if ('problem' in read) return { ...read, path: 'params' }
  return Array.isArray(read.value) ? { params: read.value } : { problem: 'params are an array: […]', path: 'params' }
}
