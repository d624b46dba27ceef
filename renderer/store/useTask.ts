import { useCallback, useEffect, useRef, useState } from 'react'
import { nodeErrorText } from '../format/nodeErrors.ts'

/** Something that is done at the reader's wish: what it is while it is done, and why it failed. */
export interface Task {
  busy: string | undefined
  error: string | undefined
  /** Does it; what it brings is handed to `onDone`, unless the component is gone by then. */
  run: <T>(busy: string, action: () => Promise<T>, onDone: (result: T) => void) => void
}

/** One thing at a time that the node is asked to do. */
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
