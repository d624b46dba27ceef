import { useEffect, useState } from 'react'
import type { WireOption, WireOptionChanges, WireOptions } from '../../../node-core/contract/settings.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { withChange, withoutChange } from '../../settings/optionDraft.ts'
import { useClient } from '../../store/useApp.ts'

/** Unsaved option changes. */
export interface OptionChangesEdit {
  changes: WireOptionChanges
  /** Problems reported by the node, by option name. */
  problems: Readonly<Record<string, string>>
  isSaving: boolean
  /** Why saving failed. */
  error: string | undefined
  change: (option: WireOption, value: string) => void
  /** Removes the option from the file, so that its default applies. */
  restoreDefault: (option: WireOption) => void
  discard: () => void
  /** Resolves to whether they were saved. */
  save: (resetChain: boolean) => Promise<boolean>
}

/** Delay after the last keystroke before the node checks the input, in milliseconds. */
const CHECK_PAUSE_MS = 200

/** Collects changes and has the node validate them, as it does its command line. */
export function useOptionChanges(data: WireOptions | undefined, reload: () => Promise<void>): OptionChangesEdit {
  const client = useClient()
  const [changes, setChanges] = useState<WireOptionChanges>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(
      () => {
        if (Object.keys(changes).length === 0) setProblems({})
        else {
          client.call('devnet_checkOptions', changes).then(
            (found) => isWanted && setProblems(found),
            (failure: unknown) => isWanted && setError(messageOf(failure)),
          )
        }
      },
      Object.keys(changes).length === 0 ? 0 : CHECK_PAUSE_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, changes])

  function update(next: (now: WireOptionChanges) => WireOptionChanges): void {
    setError(undefined)
    setChanges(next)
  }

  return {
    changes,
    problems,
    isSaving,
    error,
    change: (option, value) => update((now) => withChange(now, option, value)),
    restoreDefault: (option) =>
      update((now) => (option.saved === null ? withoutChange(now, option.name) : { ...now, [option.name]: null })),
    discard: () => update(() => ({})),
    async save(resetChain) {
      if (!data) return false
      setIsSaving(true)
      setError(undefined)
      try {
        await client.call('devnet_setOptions', changes, resetChain)
        setChanges({})
        await reload()
        return true
      } catch (failure) {
        setError(messageOf(failure))
        return false
      } finally {
        setIsSaving(false)
      }
    },
  }
}
