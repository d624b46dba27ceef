import { CircleAlert, RotateCw, Save } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { WireOptions } from '../../../node-core/contract/settings.ts'
import { Button } from '../../components/forms/Button.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { Dock } from '../../components/layout/Dock.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { useApp } from '../../store/useApp.ts'
import type { OptionChangesEdit } from './useOptionChanges.ts'
import { useRestart } from './useRestart.ts'

const count = (things: number, one: string): string => `${things} ${one}${things === 1 ? '' : 's'}`

/** What is changed and not saved, what is saved and does not count yet, and what to do about it. */
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
            title={`${count(changed.length, 'option')} changed, not saved yet`}
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
            title={`Saved; ${count(pending.length, 'option')} will count when the node starts anew`}
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
        title="Begin a new chain?"
        word="reset"
        open={isAsking}
        confirm="Save and begin a new chain"
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
          )}: only a new chain can have other values. All blocks, state and transactions of this chain are removed for good, and the node starts anew. Key files, labels and settings stay.`}
      </ConfirmDialog>
    </>
  )
}
