import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { AbiItem } from '../../../node-core/contract/workspace.ts'
import { valuesFromDrafts, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import { callSnippets } from '../../abi/callSnippets.ts'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { useApp } from '../../store/useApp.ts'

export interface CallCodeProps {
  item: AbiItem
  to: Address
  drafts: readonly ArgumentDraft[]
  from?: Address | undefined
  /** Wei. */
  value?: bigint
}

/** The form's call as code for other tools. */
export function CallCode({ item, to, drafts, from, value = 0n }: CallCodeProps): ReactNode {
  const url = useApp((state) => state.node.info?.http) ?? 'http://127.0.0.1:8545'
  const read = valuesFromDrafts(item.inputs ?? [], drafts)
  if ('problem' in read) return <p>{`Fill in the form first: ${read.path}: ${read.problem}`}</p>
  return (
    <Stack>
      {callSnippets({ item, to, values: read.values, from, value, url }).map(({ tool, code }) => (
        <CodeBlock key={tool} title={tool} code={code} />
      ))}
    </Stack>
  )
}
