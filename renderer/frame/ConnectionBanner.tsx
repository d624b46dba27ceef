import { CircleStop, TriangleAlert, Unplug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { StatusBanner } from '../components/StatusBanner.tsx'
import { useApp, useAppContext, useSync } from '../store/useApp.ts'
import styles from './ConnectionBanner.module.css'

/** Says above the view when what it shows may be out of date, and what to do about it. */
export function ConnectionBanner(): ReactNode {
  const sync = useSync()
  const nodeState = useApp((state) => state.node.nodeState)
  const connection = useApp((state) => state.node.connection)
  const problem = useApp((state) => state.node.problem)
  const wasLoaded = useApp((state) => state.node.info !== undefined)
  if (nodeState?.status === 'stopped') return <NodeStopped reason={nodeState.reason} />
  if (connection.status === 'waiting') {
    return (
      <Framed>
        <StatusBanner
          role="alert"
          tone="danger"
          icon={<Unplug size={16} aria-hidden />}
          title={wasLoaded ? 'The connection to the node is lost' : 'The node cannot be reached'}
          aside={<Button onClick={() => sync.reconnect()}>Try now</Button>}
        >
          {wasLoaded ? 'What is shown stays as it was. The window connects by itself when the node is back.' : 'The window connects by itself when the node is there.'}
        </StatusBanner>
      </Framed>
    )
  }
  if (problem === undefined) return null
  return (
    <Framed>
      <StatusBanner role="alert" tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title="The node refused a question of this window">
        {problem}
      </StatusBanner>
    </Framed>
  )
}

function NodeStopped({ reason }: { reason: string }): ReactNode {
  const { desktop } = useAppContext()
  const [isStarting, setIsStarting] = useState(false)
  const restart = (): void => {
    if (!desktop) return
    setIsStarting(true)
    void desktop
      .restartNode()
      .catch(() => {
        // The node's next state says why.
      })
      .finally(() => setIsStarting(false))
  }
  return (
    <Framed>
      <StatusBanner
        role="alert"
        tone="danger"
        icon={<CircleStop size={16} aria-hidden />}
        title="The node has stopped"
        aside={
          desktop && (
            <Button tone="primary" onClick={restart} disabled={isStarting}>
              {isStarting ? 'Starting…' : 'Restart'}
            </Button>
          )
        }
      >
        {reason}
      </StatusBanner>
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.framed}>{children}</div>
}
