import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import type { ConsoleMethod } from '../../console/methodCatalog.ts'
import type { PastRequest } from '../../console/requestHistory.ts'
import { holdsSecret } from '../../console/secrets.ts'
import { requestSnippets } from '../../console/requestSnippets.ts'
import { riskOf } from '../../console/riskyMethods.ts'
import type { TypedParams } from '../../store/consoleSlice.ts'
import { useApp } from '../../store/useApp.ts'
import { MethodFacts } from './MethodFacts.tsx'
import { ParamForm } from './ParamForm.tsx'
import { RequestOutcome } from './RequestOutcome.tsx'
import { useMethodRun } from './useMethodRun.ts'
import { useTypedParams, type TypedParamsForm } from './useTypedParams.ts'
import { Waiting } from './Waiting.tsx'

export interface MethodPanelProps {
  method: ConsoleMethod
  /** The request to reopen. */
  past: PastRequest | undefined
  /** Chosen in the list rather than by the path: its form takes the focus. */
  isChosen: boolean
  tokenFile: string | null
  /** Whether its namespace is enabled for clients; undefined if unknown. */
  isEnabled: boolean | undefined
  onRun: (request: PastRequest) => void
}

/** A method: what it does, its params as a form or as JSON, and what it returns. */
export function MethodPanel({ method, past, isChosen, tokenFile, isEnabled, onRun }: MethodPanelProps): ReactNode {
  const form = useTypedParams(method, past)
  const { read, mode } = form
  const { outcome, sinceMs, start, cancel } = useMethodRun(method, onRun)
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isChosen)
      element.current?.querySelector<HTMLElement>('[role=tabpanel] :is(input, select, textarea, button), [type=submit]')?.focus()
  }, [isChosen])
  const risk = riskOf(method.name)

  function send(): void {
    setIsAsking(false)
    if ('params' in read) void start(read.params)
  }

  function submit(): void {
    setIsChecked(true)
    if ('problem' in read) {
      if (mode === 'code') form.setMode('form')
    } else if (risk === undefined) send()
    else setIsAsking(true)
  }

  return (
    <>
      <MethodFacts method={method} isEnabled={isEnabled} />
      <FormStack
        ref={element}
        label="Request"
        submit="Run"
        onSubmit={submit}
        busy={sinceMs === undefined ? undefined : 'Running…'}
        error={isChecked && 'problem' in read && mode !== 'json' ? `${read.path}: ${read.problem}` : undefined}
        actions={
          <>
            {method.example && sinceMs === undefined && (
              <Button
                tone="quiet"
                data-hint="Its addresses and hashes may not exist on this chain"
                onClick={() => form.show(method.example!)}
              >
                Insert example
              </Button>
            )}
            <Waiting sinceMs={sinceMs} onCancel={cancel} />
          </>
        }
      >
        <ParamTabs method={method} past={past} form={form} tokenFile={tokenFile} isChecked={isChecked} />
      </FormStack>
      {outcome && <RequestOutcome key={outcome.durationMs} name={method.name} method={method} outcome={outcome} />}
      <ConfirmDialog title={`Run ${method.name}?`} open={isAsking} confirm="Run" onConfirm={send} onClose={() => setIsAsking(false)}>
        {risk}
      </ConfirmDialog>
    </>
  )
}

interface ParamTabsProps extends Pick<MethodPanelProps, 'method' | 'past' | 'tokenFile'> {
  form: TypedParamsForm
  /** Whether to show what is missing or wrong. */
  isChecked: boolean
}

/** The same params in three forms: fields, JSON, and the request as code. */
function ParamTabs({ method, past, form, tokenFile, isChecked }: ParamTabsProps): ReactNode {
  const http = useApp((state) => state.node.info?.http ?? null)
  const { mode, drafts, text, read } = form
  const problem = 'problem' in read ? read : undefined
  const missing = past?.hasSecret === true ? method.params.filter(({ schema }) => holdsSecret(schema)).map(({ name }) => name) : []
  return (
    <Tabs
      label="Params as"
      value={mode}
      onChange={(next) => form.setMode(next as TypedParams['mode'])}
      tabs={[
        {
          id: 'form',
          title: 'Form',
          content: (
            <ParamForm
              params={method.params}
              drafts={drafts}
              onChange={form.setDrafts}
              problem={isChecked ? problem : undefined}
              missing={missing}
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
              onChange={form.setText}
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
              <p>{`Fill in the form first: ${read.path} ${read.problem}`}</p>
            ),
        },
      ]}
    />
  )
}
