import { CircleStop, TriangleAlert, Unplug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { StatusBanner } from '../components/feedback/StatusBanner.tsx'
import { plainText } from '../format/revert.ts'
import { useApp, useAppContext, useSync } from '../store/useApp.ts'
import styles from './ConnectionBanner.module.css'

const LONGEST_REASON = 2_000

/** Says above the view when what it shows may be out of date, and what to do about it. */
export function ConnectionBanner(): ReactNode {
  const sync = useSync()
  const nodeState = useApp((state) => state.node.nodeState)
  const connection = useApp((state) => state.node.connection)
  const problem = useApp((state) => state.node.problem)
  const wasLoaded = useApp((state) => state.node.info !== undefined)
  if (nodeState?.status === 'stopped') return <NodeStopped {...nodeState} />
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

function NodeStopped({ reason, configFile }: { reason: string; configFile?: string }): ReactNode {
  const { desktop } = useAppContext()
  const [isStarting, setIsStarting] = useState(false)
  const start = (begin: () => Promise<void>): void => {
    setIsStarting(true)
    void begin()
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
            <>
              {configFile !== undefined && (
                <Button onClick={() => start(() => desktop.startWithoutConfig())} disabled={isStarting}>
                  Start without the configuration file
                </Button>
              )}
              <Button tone="primary" onClick={() => start(() => desktop.restartNode())} disabled={isStarting}>
                {isStarting ? 'Starting…' : 'Restart'}
              </Button>
            </>
          )
        }
      >
        {plainText(reason, LONGEST_REASON)}
        {configFile !== undefined && (
          <p>
            {!reason.includes(configFile) && `Its configuration file is ${plainText(configFile, LONGEST_REASON)}. `}
            Mend the file and restart, or start this once without it; it stays as it is.
          </p>
        )}
      </StatusBanner>
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.framed}>{children}</div>
}
