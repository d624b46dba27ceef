import type { ReactNode } from 'react'
import { recordedSnippets } from '../../../node-core/contract/requestSnippets.ts'
import type { WireRecordedExchange } from '../../../node-core/contract/wire/recordedRequests.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useApp } from '../../store/useApp.ts'
import { methodNamed, useMethods } from './useMethods.ts'

/** The request for curl, viem, ethers and cast. */
export function RequestCode({ exchange: { request, params } }: { exchange: WireRecordedExchange }): ReactNode {
  const http = useApp((state) => state.node.info?.http ?? null)
  const node = useMethods()
  if (params?.isCut) return <p>The params are too long to be kept whole.</p>
  if (!node) return <SkeletonPage label="Loading" />
  const method = request.method!
  const needsToken = methodNamed(node.methods, method)?.visibility === 'private'
  return (
    <Stack>
      {request.isWithheld && <p>Secrets are not kept: fill them in where it says (secret).</p>}
      {recordedSnippets(method, params?.text ?? '[]', needsToken, { http, tokenFile: node.tokenFile }).map((snippet) => (
        <CodeBlock key={snippet.title} {...snippet} />
      ))}
    </Stack>
  )
}
