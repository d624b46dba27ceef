import { FolderOpen, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { messageOf } from '../../bridge/rpcError.ts'
import { Button } from '../../components/forms/Button.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { useResponse } from '../../store/useResponse.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { useRestart } from './useRestart.ts'

const PARTS: Record<string, string> = {
  chain: 'blocks, state, pool',
  keystore: 'your accounts, encrypted',
  profiles: 'profiles and traces',
  files: 'files written by methods',
  'auth-token': 'the token for private methods',
  'config.toml': 'these settings',
}

function sizeText(sizeBytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB']
  let size = sizeBytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]!}`
}

/** Location and size of the data folder; resetting the chain, and restarting the node. */
export function DataSettings(): ReactNode {
  const { client, desktop } = useAppContext()
  const instanceId = useApp((state) => state.node.info?.instanceId)
  const { resource } = useResponse(
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new chain has a different size
    useCallback(() => Promise.all([client.call('devnet_dataFolder'), client.call('devnet_options')]), [client, instanceId]),
  )
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const [folder, options] = resource.status === 'ready' ? resource.data : []
  const restart = useRestart(options?.canRestart ?? true)
  return (
    <>
      <Panel
        title="Data folder"
        aside={
          desktop &&
          folder?.path && (
            <Button
              tone="quiet"
              icon={<FolderOpen size={14} aria-hidden />}
              onClick={() => void desktop.openDataFolder().catch((failure: unknown) => setProblem(messageOf(failure)))}
            >
              Show in file manager
            </Button>
          )
        }
      >
        {resource.status === 'failed' && <Padded>{resource.message}</Padded>}
        {resource.status === 'loading' && (
          <Padded>
            <Skeleton width={40} />
          </Padded>
        )}
        {folder &&
          (folder.path === null ? (
            <Padded>The chain is in memory and is lost when the node stops. Start with --data-dir to save it.</Padded>
          ) : (
            <KeyValueList
              label="Data folder"
              items={[
                { term: 'Path', value: <Mono text={folder.path} what="path" /> },
                { term: 'Size', value: sizeText(folder.sizeBytes) },
                ...folder.parts.map(({ name, sizeBytes }) => ({
                  term: name,
                  value: `${sizeText(sizeBytes)}${PARTS[name] === undefined ? '' : `, ${PARTS[name]}`}`,
                })),
              ]}
            />
          ))}
      </Panel>
      {(problem ?? restart.error) !== undefined && (
        <StatusBanner role="alert" tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={problem ?? restart.error} />
      )}
      <Panel title="Node">
        <Padded>
          <p>
            A restart applies the saved settings and briefly disconnects connected programs.{' '}
            {folder?.path === null ? 'The chain is in memory, so a new one starts.' : 'The chain is kept.'}
          </p>
          <div>
            <Button
              icon={<RotateCw size={14} aria-hidden />}
              disabled={restart.isRunning || restart.impossible !== undefined}
              onClick={() => restart.run(false)}
            >
              {restart.isRunning ? 'Restarting…' : 'Restart node'}
            </Button>
          </div>
          {restart.impossible}
        </Padded>
      </Panel>
      <Panel title="Reset">
        <Padded>
          <p>
            Deletes all blocks, state and pool transactions, and restarts from the genesis block. Key files, labels, profiles and settings
            are kept.
          </p>
          <div>
            <Button
              icon={<Trash2 size={14} aria-hidden />}
              disabled={restart.isRunning || restart.impossible !== undefined}
              onClick={() => setIsAsking(true)}
            >
              Reset chain…
            </Button>
          </div>
        </Padded>
      </Panel>
      <ConfirmDialog
        title="Reset chain?"
        word="reset"
        open={isAsking}
        confirm="Reset chain"
        onConfirm={() => {
          setIsAsking(false)
          restart.run(true)
        }}
        onClose={() => setIsAsking(false)}
      >
        This permanently deletes all blocks, state and transactions of this chain, and restarts the node.
      </ConfirmDialog>
    </>
  )
}
