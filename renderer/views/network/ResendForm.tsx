import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { WireRecordedExchange } from '../../../node-core/contract/wire/recordedRequests.ts'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { TextAreaField } from '../../components/forms/TextAreaField.tsx'
import { ScrollIntoView } from '../../components/layout/ScrollIntoView.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { parseJson } from '../../console/jsonText.ts'
import { riskOf } from '../../console/riskyMethods.ts'
import { plainText } from '../../format/revert.ts'
import { useClient } from '../../store/useApp.ts'
import { outcomeOf, RequestOutcome, type Outcome } from '../console/RequestOutcome.tsx'
import { outcomeOfExchange } from './exchangeValues.ts'
import styles from './ResendForm.module.css'

/** The params to be changed and sent again, and the answer beside the former one. */
export function ResendForm({ exchange }: { exchange: WireRecordedExchange }): ReactNode {
  const client = useClient()
  const method = exchange.request.method!
  const former = useMemo(() => outcomeOfExchange(exchange), [exchange])
  const [text, setText] = useState(() => indented(exchange.params?.text ?? '[]'))
  const [outcome, setOutcome] = useState<Outcome>()
  const [isRunning, setIsRunning] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const sends = useRef(0)
  const read = useMemo(() => paramsFromText(text), [text])
  const risk = riskOf(method)

  async function send(): Promise<void> {
    setIsAsking(false)
    if ('problem' in read) return
    const sent = ++sends.current
    const startedAtMs = performance.now()
    setIsRunning(true)
    const [answer] = await client.run([{ method, params: read.params }])
    if (sent !== sends.current) return
    setIsRunning(false)
    setOutcome(outcomeOf(answer!, read.params, performance.now() - startedAtMs))
  }

  return (
    <Stack>
      <FormStack
        label="Edit and resend"
        submit="Resend"
        busy={isRunning ? 'Sending…' : undefined}
        onSubmit={() => {
          if ('problem' in read) return
          if (risk === undefined) void send()
          else setIsAsking(true)
        }}
      >
        <TextAreaField
          label="Params, as a JSON array"
          rows={rowsFor(text)}
          value={text}
          onChange={setText}
          error={'problem' in read ? read.problem : undefined}
          hint={
            exchange.params?.isCut
              ? 'The params were too long to be kept whole.'
              : exchange.request.isWithheld
                ? 'Secrets are not kept: fill them in where it says (secret).'
                : 'This window sends it, whoever sent it before.'
          }
        />
      </FormStack>
      {outcome && (
        <ScrollIntoView key={outcome.durationMs}>
          <div className={styles.both}>
            <section aria-label="Now">
              <h3 className={styles.title}>Now</h3>
              <RequestOutcome isStill name={plainText(method, 100)} method={undefined} outcome={outcome} />
            </section>
            <section aria-label="Before">
              <h3 className={styles.title}>Before</h3>
              {former ? (
                <RequestOutcome
                  isStill
                  name={plainText(method, 100)}
                  method={undefined}
                  outcome={former}
                  newest={{ blockHash: exchange.beginHash }}
                />
              ) : (
                <p>The former answer is not there, or not kept whole.</p>
              )}
            </section>
          </div>
        </ScrollIntoView>
      )}
      <ConfirmDialog
        title={`Run ${plainText(method, 100)}?`}
        open={isAsking}
        confirm="Run"
        onConfirm={() => void send()}
        onClose={() => setIsAsking(false)}
      >
        {risk}
      </ConfirmDialog>
    </Stack>
  )
}

/** As many rows as the text takes, roughly, so that the button and the answers stay in sight below a short one. */
function rowsFor(text: string): number {
  const lines = text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / 60)), 0)
  return Math.min(10, Math.max(3, lines))
}

function indented(json: string): string {
  const read = parseJson(json)
  return 'value' in read ? JSON.stringify(read.value, undefined, 2) : json
}

function paramsFromText(text: string): { params: readonly unknown[] } | { problem: string } {
  const read = parseJson(text)
  if ('problem' in read) return read
  return Array.isArray(read.value) ? { params: read.value as unknown[] } : { problem: 'must be an array' }
}
