import { CircleAlert, RotateCw, Save } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { countText } from '../../../node-core/contract/countText.ts'
import type { WireOptions } from '../../../node-core/contract/settings.ts'
import { Button } from '../../components/forms/Button.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { Dock } from '../../components/layout/Dock.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { useApp } from '../../store/useApp.ts'
import type { OptionChangesEdit } from './useOptionChanges.ts'
import { useRestart } from './useRestart.ts'

/** Unsaved changes, saved changes waiting for a restart, and the buttons for both. */
export function SaveBar({ data, edit }: { data: WireOptions; edit: OptionChangesEdit }): ReactNode {
  const restart = useRestart(data.canRestart)
  const isInMemory = useApp((state) => state.node.info?.dataDir === null)
  const [isAsking, setIsAsking] = useState(false)
  const changed = data.options.filter(({ name }) => edit.changes[name] !== undefined)
  const pending = data.options.filter(({ isPending }) => isPending)
  const isForNewChain = !isInMemory && changed.some(({ effect }) => effect === 'newChain')
  const problems = Object.keys(edit.problems).length
  const save = async (resetChain: boolean): Promise<void> => {
    const isSaved = await edit.save(resetChain)
    if (resetChain && isSaved) {
      setIsAsking(false)
      restart.run(false)
    }
  }
  return (
    <>
      <Dock>
        {changed.length > 0 && (
          <StatusBanner
            role="status"
            tone={problems > 0 || edit.error !== undefined ? 'danger' : 'info'}
            icon={<CircleAlert size={16} aria-hidden />}
            title={`${countText(changed.length, 'option')} changed but not saved`}
            aside={
              <>
                <Button onClick={edit.discard}>Discard</Button>
                <Button
                  tone="primary"
                  icon={<Save size={14} aria-hidden />}
                  disabled={problems > 0 || edit.isSaving}
                  onClick={() => (isForNewChain ? setIsAsking(true) : void save(false))}
                >
                  Save
                </Button>
              </>
            }
          >
            {edit.error ?? Object.values(edit.problems)[0] ?? changed.map(({ flag }) => flag).join(', ')}
          </StatusBanner>
        )}
        {pending.length > 0 && (
          <StatusBanner
            role="status"
            tone="info"
            icon={<RotateCw size={16} aria-hidden />}
            title={`Saved; ${countText(pending.length, 'option')} will take effect when the node restarts`}
            aside={
              restart.impossible === undefined && (
                <Button disabled={restart.isRunning} onClick={() => restart.run(false)}>
                  {restart.isRunning ? 'Restarting…' : 'Restart node'}
                </Button>
              )
            }
          >
            {restart.error ?? restart.impossible ?? pending.map(({ flag }) => flag).join(', ')}
          </StatusBanner>
        )}
      </Dock>
      <ConfirmDialog
        title="Start a new chain?"
        word="reset"
        open={isAsking}
        confirm="Save and start new chain"
        busy={edit.isSaving ? 'Saving…' : undefined}
        error={edit.error}
        onConfirm={() => void save(true)}
        onClose={() => setIsAsking(false)}
      >
        {`${changed
          .filter(({ effect }) => effect === 'newChain')
          .map(({ flag }) => flag)
          .join(
            ', ',
          )}: a change requires a new chain. This permanently deletes all blocks, state and transactions of this chain, and restarts the node. Key files, labels and settings are kept.`}
      </ConfirmDialog>
    </>
  )
}
