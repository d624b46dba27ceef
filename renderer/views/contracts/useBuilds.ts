import { useCallback } from 'react'
import type { WireBuild, WireWatchedFolder } from '../../../node-core/contract/builds.ts'
import type { Resource } from '../../store/detailsSlice.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'

/** The builds and the watched folders, asked for again after each change of them. */
export function useBuilds(): Resource<{ builds: readonly WireBuild[]; folders: readonly WireWatchedFolder[] }> {
  const client = useClient()
  const revision = useApp(({ workspace }) => workspace.buildsRevision)
  const ask = useCallback(async () => {
    const [builds, folders] = await Promise.all([client.call('devnet_builds'), client.call('devnet_watchedFolders')])
    return { builds, folders }
    // oxlint-disable-next-line react/exhaustive-deps -- the revision says that the answer is another
  }, [client, revision])
  return useResponse(ask).resource
}
