import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { loadProfile } from '../../profile/loadProfile.ts'
import type { ProfileModel } from '../../profile/profileModel.ts'
import { isShowable, MAX_PROFILE_BYTES, readProfile } from '../../profile/readProfile.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'

/** The compared profile, and the candidates for comparison. */
export interface OtherProfile {
  name: string | undefined
  names: readonly string[]
  choose: (name: string) => void
  model: ProfileModel | undefined
  problem: string | undefined
}

/** The other profile, whose name is in the URL. */
export function useOtherProfile(name: string): OtherProfile {
  const client = useClient()
  const { tab, profile, with: other } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = useResponse(useCallback(() => client.call('devnet_profiles'), [client])).resource
  const ask = useCallback(
    async () => (other === undefined ? undefined : readProfile(other, await loadProfile(client, other, MAX_PROFILE_BYTES))),
    [client, other],
  )
  const { resource } = useResponse(ask)
  const names = list.status === 'ready' ? list.data.files.map((file) => file.name).filter((it) => it !== name && isShowable(it)) : []
  return {
    name: other,
    names,
    choose: (next) =>
      void navigate({
        to: '.',
        search: { ...(tab !== undefined && { tab }), ...(profile !== undefined && { profile }), ...(next !== '' && { with: next }) },
        replace: true,
      }),
    model: resource.status === 'ready' ? resource.data : undefined,
    problem: resource.status === 'failed' ? resource.message : undefined,
  }
}
