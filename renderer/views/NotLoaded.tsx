import { LockKeyhole, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { UNAUTHORIZED } from '../../node-core/contract/jsonRpc.ts'
import { Panel } from '../components/layout/Panel.tsx'
import { SkeletonPage } from '../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../components/feedback/StateMessage.tsx'
import { RemoteProgress } from './RemoteProgress.tsx'
import { TryAgain } from './TryAgain.tsx'
import type { Resource } from '../store/detailsSlice.ts'

/** Placeholder for content that is not available: still loading, private, or failed. */
export function NotLoaded({ title, resource }: { title: string; resource: Exclude<Resource<unknown>, { status: 'ready' }> }): ReactNode {
  return (
    <Panel title={title} hideTitle>
      {resource.status === 'loading' ? (
        <>
          <RemoteProgress />
          <SkeletonPage label={`Loading ${title}`} />
        </>
      ) : resource.status === 'failed' && resource.code === UNAUTHORIZED ? (
        <EmptyState icon={<LockKeyhole size={20} />} title="This is private to the node">
          This page is not signed in to the node. Open it in the Terrarium app, or use the address that the node printed on startup.
        </EmptyState>
      ) : (
        <ErrorState icon={<TriangleAlert size={20} />} title="Could not load this" actions={<TryAgain />}>
          {resource.status === 'failed' ? resource.message : 'The node no longer has it.'}
        </ErrorState>
      )}
    </Panel>
  )
}
