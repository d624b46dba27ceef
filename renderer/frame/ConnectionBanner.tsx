import { CircleStop, DatabaseZap, TriangleAlert, Unplug, Wrench } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { RepairProgress } from '../../node-core/contract/desktopBridge.ts'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Button } from '../components/forms/Button.tsx'
import { StatusBanner } from '../components/feedback/StatusBanner.tsx'
import { plainText } from '../format/revert.ts'
import { useApp, useAppContext, useSync } from '../store/useApp.ts'
import styles from './ConnectionBanner.module.css'

const MAX_REASON_LENGTH = 2_000

/** Banner above the view for when its content may be out of date, and what to do about it. */
export function ConnectionBanner(): ReactNode {
  const sync = useSync()
  const nodeState = useApp((state) => state.node.nodeState)
  const connection = useApp((state) => state.node.connection)
  const problem = useApp((state) => state.node.problem)
  const wasLoaded = useApp((state) => state.node.info !== undefined)
  const storeProblem = useApp((state) => state.node.info?.storeProblem)
  const fork = useApp((state) => state.node.info?.fork)
  if (nodeState?.status === 'stopped') return <NodeStopped {...nodeState} />
  if (nodeState?.status === 'starting' && nodeState.repair) return <Repairing {...nodeState.repair} />
  if (connection.status === 'waiting') {
    return (
      <Framed>
        <StatusBanner
          role="alert"
          tone="danger"
          icon={<Unplug size={16} aria-hidden />}
          title={wasLoaded ? 'Lost connection to the node' : 'Cannot reach the node'}
          aside={<Button onClick={() => sync.reconnect()}>Try now</Button>}
        >
          {wasLoaded
            ? 'This view may be out of date. The window reconnects as soon as the node is back.'
            : 'The window connects as soon as the node is up.'}
        </StatusBanner>
      </Framed>
    )
  }
  if (storeProblem) return <StoreProblem {...storeProblem} />
  if (fork?.problem !== undefined) {
    return (
      <Framed>
        <StatusBanner
          role="alert"
          tone="warning"
          icon={<Unplug size={16} aria-hidden />}
          title={`Cannot follow ${plainText(fork.from.join(', '), MAX_REASON_LENGTH)}`}
        >
          {plainText(fork.problem, MAX_REASON_LENGTH)}. This view shows the chain as it was; it goes on as soon as the node answers again.
        </StatusBanner>
      </Framed>
    )
  }
  if (problem === undefined) return null
  return (
    <Framed>
      <StatusBanner
        role="alert"
        tone="warning"
        icon={<TriangleAlert size={16} aria-hidden />}
        title="The node rejected a request from this window"
      >
        {problem}
      </StatusBanner>
    </Framed>
  )
}

/** Starts the node through a desktop call, one at a time. */
function useStart(): { isStarting: boolean; start: (begin: () => Promise<void>) => void } {
  const [isStarting, setIsStarting] = useState(false)
  return {
    isStarting,
    start(begin) {
      setIsStarting(true)
      void begin()
        .catch(() => {
          // The node's next state reports why.
        })
        .finally(() => setIsStarting(false))
    },
  }
}

const REPAIR_LABEL = 'Rebuild the chain'
const REPAIR_HINT = 'Rebuilding re-executes the blocks up to the last intact one.'

function Repairing({ stage, percent, number }: RepairProgress): ReactNode {
  return (
    <Framed>
      <StatusBanner
        tone="info"
        icon={<Wrench size={16} aria-hidden />}
        title="The chain is being rebuilt"
        aside={<progress value={percent} max={100} aria-label="Progress of the rebuild" />}
      >
        {stage === 'reading'
          ? `Reading the damaged data folder: ${percent}%`
          : `Re-executing blocks: ${percent}%, block ${groupDigits(number)}`}
      </StatusBanner>
    </Framed>
  )
}

function StoreProblem({ message, isDamaged }: NonNullable<NodeInfo['storeProblem']>): ReactNode {
  const { desktop } = useAppContext()
  const { isStarting, start } = useStart()
  const remedy = desktop && (
    <Button onClick={() => start(() => (isDamaged ? desktop.repairChain() : desktop.restartNode()))} disabled={isStarting}>
      {isStarting ? 'Starting…' : isDamaged ? REPAIR_LABEL : 'Restart'}
    </Button>
  )
  return (
    <Framed>
      <StatusBanner
        role="alert"
        tone="danger"
        icon={<DatabaseZap size={16} aria-hidden />}
        title={isDamaged ? 'The stored chain is damaged' : 'The chain can no longer be saved'}
        {...(remedy && { aside: remedy })}
      >
        {plainText(message, MAX_REASON_LENGTH)}
        {isDamaged && desktop && <p>{REPAIR_HINT}</p>}
      </StatusBanner>
    </Framed>
  )
}

function NodeStopped({ reason, configFile, isDamaged }: { reason: string; configFile?: string; isDamaged?: boolean }): ReactNode {
  const { desktop } = useAppContext()
  const { isStarting, start } = useStart()
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
              {isDamaged && (
                <Button tone="primary" onClick={() => start(() => desktop.repairChain())} disabled={isStarting}>
                  {REPAIR_LABEL}
                </Button>
              )}
              <Button {...(!isDamaged && { tone: 'primary' })} onClick={() => start(() => desktop.restartNode())} disabled={isStarting}>
                {isStarting ? 'Starting…' : 'Restart'}
              </Button>
            </>
          )
        }
      >
        {plainText(reason, MAX_REASON_LENGTH)}
        {isDamaged && <p>{REPAIR_HINT}</p>}
        {configFile !== undefined && (
          <p>
            {!reason.includes(configFile) && `Its configuration file is ${plainText(configFile, MAX_REASON_LENGTH)}. `}
            Fix the file and restart, or start once without it. The file is not changed.
          </p>
        )}
      </StatusBanner>
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.framed}>{children}</div>
}
