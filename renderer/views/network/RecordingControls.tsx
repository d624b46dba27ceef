import { CircleDot, CircleStop, Flag, Pause, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import type { RequestSearch } from '../../routing/requestSearch.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { marksWith } from './requestMarks.ts'

export interface RecordingControlsProps {
  search: RequestSearch
  onGo: (search: RequestSearch) => void
}

/** Pause, mark, clear, and the recording itself. */
export function RecordingControls({ search, onGo }: RecordingControlsProps): ReactNode {
  const { store, sync, tell } = useAppContext()
  const isPaused = useApp((state) => state.requests.isPaused)
  const waiting = useApp(({ requests: { next, numbers } }) => Math.max(0, next - 1 - (numbers.at(-1) ?? next - 1)))
  const isOn = useApp((state) => state.requests.recording?.isOn)
  const run = (action: Promise<void>): void =>
    void action.catch((error: unknown) => tell('Could not change the recording', nodeErrorText(error)))

  function mark(): void {
    const { requests } = store.getState()
    store.setState({ requests: { ...requests, marks: marksWith(requests.marks, requests.next) } })
    tell('Marked', `Requests from number ${requests.next} on can be compared with those before.`, {
      label: 'Compare',
      run: () => onGo({ ...search, tab: 'compare' }),
    })
  }

  return (
    <>
      <Button
        aria-pressed={isPaused}
        icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        data-hint={isPaused ? 'Lets the list go on' : 'Stops the list; the recording goes on'}
        onClick={() => sync.requests.pause(!isPaused)}
      >
        {isPaused ? (waiting === 0 ? 'Follow' : `Follow, ${countText(waiting, 'request')} since`) : 'Pause'}
      </Button>
      <IconButton label="Mark this moment, to compare what comes after it with what came before" onClick={mark}>
        <Flag size={14} aria-hidden />
      </IconButton>
      <IconButton label="Clear: forget all recorded requests" onClick={() => run(sync.requests.clear())}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
      <Button
        disabled={isOn === undefined}
        icon={isOn ? <CircleStop size={14} aria-hidden /> : <CircleDot size={14} aria-hidden />}
        data-hint="Passwords, keys and tokens are never kept. What is recorded stays in memory, and only this application and clients with the access token can read it."
        onClick={() => run(sync.requests.setRecording(isOn === false))}
      >
        {isOn === false ? 'Record' : 'Stop recording'}
      </Button>
    </>
  )
}
