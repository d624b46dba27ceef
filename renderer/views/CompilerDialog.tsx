import { useCallback, useState, type ReactNode } from 'react'
import type { WireCompiler } from '../../node-core/contract/builds.ts'
import { Button } from '../components/forms/Button.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { ChoiceField } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { plainText } from '../format/revert.ts'
import { useClient } from '../store/useApp.ts'
import { useResponse } from '../store/useResponse.ts'
import { useTask } from '../store/useTask.ts'
import { NotLoaded } from './NotLoaded.tsx'

const ORIGIN_TITLES: Readonly<Record<WireCompiler['origin'], string>> = {
  bundled: 'Comes with Terrarium',
  foundry: 'Downloaded by Foundry',
  hardhat: 'Downloaded by Hardhat',
  project: 'Package of a watched project',
}

export interface CompilerDialogProps<T> {
  title: string
  /** Ids of the builds that are compiled. */
  builds: readonly string[]
  /** What of them: `Compiler 0.8.37`. */
  label: string
  run: (compiler: string) => Promise<T>
  onDone: (result: T) => void
  onClose: () => void
  /** What is compiled, and why. */
  children: ReactNode
}

/** Asks which compiler of this machine may run, and runs it. */
export function CompilerDialog<T>({ title, builds, label, run, onDone, onClose, children }: CompilerDialogProps<T>): ReactNode {
  const client = useClient()
  const ids = builds.join(' ')
  const ask = useCallback(async () => {
    const found = await Promise.all(ids.split(' ').map((id) => client.call('devnet_compilers', id)))
    return Array.from(new Map(found.flat().map((it) => [it.path, it])).values())
  }, [client, ids])
  const { resource } = useResponse(ask)
  const [chosen, setChosen] = useState<string>()
  const task = useTask()
  const compilers = resource.status === 'ready' ? resource.data : []
  const compiler = compilers.find(({ path }) => path === chosen) ?? compilers[0]
  return (
    <Dialog title={title} open onClose={onClose}>
      <FormStack
        label={title}
        submit="Run the compiler"
        isReady={compiler !== undefined}
        busy={task.busy}
        error={task.error}
        onSubmit={() => compiler && task.run('Compiling', () => run(compiler.path), onDone)}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {children}
        {resource.status !== 'ready' ? (
          <NotLoaded title="the compilers" resource={resource} />
        ) : compiler === undefined ? (
          <p>
            {label} was not found on this machine. Terrarium looks where Foundry and Hardhat keep theirs, and in the packages of watched
            projects; it downloads none.
          </p>
        ) : (
          <>
            <ChoiceField
              label={label}
              value={compiler.path}
              onChange={setChosen}
              choices={compilers.map(({ path, origin }) => ({ value: path, title: `${ORIGIN_TITLES[origin]}: ${plainText(path, 200)}` }))}
            />
            {compiler.origin !== 'bundled' && <p>This program runs on your machine with your rights. Choose it only if you trust it.</p>}
          </>
        )}
      </FormStack>
    </Dialog>
  )
}
