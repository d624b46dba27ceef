import { useMemo, type ReactNode } from 'react'
import type { WireRecordedExchange } from '../../../node-core/contract/wire/recordedRequests.ts'
import { Stack } from '../../components/layout/Stack.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { JsonView } from '../../components/values/JsonView.tsx'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'

/** Params and answer as JSON. */
export function RawExchange({ exchange: { params, answer, request } }: { exchange: WireRecordedExchange }): ReactNode {
  return (
    <Stack>
      <RawText title="Params" kept={params} nothing={request.isWithheld ? 'The params are not kept.' : 'It has no params.'} />
      <RawText title="Answer" kept={answer} nothing={request.isWithheld ? 'The answer is not kept.' : 'There is no answer.'} />
    </Stack>
  )
}

function RawText({ title, kept, nothing }: { title: string; kept: WireRecordedExchange['params']; nothing: string }): ReactNode {
  const value = useMemo(() => (kept && !kept.isCut ? parsed(kept.text) : undefined), [kept])
  if (!kept) return <p>{nothing}</p>
  if (value !== undefined) return <JsonView title={`${title}, ${bytesToText(kept.bytes)}`} value={value} />
  const cut = kept.isCut ? `, the first ${bytesToText(kept.text.length)} of ${bytesToText(kept.bytes)}` : ''
  return <CodeBlock title={`${title}${cut}`} code={plainText(kept.text, MAX_SHOWN)} wraps />
}

/** Browsers lay out longer texts slowly. */
const MAX_SHOWN = 20_000

/** The value; undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
