import { LockKeyhole, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { UNAUTHORIZED } from '../../node-core/contract/jsonRpc.ts'
import { Panel } from '../components/layout/Panel.tsx'
import { SkeletonPage } from '../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../components/feedback/StateMessage.tsx'
import type { Resource } from '../store/detailsSlice.ts'

/** What stands in the place of something that is not there: it comes, it is private, or it could not be had. */
export function NotLoaded({ title, resource }: { title: string; resource: Exclude<Resource<unknown>, { status: 'ready' }> }): ReactNode {
  return (
    <Panel title={title} hideTitle>
      {resource.status === 'loading' ? (
        <SkeletonPage label={`Loading ${title}`} />
      ) : resource.status === 'failed' && resource.code === UNAUTHORIZED ? (
        <EmptyState icon={<LockKeyhole size={20} />} title="The node keeps this private">
          This page is not signed in at the node. Open it in the Terrarium application, or by the address that the node printed at its
          start.
        </EmptyState>
      ) : (
        <ErrorState icon={<TriangleAlert size={20} />} title="This could not be loaded">
          {resource.status === 'failed' ? resource.message : 'The node does not have it any more.'}
        </ErrorState>
      )}
    </Panel>
  )
}
