import { useCallback, useEffect, useRef, useState } from 'react'
import { nodeErrorText } from '../format/nodeErrors.ts'

/** A user's action: what is in progress, and why it failed. */
export interface Task {
  busy: string | undefined
  error: string | undefined
  /** Runs it and passes its result to `onDone`, unless the component was unmounted. */
  run: <T>(busy: string, action: () => Promise<T>, onDone: (result: T) => void) => void
}

/** One request to the node at a time. */
export function useTask(): Task {
  const [state, setState] = useState<Pick<Task, 'busy' | 'error'>>({ busy: undefined, error: undefined })
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = useCallback<Task['run']>((busy, action, onDone) => {
    setState({ busy, error: undefined })
    action().then(
      (result) => {
        if (!isHere.current) return
        setState({ busy: undefined, error: undefined })
        onDone(result)
      },
      (error: unknown) => {
        if (isHere.current) setState({ busy: undefined, error: nodeErrorText(error) })
      },
    )
  }, [])
  return { ...state, run }
}
